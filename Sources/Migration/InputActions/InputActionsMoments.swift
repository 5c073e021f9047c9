import YAML

/// The effects of a gesture, by the moments at which they happen.
struct InputActionsMoments: Hashable, Sendable {
    /// The effects by inputrx's keys: `begin`, `more`, `less`, `update`, `end`, `cancel`.
    private var effectsByKey: [String: [ImportedEffect]] = [:]
    /// The actions as in the original, each on one line.
    private(set) var originals: [String] = []
    /// The shortest interval between steps, without its sign; nil if no action has an interval with
    /// a number.
    private(set) var interval: Double?

    var isEmpty: Bool { effectsByKey.isEmpty }
    /// True if the gesture acts at a moment other than its end.
    var isContinuous: Bool { effectsByKey.keys.contains { $0 != "end" } }
    /// True if the gesture acts on steps forwards or back.
    var hasSteps: Bool { effectsByKey["more"] != nil || effectsByKey["less"] != nil }

    /// Adds the effect of an action.
    mutating func add(
        _ effect: ImportedEffect,
        _ action: Node,
        original: String,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) {
        for key in ["limit", "threshold"] where action[key] != nil {
            throw ImportFailure("inputrx has no `\(key)` of a command")
        }
        switch action["on"]?.text ?? "end" {
        // A tap or a long press has a single moment in inputrx, for which `end` stands here.
        case "begin": append(effect, gesture.actsOnce ? "end" : "begin")
        case "end": append(effect, "end")
        case "cancel": append(effect, "cancel")
        case "end_cancel":
            append(effect, "end")
            append(effect, "cancel")
        case "update": try addStep(effect, action["interval"]?.text ?? "0", of: gesture)
        case "tick":
            throw ImportFailure("inputrx runs nothing by the clock while a gesture lasts")
        case let other:
            throw ImportFailure("`\(Original.short(other))` is no moment of a gesture")
        }
        originals.append(original)
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
        let size = Double(interval) ?? (interval == "+" ? 1 : interval == "-" ? -1 : nil)
        guard let size else {
            throw ImportFailure("`\(Original.short(interval))` is no interval")
        }
        guard size == 0 ? !hasSteps : effectsByKey["update"] == nil else {
            throw ImportFailure("steps and other updates cannot be in one binding")
        }
        guard size != 0 else { return append(effect, "update") }
        append(effect, (size > 0) != isReversed ? "more" : "less")
        if Double(interval) != nil { self.interval = min(self.interval ?? .infinity, abs(size)) }
    }

    private mutating func append(_ effect: ImportedEffect, _ key: String) {
        effectsByKey[key, default: []].append(effect)
    }

    /// Returns the binding's entries for the effects; effects at one moment run one after another.
    func effects() throws(ImportFailure) -> [YAMLEntry] {
        if let keys = heldKeys { return [YAMLEntry("held", keys)] }
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

    /// The keys that go down at the beginning and up at the end; nil if the gesture does anything
    /// else.
    private var heldKeys: String? {
        guard effectsByKey.keys.allSatisfy({ ["begin", "end", "cancel"].contains($0) }),
            case .press(let keys)? = effectsByKey["begin"]?.first,
            effectsByKey["begin"]?.count == 1,
            effectsByKey["end"] == [.release(keys)],
            effectsByKey["cancel"] == nil || effectsByKey["cancel"] == effectsByKey["end"]
        else { return nil }
        return keys
    }
}
