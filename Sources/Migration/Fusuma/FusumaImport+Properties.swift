import YAML

// Properties that are no actions.
extension FusumaImport {
    /// The reason why the holder of an anchor is dropped.
    static let anchorReason = "it only names what aliases repeat elsewhere"

    /// The reason why a threshold is dropped.
    static let thresholdReason =
        "fusuma asks for a threshold only beside what acts once, for every program and without keys"

    /// Returns true if the entry has an anchor, as in `name: &name`.
    func isAnchor(_ entry: Node.Entry) -> Bool {
        // The node of an alias stands at its anchor, before the key.
        let start = entry.value.span.start
        return start > entry.keySpan.start
            && source.bytes.dropFirst(start).first == UInt8(ascii: "&")
    }

    /// Reads `threshold:`, which fusuma knows only for what acts once.
    mutating func readThreshold(_ entry: Node.Entry, at level: FusumaLevel) {
        let gesture = level.gesture
        let isComplete = gesture.axes.isEmpty ? gesture.fingers != nil : gesture.direction != nil
        guard level.phase == .once, isComplete, gesture.heldKeys.isEmpty,
            gesture.applications.isEmpty
        else {
            configuration.drop(original(level, entry.value), FusumaImport.thresholdReason)
            return
        }
        table.thresholds[gesture] = entry.value.factor.map {
            FusumaFactor(value: $0, original: original(level, entry.value))
        }
    }

    /// Reads the properties of a level that are neither actions nor parts of the gesture.
    ///
    /// Their notes are about the action beside them, so there are none unless one `isBound`. The
    /// first unknown property of a level without an action is taken for the action of an unknown
    /// plugin, and the others for what this plugin asks.
    mutating func readOthers(
        _ others: [(entry: Node.Entry, level: FusumaLevel)],
        hasAction: Bool,
        isBound: Bool
    ) {
        var hasUnknown = hasAction
        for (entry, level) in others {
            let original = original(level, entry.value)
            if entry.key == "clearmodifiers" {
                if isBound { noteModifiers(entry, at: level) }
            } else if let reason = reasonAgainst(entry) {
                configuration.drop(original, reason)
            } else if hasAction {
                guard isBound else { continue }
                configuration.note(original, FusumaActions.unknown(entry.key).reason)
            } else if !hasUnknown {
                hasUnknown = true
                table.loseAction(of: level.gesture, at: level.phase)
                configuration.leaveOut(original, FusumaActions.unknown(entry.key).reason)
            }
        }
    }

    /// Returns the reason why fusuma does not look for a property below a gesture; nil if a plugin
    /// may look for it.
    private func reasonAgainst(_ entry: Node.Entry) -> String? {
        if isAnchor(entry) { return FusumaImport.anchorReason }
        if entry.key == "plugin" {
            return "fusuma reads the options of plugins only at the top of a document, not below a "
                + "gesture"
        }
        let keys = entry.key.split(separator: "+").map { KeyName(kernel: String($0)) }
        guard entry.value.entries != nil, !keys.isEmpty,
            keys.allSatisfy({ $0?.modifier != nil })
        else { return nil }
        return "fusuma asks for keys only below `keypress:`"
    }
}
