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

    /// Reads a property that is not known.
    ///
    /// The first one of a level without an action is taken for the action of an unknown plugin, and
    /// the others for what this plugin asks.
    mutating func readUnknown(
        _ entry: Node.Entry,
        at level: FusumaLevel,
        hasAction: Bool,
        _ hasUnknown: inout Bool
    ) {
        let original = original(level, entry.value)
        let reason = FusumaActions.unknown(entry.key).reason
        let keys = entry.key.split(separator: "+").map { KeyName(kernel: String($0)) }
        if isAnchor(entry) {
            configuration.drop(original, FusumaImport.anchorReason)
        } else if entry.value.entries != nil, !keys.isEmpty,
            keys.allSatisfy({ $0?.modifier != nil })
        {
            configuration.drop(original, "fusuma asks for keys only below `keypress:`")
        } else if hasAction {
            configuration.note(original, reason)
        } else if !hasUnknown {
            hasUnknown = true
            if level.phase == .update { table.loseUpdate(of: level.gesture) }
            configuration.leaveOut(original, reason)
        }
    }
}
