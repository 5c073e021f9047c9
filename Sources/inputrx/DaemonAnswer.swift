import Insight
import LinuxInput
import Pipeline

/// The answer of this user's running daemon to a request for its status.
struct DaemonAnswer {
    /// Its lines.
    let lines: [JSONObject]

    /// Asks the daemon; nil if none runs or it does not answer.
    static var now: DaemonAnswer? {
        guard let folder = RuntimeFolder.ofUser(environment: environment),
            let lines = try? StatusRequest.snapshot(in: folder)
        else { return nil }
        return DaemonAnswer(lines: lines.compactMap { JSONObject($0) })
    }

    /// The states that it knows, by name.
    var states: [DaemonState] { lines.compactMap(DaemonState.init) }

    /// The process of the daemon.
    var process: Int64 { lines.first?.number("process") ?? 0 }

    /// The path of its configuration.
    var configuration: String? {
        lines.first { $0.text("event") == "configuration" }?.text("path")
    }

    /// Returns the value of a state; nil if no source has set it.
    func value(of name: String) -> String? { states.first { $0.name == name }?.value }

    /// Returns the sentence about states that commands of the configuration set, before the devices
    /// are read.
    static func text(about names: [String]) -> String {
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        guard let answer = now else {
            return "no daemon runs that could tell \(list); set a value with `inputrx state`"
        }
        let values = names.map { name in
            let state = answer.states.first { $0.name == name }
            return "`\(name)`: \(state?.summary ?? "unknown there")"
        }
        return "from the running daemon (process \(answer.process)): "
            + values.joined(separator: ", ")
    }
}
