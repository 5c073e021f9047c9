/// The effects of a gesture, by the moments at which they happen.
struct InputActionsMoments: Hashable, Sendable {
    /// The effects by inputrx's keys: `begin`, `more`, `less`, `update`, `end`, `cancel`.
    private var effectsByKey: [String: [ImportedEffect]] = [:]
    /// The actions as in the original, each on one line.
    private(set) var originals: [String] = []
    /// The intervals between steps, without their sign.
    private(set) var intervals: Set<Double> = []
    /// True if the pointer follows the fingers.
    private(set) var movesPointer = false
    /// True if it acts at the lift in the original, and while the fingers rest in inputrx.
    private(set) var actsEarlier = false

    /// True if the gesture acts at a moment other than its end.
    var isContinuous: Bool { movesPointer || effectsByKey.keys.contains { $0 != "end" } }
    /// True if the gesture acts on steps forwards or back.
    var hasSteps: Bool { effectsByKey["more"] != nil || effectsByKey["less"] != nil }
    /// True if the gesture acts while the fingers move.
    var repeats: Bool { hasSteps || effectsByKey["update"] != nil || movesPointer }

    /// Adds an action.
    mutating func add(
        _ step: InputActionsStep,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) {
        originals.append(step.original)
        guard let effect = step.effect else {
            guard step.moment == .update, Double(step.interval) == 0 else {
                throw InputActionsActions.pointerMotion
            }
            movesPointer = true
            return
        }
        switch step.moment {
        // A tap or a long press has a single moment in inputrx, for which `end` stands here.
        case .begin: append(effect, gesture.actsOnce ? "end" : "begin")
        case .update where gesture.kind == "tap" && Double(step.interval) == 0:
            append(effect, "end")
        case .update: try addStep(effect, step.interval, of: gesture)
        case .end: append(effect, "end")
        case .cancel: append(effect, "cancel")
        case .endCancel:
            append(effect, "end")
            append(effect, "cancel")
        case .tick: break
        }
        actsEarlier =
            actsEarlier || gesture.kind == "hold" && gesture.actsOnce && step.moment == .end
    }

    /// Moves what happens at the begin to the end, if nothing happens at any other moment; returns
    /// false if it does.
    mutating func actOnce() -> Bool {
        guard Set(effectsByKey.keys) == ["begin"] else { return false }
        effectsByKey["end"] = effectsByKey.removeValue(forKey: "begin")
        return true
    }

    /// Adds an effect that repeats while the gesture lasts.
    ///
    /// With a positive or negative interval, it happens at each step forwards or back (`more`,
    /// `less`), with the interval 0 at every update.
    private mutating func addStep(
        _ effect: ImportedEffect,
        _ interval: String,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) {
        // The positive direction is down in InputActions, but up in inputrx.
        let isReversed = gesture.direction == "up_down" || gesture.direction == "vertical"
        let size = Double(interval) ?? (interval == "+" ? 1 : -1)
        guard size == 0 ? !hasSteps : effectsByKey["update"] == nil else {
            throw ImportFailure("steps and other updates cannot be in one binding")
        }
        guard size != 0 else { return append(effect, "update") }
        append(effect, (size > 0) != isReversed ? "more" : "less")
        if Double(interval) != nil { intervals.insert(abs(size)) }
    }

    private mutating func append(_ effect: ImportedEffect, _ key: String) {
        effectsByKey[key, default: []].append(effect)
    }

    // MARK: - In inputrx

    /// Returns the binding's entries for the effects; effects at one moment run one after another.
    func effects(of gesture: InputActionsGesture) throws(ImportFailure) -> [YAMLEntry] {
        if movesPointer { return try drag(gesture) }
        if let keys = heldKeys {
            // A swipe that holds a button drags something, so the pointer has to follow it.
            if gesture.kind == "swipe", InputActionsMoments.haveButton(keys) {
                throw InputActionsActions.pointerMotion
            }
            return [YAMLEntry("held", keys)]
        }
        var entries: [YAMLEntry] = []
        for key in ["begin", "more", "less", "update", "end", "cancel"] {
            guard let effects = effectsByKey[key] else { continue }
            let effect = try ImportedEffect.joined(effects, by: "\n")
            guard let entry = effect.entry(isContinuous ? key : "run") else {
                throw ImportedEffect.holdsAmongOthers
            }
            entries.append(entry)
        }
        return entries
    }

    /// Returns the entries for a button that is held while the pointer follows the fingers.
    private func drag(_ gesture: InputActionsGesture) throws(ImportFailure) -> [YAMLEntry] {
        guard let keys = heldKeys, InputActionsMoments.haveButton(keys), gesture.goesAnywhere,
            gesture.device == .touchpad, gesture.fingers != "1"
        else { throw InputActionsActions.pointerMotion }
        var entries = [
            YAMLEntry("held", keys),
            YAMLEntry("motion", gesture.isAccelerated ? "adaptive" : "flat"),
        ]
        if gesture.resumption > 0 {
            let time = YAMLValue.duration(milliseconds: gesture.resumption)
            entries.append(YAMLEntry("drag-lock", time))
        }
        return entries
    }

    /// The keys that go down at the beginning and up at the end; nil if the gesture does anything
    /// else.
    private var heldKeys: String? {
        guard effectsByKey.keys.allSatisfy({ ["begin", "end", "cancel"].contains($0) }),
            case .press(let keys)? = effectsByKey["begin"]?.first,
            effectsByKey["begin"]?.count == 1, releases("end", keys),
            effectsByKey["cancel"] == nil || releases("cancel", keys)
        else { return nil }
        return keys
    }

    /// Returns true if a button of a mouse is among the keys.
    private static func haveButton(_ keys: String) -> Bool {
        keys.contains("click") || keys.contains("BTN_")
    }

    /// Returns true if exactly these keys go up at a moment, in any order.
    private func releases(_ moment: String, _ keys: String) -> Bool {
        guard let effects = effectsByKey[moment], effects.count == 1,
            case .release(let released) = effects[0]
        else { return false }
        return Set(released.split(separator: "+")) == Set(keys.split(separator: "+"))
    }
}
