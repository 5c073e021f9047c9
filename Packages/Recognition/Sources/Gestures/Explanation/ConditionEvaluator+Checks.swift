import InputEvents

extension ConditionEvaluator {
    /// Returns a check for each condition of the pattern on this device, then one for its held
    /// keys, if it requires any.
    func checks(_ pattern: GesturePattern, on device: Device) -> [Check] {
        let conditions = pattern.conditions + pattern.deviceConditions.conditions(of: device)
        var checks = conditions.map { condition in
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
