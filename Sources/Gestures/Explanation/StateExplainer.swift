import InputEvents

extension StateRecord {
    /// What became of each pattern for that state.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let verdicts = patterns.indices.compactMap { index -> Verdict? in
            let pattern = patterns[index]
            guard case .state(state, let wanted) = pattern.kind else { return nil }
            let isWanted = ShellPattern(wanted).matches(value)
            let checks = conditions.checks(pattern) + [Check(.state, is: isWanted)]
            return fired.verdict(on: index, checks, made: made)
        }
        return Explanation(
            subject: .state(state, is: value),
            device: .none,
            began: time,
            ended: time,
            verdicts: verdicts.nearestFirst
        )
    }
}
