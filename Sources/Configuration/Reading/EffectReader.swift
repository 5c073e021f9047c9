import Diagnostics
import Gestures
import YAML

/// What a binding says of its commands.
struct ReadEffect {
    /// Nil if something was wrong with it, which was reported.
    let effect: Effect?
    /// The key that makes the gesture a continuous one; nil where it is not.
    let continuousKey: Node.Entry?
}

/// Reads what a binding runs, and when: `run`, `begin`, `update` and so on.
struct EffectReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// The keys that stand for the commands of a continuous gesture.
    static let phaseKeys = Progress.Phase.allCases.map(\.rawValue)
    /// The keys that only continuous gestures have.
    static let continuousKeys = phaseKeys + ["every", "stream", "format"]

    /// What is run, and when: `run`, or `begin`, `update`, `end` and `cancel`, or `stream`.
    func effect(_ section: Section, start: Span) -> ReadEffect {
        let run = section["run"]
        let stream = section["stream"]
        let phases = section.entries.filter { EffectReader.phaseKeys.contains($0.key) }
        let commands = [run, stream, phases.first].compactMap { $0 }
        let continuousKey = stream ?? phases.first
        guard commands.count <= 1 else {
            // In the order of the file: what was written second is one too many.
            let inOrder = commands.sorted { $0.keySpan.start < $1.keySpan.start }
            report(inOrder[1], beside: inOrder[0])
            return ReadEffect(effect: nil, continuousKey: continuousKey)
        }
        let effect: Effect?
        if let run {
            effect = commandReader.command(run).map { .run($0) }
        } else if let stream {
            let format: StreamFormat = section["format"].flatMap { findings.choice($0) } ?? .json
            effect = commandReader.command(stream).map { .stream($0, format) }
        } else if !phases.isEmpty {
            effect = self.phases(phases)
        } else {
            effect = nil
            if !section.isCut, section["set-mode"] == nil {
                findings.missing(
                    section["every"] == nil ? "run" : "update",
                    at: start,
                    help: section["every"] == nil
                        ? "add what to run: `run: swaymsg workspace next`"
                        : "add what to run at each step: `update: brightnessctl set \"$((INPUTRX_COUNT * 5))%$INPUTRX_SIGN\"`"
                )
            }
        }
        if stream == nil, let format = section["format"] {
            findings.error(
                .misplacedOption,
                "`format` is how a `stream` is told, and there is none",
                at: format.keySpan,
                help: ["remove it, or write `stream:` with a command that reads it"]
            )
        }
        return ReadEffect(effect: effect, continuousKey: continuousKey)
    }

    private func phases(_ entries: [Node.Entry]) -> Effect? {
        var commands: [Progress.Phase: Command] = [:]
        for entry in entries {
            guard let phase = Progress.Phase(rawValue: entry.key),
                let command = commandReader.command(entry)
            else { return nil }
            commands[phase] = command
        }
        return .phases(commands)
    }

    private func report(_ second: Node.Entry, beside first: Node.Entry) {
        findings.error(
            .misplacedOption,
            "a binding has either \(first.key.quoted) or \(second.key.quoted)",
            at: second.keySpan,
            secondary: [.init(span: first.keySpan, text: "the other one")],
            help: ["write two bindings, or remove one of the two"],
            notes: [
                "`run` acts when the gesture was made; `begin`, `update`, `end` and `cancel` while "
                    + "it goes on; `stream` is told all of it"
            ]
        )
    }
}
