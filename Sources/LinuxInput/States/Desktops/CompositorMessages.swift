/// The protocol of a compositor on its socket: turns the received bytes into values of states.
///
/// The protocol uses no descriptor, so that it can be tested without a compositor.
protocol CompositorMessages {
    /// Starts again on a new connection; returns what to send first.
    mutating func begin() -> CompositorReaction

    /// Handles a piece of the compositor's output, which may begin and end anywhere in a message.
    ///
    /// - Throws: ``CompositorFault`` if the connection cannot be used any more.
    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReaction

    /// Handles the reply to a request that had a connection of its own.
    mutating func receiveReply(to request: String, _ reply: [UInt8]) -> CompositorReaction
}

extension CompositorMessages {
    mutating func receiveReply(to _: String, _: [UInt8]) -> CompositorReaction {
        CompositorReaction()
    }
}

/// The reaction to a message of the compositor.
struct CompositorReaction: Equatable {
    /// The values of states, in the order in which they apply.
    var values: [DesktopValue] = []
    /// The bytes to send over the connection.
    var output: [UInt8] = []
    /// The requests to send over connections of their own (Hyprland).
    var requests: [String] = []
}

/// The value of a state that the desktop reports.
struct DesktopValue: Equatable {
    let state: String
    let value: String

    /// Creates a value; the text, which is from another program, is truncated after 4 KiB and at
    /// the first newline or NUL.
    init(_ state: String, _ value: String) {
        self.state = state
        let line = value.utf8.prefix { $0 != 0x0a && $0 != 0 }.prefix(OutputLines.lengthLimit)
        self.value = String(decoding: line, as: UTF8.self)
    }

    /// Creates a value that is `yes` or `no`.
    init(_ state: String, is isOn: Bool) { self.init(state, isOn ? "yes" : "no") }
}

/// The reason to give up a connection.
struct CompositorFault: Error, Equatable {
    let reason: String
}

/// Splits bytes into lines of at most 1 MiB.
struct CompositorLines {
    /// 1 MiB: niri reports all windows in one line.
    private static let lengthLimit = 1 << 20

    private var partialLine: [UInt8] = []

    /// Returns the lines that these bytes complete.
    mutating func append(_ bytes: [UInt8]) throws(CompositorFault) -> [[UInt8]] {
        partialLine += bytes
        let parts = partialLine.split(separator: 0x0a, omittingEmptySubsequences: false)
        partialLine = parts.last.map(Array.init) ?? []
        guard partialLine.count <= CompositorLines.lengthLimit else {
            throw CompositorFault(reason: "a line is longer than 1 MiB")
        }
        return parts.dropLast().map(Array.init)
    }
}
