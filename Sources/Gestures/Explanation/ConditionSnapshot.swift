/// What was the case when something began, and so which patterns were on.
struct ConditionSnapshot {
    private let conditions: ConditionEvaluator

    /// The conditions that the conditions is at.
    init(_ conditions: ConditionEvaluator) { self.conditions = conditions }

    /// The patterns that were on.
    var selection: Selection { conditions.selection }

    /// Whether the pattern was on: its conditions one by one, then its keys.
    func checks(_ pattern: GesturePattern) -> [Check] {
        var checks = pattern.conditions.map { condition in
            let states = conditions.states
            return Check(
                condition,
                states[condition.state],
                passes: condition.isMet { states[$0] }
            )
        }
        if !pattern.heldKeys.isEmpty {
            let count = pattern.heldKeys.intersection(conditions.heldCodes).count
            let needed = pattern.heldKeys.count
            checks.append(
                Check(.heldKeys, Double(count), .atLeast(Double(needed)), passes: count == needed)
            )
        }
        return checks
    }
}
