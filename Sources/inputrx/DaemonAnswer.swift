import Insight
import LinuxInput
import Pipeline

/// The reply of this user's running daemon to a request for its status.
struct DaemonAnswer {
    /// The lines of the reply.
    let lines: [JSONObject]

    /// The reply to a request that is sent now; nil if no daemon runs, or if it does not reply.
    static var now: DaemonAnswer? {
        guard let folder = RuntimeFolder.ofUser(environment: environment),
            let lines = try? StatusRequest.snapshot(in: folder)
        else { return nil }
        return DaemonAnswer(lines: lines.compactMap { JSONObject($0) })
    }

    /// The states that the daemon knows.
    var states: [DaemonState] { lines.compactMap(DaemonState.init) }

    /// The process id of the daemon; 0 if the reply does not have it.
    var process: Int64 { lines.first?.number("process") ?? 0 }

    /// The path of the daemon's configuration; nil if the reply does not have it.
    var configuration: String? {
        lines.first { $0.text("event") == "configuration" }?.text("path")
    }

    /// Returns the value of a state; nil if the daemon does not know the state, or if no source has
    /// set it.
    func value(of name: String) -> String? { states.first { $0.name == name }?.value }

    /// Returns a sentence with the values that the running daemon has for these states.
    static func text(about names: [String]) -> String {
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        guard let reply = now else {
            return "no daemon runs that could tell \(list); set a value with `inputrx state`"
        }
        let values = names.map { name in
            let state = reply.states.first { $0.name == name }
            return "`\(name)`: \(state?.summary ?? "unknown there")"
        }
        return "from the running daemon (process \(reply.process)): "
            + values.joined(separator: ", ")
    }
}
