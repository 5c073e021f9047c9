import Diagnostics
import Gestures
import InputEvents

/// Finds bindings that need a key of keyboards which may never be read.
extension BindingChecks {
    /// Warns about a binding with a key that only keyboards have, if no keyboard may be read.
    func checkKeyboards(of placed: PlacedBinding, _ decisions: DecisionsOfRules) {
        guard decisions.closesKeyboards, let pattern = placed.source.source.pattern,
            let key = pattern.neededKeys.sorted().first(where: \.isTyped)
        else { return }
        findings.warning(
            .unreachable,
            "this binding never runs: `authorize: never` keeps every keyboard closed, and only "
                + "keyboards have \(key.name.quoted)",
            at: placed.source.span,
            help: "remove the rule under `devices:`, or name a key that other devices have, too: "
                + "`KEY_VOLUMEUP`"
        )
    }
}

extension DecisionsOfRules {
    /// True if no keyboard may be read.
    fileprivate var closesKeyboards: Bool { closedKinds[.keyboard] != nil }
}

extension GesturePattern {
    /// The keys without which the gesture is not made: those that are held, and those of a chord or
    /// of the parts of a sequence.
    ///
    /// Keys with a device filter are left out: that of keyboards has been reported, and others name
    /// devices that may have any key.
    fileprivate var neededKeys: Set<KeyCode> {
        let ownKeys = devices.isAny ? kind.keys : []
        return parts.reduce(into: heldKeys.union(ownKeys)) { $0.formUnion($1.neededKeys) }
    }
}
