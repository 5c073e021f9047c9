import InputEvents

extension SwitchRecord {
    /// What became of each pattern for that switch.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let act = SequenceVerdicts.Act(device: device.id, began: time, ended: time)
        let verdicts = patterns.indices.compactMap { index -> Verdict? in
            let pattern = patterns[index]
            guard pattern.devices.matches(device) else { return nil }
            if pattern.parts.contains(where: { $0.kind.isSwitch(name) }) {
                return fired.sequences.verdict(on: index, act)
            }
            guard case .switch(name, let wantsOn) = pattern.kind else { return nil }
            let checks = conditions.checks(pattern) + [Check(.state, is: isOn == wantsOn)]
            return fired.verdict(on: index, checks, made: made)
        }
        return Explanation(
            subject: .switch(name, isOn: isOn),
            device: device,
            began: time,
            ended: time,
            verdicts: verdicts.nearestFirst
        )
    }
}

extension GestureKind {
    /// Whether it is a change of that switch.
    fileprivate func isSwitch(_ wanted: Switch) -> Bool {
        if case .switch(wanted, _) = self { true } else { false }
    }
}
