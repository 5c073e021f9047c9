import YAML

/// The commands for the moments of a gesture.
struct InputActionsMoments: Hashable, Sendable {
    /// The commands by our keys: `begin`, `more`, `less`, `update`, `end`, `cancel`.
    private var commands: [String: [String]] = [:]
    /// The actions as the original has them, each on one line.
    private(set) var originals: [String] = []
    /// The least interval of the steps.
    private(set) var interval: Double?

    var isEmpty: Bool { commands.isEmpty }
    /// Whether it acts before its end.
    var isContinuous: Bool { commands.keys.contains { $0 != "end" } }
    /// Whether it acts for steps forwards or back.
    var hasSteps: Bool { commands["more"] != nil || commands["less"] != nil }

    /// Adds the command of an action; returns why it cannot be, nil if it can.
    mutating func add(
        _ command: String,
        _ action: Node,
        original: String,
        of gesture: InputActionsGesture
    ) -> String? {
        let reason = add(command, action, of: gesture)
        if reason == nil { originals.append(original) }
        return reason
    }

    private mutating func add(
        _ command: String,
        _ action: Node,
        of gesture: InputActionsGesture
    ) -> String? {
        for key in ["limit", "threshold"] where action[key] != nil {
            return "inputrx has no `\(key)` of a command"
        }
        switch action["on"]?.text ?? "end" {
        // A tap has no duration, and our long press acts when it begins.
        case "begin": append(command, gesture.actsOnce ? "end" : "begin")
        case "end": append(command, "end")
        case "cancel": append(command, "cancel")
        case "end_cancel":
            append(command, "end")
            append(command, "cancel")
        case "update": return step(command, action["interval"]?.text ?? "0", of: gesture)
        case "tick": return "inputrx runs nothing by the clock while a gesture lasts"
        case let other: return "`\(Original.short(other))` is no moment of a gesture"
        }
        return nil
    }

    private mutating func step(
        _ command: String,
        _ interval: String,
        of gesture: InputActionsGesture
    ) -> String? {
        // Down is positive for InputActions, up for us.
        let isTurned = gesture.direction == "up_down" || gesture.direction == "vertical"
        let size = Double(interval) ?? (interval == "+" ? 1 : interval == "-" ? -1 : nil)
        guard let size else { return "`\(Original.short(interval))` is no interval" }
        if size == 0 {
            guard !hasSteps else { return "steps and other updates cannot be in one binding" }
            append(command, "update")
            return nil
        }
        guard commands["update"] == nil else {
            return "steps and other updates cannot be in one binding"
        }
        append(command, (size > 0) != isTurned ? "more" : "less")
        if Double(interval) != nil { self.interval = min(self.interval ?? .infinity, abs(size)) }
        return nil
    }

    private mutating func append(_ command: String, _ key: String) {
        commands[key, default: []].append(command)
    }

    /// The keys of the binding, with several commands for a moment one after the other.
    var effects: [YAMLEntry] {
        let joined = commands.mapValues { $0.joined(separator: "\n") }
        guard isContinuous else { return [YAMLEntry("run", joined["end"] ?? "true")] }
        return ["begin", "more", "less", "update", "end", "cancel"].compactMap { key in
            joined[key].map { YAMLEntry(key, $0) }
        }
    }
}
