import Diagnostics
import Gestures

/// Finds mistakes of modes that show only between bindings.
struct ModeChecks {
    let findings: Findings

    /// Warns of modes that conditions mention but no binding sets, or the reverse.
    func check(_ streams: [PlacedStream], _ bindings: [PlacedBinding]) {
        let usual = KnownState.mode.initialValue ?? ""
        let modes = [usual] + bindings.compactMap { $0.setMode?.name }
        let sources = streams.flatMap(\.sources) + bindings.map(\.source)
        let awaited = sources.compactMap { source -> PlacedCondition? in
            guard case .state(KnownState.mode.rawValue, let value)? = source.source.pattern?.kind
            else {
                return nil
            }
            return PlacedCondition(condition: Condition(.mode, is: value), span: source.span)
        }
        let conditions =
            awaited
            + sources.flatMap(\.conditions).flatMap { placed in
                placed.condition.parts.map { PlacedCondition(condition: $0, span: placed.span) }
            }
            .filter { $0.condition.state == KnownState.mode.rawValue }
        var unset: [String] = []
        for placed in conditions {
            for value in placed.condition.values {
                let condition = Condition(.mode, is: value)
                guard !modes.contains(where: { condition.isMet(by: $0) }) else { continue }
                unset.append(value)
                let meant = findings.suggestion { Suggestions.nearest(to: value, among: modes) }
                findings.warning(
                    .impossibleCondition,
                    "no binding sets the mode \(value.quoted)",
                    at: placed.span,
                    help: meant.map { "did you mean `\($0)`?" }
                        ?? "add `set-mode: \(value)` to a binding",
                    notes: ["`inputrx state mode \(value)` sets it, too, from outside"]
                )
            }
        }
        // The empty name stands for modes that are set from outside.
        bindings.forEach { warnIfAlreadySet($0, among: modes + [""], streams) }
        let others = bindings.contains { $0.setMode.map { $0.name != usual } ?? false }
        for binding in bindings {
            guard let (mode, span) = binding.setMode else { continue }
            guard mode != usual else {
                if !others, !bindings.contains(where: \.binding.tellsMode) {
                    findings.warning(
                        .uselessMode,
                        "no binding sets another mode, so \(mode.quoted) is the mode already",
                        at: span,
                        help: "set another mode first: `set-mode: resize` in another binding"
                    )
                }
                continue
            }
            func differs(from other: String) -> Bool {
                conditions.map(\.condition).contains { $0.isMet(by: mode) != $0.isMet(by: other) }
            }
            if differs(from: usual) {
                warnIfEndless(mode, at: span, in: bindings, streams)
                continue
            }
            let asked = conditions.flatMap(\.condition.values)
            // A mode that is mistyped in a condition was reported there.
            if unset.contains(where: { Suggestions.nearest(to: $0, among: [mode]) != nil }) {
                continue
            }
            let meant = findings.suggestion { Suggestions.nearest(to: mode, among: asked) }
            // It may end another mode, as the usual one would.
            let endsAnother = modes.contains(where: differs)
            if endsAnother, meant == nil { continue }
            findings.warning(
                .uselessMode,
                "no binding asks for the mode \(mode.quoted)"
                    + (endsAnother ? "" : ", so setting it changes nothing"),
                at: span,
                help: meant.map { "did you mean `\($0)`?" }
                    ?? "add `when: {mode: \(mode)}` to a binding"
            )
        }
    }

    /// Warns of a binding that acts only in the mode that it sets.
    private func warnIfAlreadySet(
        _ placed: PlacedBinding,
        among modes: [String],
        _ streams: [PlacedStream]
    ) {
        guard let (mode, span) = placed.setMode, placed.isPossible(in: mode, streams),
            !modes.contains(where: { $0 != mode && placed.isPossible(in: $0, streams) })
        else { return }
        findings.warning(
            .uselessMode,
            "the mode is \(mode.quoted) already when this binding acts",
            at: span,
            help: "set another mode, or remove the condition"
        )
    }

    /// Warns of a mode that no binding leaves, so that it lasts until the configuration is read again.
    private func warnIfEndless(
        _ mode: String,
        at span: Span,
        in bindings: [PlacedBinding],
        _ streams: [PlacedStream]
    ) {
        let leaves = bindings.contains { placed in
            placed.isPossible(in: mode, streams)
                && (placed.setMode.map { $0.name != mode } ?? placed.binding.tellsMode)
        }
        guard !leaves else { return }
        findings.warning(
            .endlessMode,
            "no binding leaves the mode \(mode.quoted)",
            at: span,
            help: "add one that does, such as "
                + "`{on: tap, fingers: 3, when: {mode: \(mode)}, set-mode: default}`"
        )
    }
}

extension PlacedBinding {
    /// Returns true if the conditions of the binding can be met in that mode.
    fileprivate func isPossible(in mode: String, _ streams: [PlacedStream]) -> Bool {
        guard case .stream = source.source else {
            return source.conditions.allSatisfy { placed in
                let condition = placed.condition
                return condition.state != KnownState.mode.rawValue || condition.isMet(by: mode)
            }
        }
        return true
    }
}

extension Binding {
    /// True if one of its commands sets the mode from outside: `inputrx state mode default`.
    fileprivate var tellsMode: Bool {
        let programs = (effect?.commands ?? []).compactMap(\.program)
        return programs.contains { program in
            switch program {
            case .shell(let text): text.contains("state mode")
            case .arguments(let list): list.contains("mode") && list.contains("state")
            }
        }
    }
}
