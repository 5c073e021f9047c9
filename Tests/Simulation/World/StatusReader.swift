import Glibc

/// A program that connects to the daemon's socket and reads its status, as `inputrx status` does.
final class StatusReader {
    /// A line about an action with a command.
    private struct Action {
        let number: Int
        let binding: String
    }

    let request: String
    private let end: SocketEnd
    /// The bytes that the program reads at a time, and the microseconds between two reads.
    private let pace: (bytes: Int, pause: Int64)
    private var isReading = false
    private var unfinished: [UInt8] = []
    private(set) var lines: [String] = []
    /// The bindings whose commands have started since the daemon began to report.
    private var expected: [String] = []
    private var actions: [Action] = []
    private var lastAction: Int?
    /// True once the daemon has sent something.
    private(set) var isServed = false
    /// True once the daemon has ended the connection.
    private(set) var isEnded = false
    /// True if the daemon may end the connection before it has replied.
    var mayEnd = false
    /// True once the program has ended.
    private(set) var hasLeft = false
    /// Called with a line that breaks the format, or the order of the actions.
    var complain: (String) -> Void = { _ in }

    init(_ request: String, _ end: SocketEnd, pace: (bytes: Int, pause: Int64)) {
        self.request = request
        self.end = end
        self.pace = pace
        end.woken = { [weak self] in self?.wake() }
    }

    /// Sends the request; a torn one ends without its newline.
    func ask(isTorn: Bool = false) {
        Array((request + (isTorn ? "" : "\n")).utf8).withUnsafeBytes { _ = end.write($0) }
    }

    func leave() {
        hasLeft = true
        end.release()
    }

    /// Records that the daemon has started the command of a binding.
    func started(_ binding: String) {
        if request == "follow", isServed, !isEnded, !hasLeft { expected.append(binding) }
    }

    private func wake() {
        isServed = true
        guard !isReading else { return }
        isReading = true
        kernel.at(kernel.now + pace.pause) { [weak self] in self?.read() }
    }

    private func read() {
        isReading = false
        guard !hasLeft else { return }
        let bytes = end.take(pace.bytes)
        unfinished += bytes
        while let newline = unfinished.firstIndex(of: 10) {
            take(String(decoding: unfinished[..<newline], as: UTF8.self))
            unfinished.removeFirst(newline + 1)
        }
        if bytes.isEmpty { isEnded = end.isBroken } else { wake() }
    }

    private func take(_ line: String) {
        lines.append(line)
        guard line.hasPrefix("{\"event\":\""), line.hasSuffix("}") else { return complain(line) }
        let number = member("action", of: line).flatMap { Int($0) }
        guard isComplete, let number else { return }
        if line.hasPrefix("{\"event\":\"action\"") {
            if let lastAction, number != lastAction + 1 {
                complain("\(number) after \(lastAction)")
            }
            lastAction = number
            guard line.contains("\"run\":"), let binding = member("binding", of: line) else {
                return
            }
            actions.append(Action(number: number, binding: binding))
        } else if ["\"dropped\"", "\"failed\""].contains(where: { line.contains("\"how\":" + $0) })
        {
            actions.removeAll { $0.number == number }
        }
    }

    /// Returns the number or text of a member of a line.
    private func member(_ name: String, of line: String) -> String? {
        guard let start = line.firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
        let rest = line[start...]
        return rest.first == "\""
            ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0.isNumber })
    }

    /// True if the program has read everything that the daemon has sent until now.
    var isUpToDate: Bool { !isReading && unfinished.isEmpty }

    /// True once the snapshot has been read to its end.
    var isComplete: Bool { lines.contains("{\"event\":\"complete\"}") }

    /// The last value of a state that the program has read.
    func value(of state: String) -> String? {
        lines.last { $0.hasPrefix("{\"event\":\"state\",\"name\":\"\(state)\"") }
            .flatMap { member("value", of: $0) }
    }

    /// Compares the actions that the program has read with the commands that have started; nil if
    /// they are the same.
    var difference: String? {
        let (read, started) = (actions.map(\.binding).sorted(), expected.sorted())
        return read == started ? nil : "\(read) instead of \(started)"
    }
}
