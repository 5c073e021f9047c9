import InputEvents

extension DialRecord {
    /// Returns the explanation, with the verdicts on all patterns for this kind of dial.
    func explanation(_ fired: FiredGestures) -> Explanation {
        let verdicts = fired.patterns.enumerated().compactMap { index, pattern -> Verdict? in
            guard pattern.kind.dial == dial.kind, pattern.devices.matches(device) else {
                return nil
            }
            let checks = conditions.checks(pattern, on: device) + (nearest[index] ?? [])
            return fired.verdict(on: index, checks, made: made, void: void)
        }
        let act = Act(device: device, began: began, ended: ended)
        return Explanation(.dial(dial, turned: turned), act, verdicts)
    }
}
