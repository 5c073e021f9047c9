import Diagnostics
import Gestures
import YAML

/// Finds keys about the steps of a continuous gesture in a binding that does nothing at steps.
struct StepChecks {
    let findings: Findings

    /// Warns about `every`, `throttle` and `debounce` in a binding without `more`, `less`, `update`
    /// and `feed`.
    func check(
        _ section: Section,
        _ operators: [PlacedOperator],
        of pattern: GesturePattern?,
        _ effect: Effect?
    ) {
        guard let effect, case .continuous(let gesture)? = pattern?.kind, !effect.actsAtSteps,
            effect.commands.allSatisfy(StepChecks.ignoresSteps)
        else { return }
        // A ring or strip begins at its first step.
        if let every = section["every"], !gesture.isDial {
            findings.warning(
                .misplacedOption,
                "`every` is the size of a step, and this binding does nothing at steps",
                at: every.keySpan,
                help: "remove it, or write `more:` and `less:` with a command each, or `update:`"
            )
        }
        for placed in operators where placed.operator.key.keepsSteps {
            findings.warning(
                .uselessOperator,
                "\(placed.entry.key.quoted) holds steps back, and this binding has nothing for them",
                at: placed.entry.keySpan,
                help: "remove it: the begin, the end and a cancel always come"
            )
        }
    }

    /// Returns true for a command that certainly does not use the number of steps.
    ///
    /// A script can find it in `INPUTRX_TOTAL`.
    private static func ignoresSteps(_ command: Command) -> Bool {
        guard let program = command.program else { return true }
        guard !program.text.contains(CommandVariable.prefix) else { return false }
        let shell = ShellText(program.text)
        let names: [String] =
            switch program {
            case .shell: shell.commands.map(\.program)
            case .arguments(let words): [words.first ?? ""]
            }
        return shell.mistake == nil
            && names.allSatisfy {
                KnownPrograms.names.contains($0) || ShellPrograms.builtIns.contains($0)
            }
    }
}

extension Effect {
    /// True if something happens at the steps of a continuous gesture, or at each of its movements.
    fileprivate var actsAtSteps: Bool {
        switch self {
        case .run: false
        case .drag, .stream: true
        case .phases(let commands, let steps): steps != nil || commands[.update] != nil
        }
    }
}

extension ContinuousGesture {
    /// True for the ring and the strip of a graphics tablet.
    fileprivate var isDial: Bool {
        switch self {
        case .dial: true
        case .drag, .swipe, .pinch, .rotate, .hold: false
        }
    }
}
