import InputEvents

extension ChangeRecord {
    /// Returns the explanation, with the verdicts on all patterns for the switch or state.
    func explanation(_ fired: FiredGestures) -> Explanation {
        let act = Act(device: device, began: time, ended: time)
        let verdicts = fired.patterns.enumerated().compactMap { index, pattern -> Verdict? in
            guard pattern.devices.matches(device) else { return nil }
            if pattern.parts.contains(where: { $0.kind.isMade(by: subject) != nil }) {
                return fired.verdict(on: index, act)
            }
            guard let isMade = pattern.kind.isMade(by: subject) else { return nil }
            let checks = conditions.checks(pattern, on: device) + [Check(.state, is: isMade)]
            return fired.verdict(on: index, checks, made: made)
        }
        return Explanation(subject, act, verdicts)
    }
}

extension GestureKind {
    /// Returns true if the change makes the gesture; nil if the gesture is about another switch or
    /// state, or about none.
    fileprivate func isMade(by change: Explanation.Subject) -> Bool? {
        switch (self, change) {
        case (.switch(let name, let wantsOn), .switch(let changed, let isOn)) where name == changed:
            wantsOn == isOn
        case (.state(let name, let wanted), .state(let changed, let value)) where name == changed:
            ShellPattern(wanted).matches(value)
        default: nil
        }
    }
}
