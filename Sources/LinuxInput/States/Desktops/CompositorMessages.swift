/// The protocol of a compositor on its socket: turns its bytes into values of states.
///
/// It has no descriptor, so that it can be tested without a compositor.
protocol CompositorMessages {
    /// Returns the first bytes to send after the socket has been opened.
    mutating func begin() -> CompositorReply

    /// Handles bytes from the compositor, which may be cut anywhere.
    ///
    /// - Throws: ``CompositorFault`` if the connection is of no use any more.
    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReply

    /// Handles the answer to one of its questions.
    mutating func answered(_ question: String, _ answer: [UInt8]) -> CompositorReply
}

extension CompositorMessages {
    mutating func answered(_: String, _: [UInt8]) -> CompositorReply { CompositorReply() }
}

/// The consequences of a message of the compositor.
struct CompositorReply: Equatable {
    /// The values of states, in the order in which they apply.
    var values: [DesktopValue] = []
    /// The bytes to send.
    var request: [UInt8] = []
    /// The questions to ask over connections of their own (Hyprland).
    var questions: [String] = []
}

/// The value of a state that the desktop reports.
struct DesktopValue: Equatable {
    let state: String
    let value: String

    /// Creates a value; a text of another program is cut after 4 KiB, and at its first line end.
    init(_ state: String, _ value: String) {
        self.state = state
        let line = value.utf8.prefix { $0 != 0x0a && $0 != 0 }.prefix(OutputLines.longest)
        self.value = String(decoding: line, as: UTF8.self)
    }

    /// Creates a state that is `yes` or `no`.
    init(_ state: String, is isOn: Bool) { self.init(state, isOn ? "yes" : "no") }
}

/// The reason to give up a connection.
struct CompositorFault: Error, Equatable {
    let reason: String
}

/// Splits bytes into lines of at most 1 MiB.
struct CompositorLines {
    /// 1 MiB: niri reports all windows in one line.
    private static let longest = 1 << 20

    private var rest: [UInt8] = []

    /// Returns the lines that these bytes complete.
    mutating func append(_ bytes: [UInt8]) throws(CompositorFault) -> [[UInt8]] {
        rest += bytes
        let parts = rest.split(separator: 0x0a, omittingEmptySubsequences: false)
        rest = parts.last.map(Array.init) ?? []
        guard rest.count <= CompositorLines.longest else {
            throw CompositorFault(reason: "a line is longer than 1 MiB")
        }
        return parts.dropLast().map(Array.init)
    }
}
