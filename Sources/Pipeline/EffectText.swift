import Configuration
import Gestures

extension Effect {
    /// The effect for people, with all commands as a person would type them: `begin: a, end: b`.
    package var summary: String {
        switch self {
        case .run(let command): command.summary
        case .drag(let drag): "hold \(drag.down.text), and move the pointer"
        case .stream(let command, _): "feed: \(command.summary)"
        case .phases(let commands, let steps):
            (Progress.Phase.allCases.map { ($0.rawValue, commands[$0]) }
                + [("more", steps?.more), ("less", steps?.less)])
                .compactMap { name, command in command.map { "\(name): \($0.summary)" } }
                .joined(separator: ", ")
        }
    }
}
