import YAML

/// The effects at the moments of a gesture.
struct InputActionsMoments: Hashable, Sendable {
    /// The effects by inputrx's keys: `begin`, `more`, `less`, `update`, `end`, `cancel`.
    private var found: [String: [ImportedEffect]] = [:]
    /// The actions as in the original, each on one line.
    private(set) var originals: [String] = []
    /// The least interval of the steps.
    private(set) var interval: Double?

    var isEmpty: Bool { found.isEmpty }
    /// True if it acts before its end.
    var isContinuous: Bool { found.keys.contains { $0 != "end" } }
    /// True if it acts for steps forwards or back.
    var hasSteps: Bool { found["more"] != nil || found["less"] != nil }

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
        // A tap has no duration, and a long press of inputrx acts when it begins.
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

    private mutating func addStep(
        _ effect: ImportedEffect,
        _ interval: String,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) {
        // Down is positive for InputActions, up for inputrx.
        let isTurned = gesture.direction == "up_down" || gesture.direction == "vertical"
        let size = Double(interval) ?? (interval == "+" ? 1 : interval == "-" ? -1 : nil)
        guard let size else {
            throw ImportFailure("`\(Original.short(interval))` is no interval")
        }
        guard size == 0 ? !hasSteps : found["update"] == nil else {
            throw ImportFailure("steps and other updates cannot be in one binding")
        }
        guard size != 0 else { return append(effect, "update") }
        append(effect, (size > 0) != isTurned ? "more" : "less")
        if Double(interval) != nil { self.interval = min(self.interval ?? .infinity, abs(size)) }
    }

    private mutating func append(_ effect: ImportedEffect, _ key: String) {
        found[key, default: []].append(effect)
    }

    /// Returns the keys of the binding; several effects at one moment follow each other.
    func effects() throws(ImportFailure) -> [YAMLEntry] {
        if let keys = heldKeys { return [YAMLEntry("held", keys)] }
        var entries: [YAMLEntry] = []
        for key in ["begin", "more", "less", "update", "end", "cancel"] {
            guard let effects = found[key] else { continue }
            let effect = try ImportedEffect.joined(effects, by: "\n")
            guard let entry = effect.entry(isContinuous ? key : "run") else {
                throw ImportedEffect.holdsAmongOthers
            }
            entries.append(entry)
        }
        return entries
    }

    /// The keys that are down from the begin to the end, if the gesture does nothing else.
    private var heldKeys: String? {
        guard found.keys.allSatisfy({ ["begin", "end", "cancel"].contains($0) }),
            case .press(let keys)? = found["begin"]?.first, found["begin"]?.count == 1,
            found["end"] == [.release(keys)],
            found["cancel"] == nil || found["cancel"] == found["end"]
        else { return nil }
        return keys
    }
}
