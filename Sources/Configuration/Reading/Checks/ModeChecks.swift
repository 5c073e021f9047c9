import Diagnostics
import Gestures

/// Mistakes of modes that show only between bindings.
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
        for placed in conditions {
            for value in placed.condition.values {
                let condition = Condition(.mode, is: value)
                guard !modes.contains(where: { condition.isMet(by: $0) }) else { continue }
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
        for binding in bindings {
            guard let (mode, span) = binding.setMode, mode != usual else { continue }
            let makesDifference = conditions.contains {
                $0.condition.isMet(by: mode) != $0.condition.isMet(by: usual)
            }
            if makesDifference { continue }
            let asked = conditions.flatMap(\.condition.values)
            let meant = findings.suggestion { Suggestions.nearest(to: mode, among: asked) }
            findings.warning(
                .uselessMode,
                "no binding asks for the mode \(mode.quoted), so setting it changes nothing",
                at: span,
                help: meant.map { "did you mean `\($0)`?" }
                    ?? "add `when: {mode: \(mode)}` to a binding"
            )
        }
    }
}
