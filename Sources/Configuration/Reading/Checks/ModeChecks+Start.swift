import Diagnostics
import Gestures

/// Finds other names of the mode at the start, such as `normal`.
extension ModeChecks {
    /// Words that people write for the mode at the start, which is called `default`.
    private static let startNames: Set = [
        "normal", "base", "main", "none", "standard", "regular", "usual", "initial",
    ]

    /// Returns true for a word that people write for the mode at the start.
    static func isStartName(_ mode: String) -> Bool { startNames.contains(mode.lowercased()) }

    /// Words that people write for the mode at the end of another one.
    private static let endNames: Set = [
        "off", "exit", "quit", "leave", "end", "stop", "reset", "back", "clear", "no",
    ]

    /// Returns true for a word that people write under `set-mode` for the mode at the start.
    static func isEndName(_ mode: String) -> Bool {
        isStartName(mode) || endNames.contains(mode.lowercased())
    }

    /// Warns about a condition on the usual mode, as `normal`, that is set only at the end of other
    /// modes, so that the binding is off at the start.
    func warnAboutStart(
        _ defaultMode: String,
        _ bindings: [PlacedBinding],
        _ streams: [PlacedStream],
        _ conditions: [PlacedCondition]
    ) {
        guard !bindings.contains(where: \.binding.setsModeFromOutside) else { return }
        for placed in conditions where !placed.condition.isMet(by: defaultMode) {
            let name = placed.condition.values.first(where: ModeChecks.isStartName)
            guard let mode = name, !placed.condition.isNegated else { continue }
            let setters = bindings.filter { $0.setMode?.name == mode }
            guard let (_, setterSpan) = setters.first?.setMode,
                !setters.contains(where: { $0.isPossible(in: defaultMode, streams) })
            else { continue }
            findings.warning(
                .impossibleCondition,
                "the mode is \(defaultMode.quoted) at the start, and \(mode.quoted) only after "
                    + "another mode",
                at: placed.span,
                secondary: [.init(span: setterSpan, text: "sets it at the end of that mode")],
                help: "write `mode: \(defaultMode)` here, and `set-mode: \(defaultMode)` there",
                notes: ["`inputrx state mode \(mode)` sets it, too, from outside"]
            )
        }
    }
}
