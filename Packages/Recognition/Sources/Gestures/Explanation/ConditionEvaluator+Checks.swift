extension ConditionEvaluator {
    /// Returns the checks of a pattern's conditions, then of its keys.
    func checks(_ pattern: GesturePattern) -> [Check] {
        var checks = pattern.conditions.map { condition in
            Check(condition, states[condition.state], passes: condition.isMet { states[$0] })
        }
        if !pattern.heldKeys.isEmpty {
            let count = pattern.heldKeys.intersection(heldCodes).count
            let needed = pattern.heldKeys.count
            let limit = Check.Limit.atLeast(Double(needed))
            checks.append(Check(.heldKeys, Double(count), limit, passes: count == needed))
        }
        return checks
    }
}
