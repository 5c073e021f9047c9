import Diagnostics

/// Mistakes of `grab:` that show only together with the bindings.
struct GrabChecks {
    let findings: Findings

    /// Warns of a `grab:` for touchpads that takes nothing, because no gesture needs the positions
    /// of the fingers.
    func check(_ rules: [PlacedRule], of configuration: Configuration) {
        guard !configuration.asksForContacts else { return }
        for placed in rules {
            let kinds = placed.rule.filter.kinds
            guard let span = placed.grabSpan, kinds.contains(.touchpad),
                !kinds.contains(.touchscreen)
            else { continue }
            findings.warning(
                .uselessRule,
                "nothing is taken from this touchpad: no gesture asks where its fingers are",
                at: span,
                help: help(placed.rule.grab)
            )
        }
    }

    private func help(_ grab: TouchGrab?) -> String {
        let filter = "`device: {kind: touchpad}`"
        return grab == .edges
            ? "bind a gesture that begins at an edge, with \(filter) beside it"
            : "write \(filter) beside the gestures that are meant; a pinch, a rotation or a hold cannot be taken"
    }
}
