/// What was the case when something began, and so which patterns were on.
struct Moment {
    private let switchboard: Switchboard

    /// The moment that the switchboard is at.
    init(_ switchboard: Switchboard) { self.switchboard = switchboard }

    /// The patterns that were on.
    var selection: Selection { switchboard.selection }

    /// Whether the pattern was on: its conditions one by one, then its keys.
    func checks(_ pattern: GesturePattern) -> [Check] {
        var checks = pattern.conditions.map { condition in
            let value = switchboard.surroundings[condition.state]
            return Check(condition, value, passes: condition.isMet(by: value))
        }
        if !pattern.heldKeys.isEmpty {
            let count = pattern.heldKeys.intersection(switchboard.heldCodes).count
            let needed = pattern.heldKeys.count
            checks.append(
                Check(.heldKeys, Double(count), .atLeast(Double(needed)), passes: count == needed)
            )
        }
        return checks
    }
}
