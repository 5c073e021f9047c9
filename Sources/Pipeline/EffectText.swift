import Configuration
import Gestures

extension Effect {
    /// All commands as a person would type them: `begin: a, end: b`.
    package var summary: String {
        switch self {
        case .run(let command): command.summary
        case .stream(let command, _): "stream: \(command.summary)"
        case .phases(let commands):
            Progress.Phase.allCases.compactMap { phase in
                commands[phase].map { "\(phase.rawValue): \($0.summary)" }
            }.joined(separator: ", ")
        }
    }
}
