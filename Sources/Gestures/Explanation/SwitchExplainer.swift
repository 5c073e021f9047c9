import InputEvents

extension SwitchRecord {
    /// What became of each pattern for that switch.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let deed = SequenceVerdicts.Deed(device: device.id, began: time, ended: time)
        let verdicts = patterns.indices.compactMap { index -> Verdict? in
            let pattern = patterns[index]
            guard pattern.devices.matches(device) else { return nil }
            if pattern.parts.contains(where: { $0.kind.isSwitch(name) }) {
                return fired.sequences.verdict(on: index, deed)
            }
            guard case .switch(name, let wantsOn) = pattern.kind else { return nil }
            let checks = moment.checks(pattern) + [Check(.state, is: isOn == wantsOn)]
            return verdict(on: index, checks, fired)
        }
        return Explanation(
            subject: .switch(name, isOn: isOn),
            device: device,
            began: time,
            ended: time,
            verdicts: verdicts.nearestFirst
        )
    }

    private func verdict(on index: Int, _ checks: [Check], _ fired: FiredGestures) -> Verdict {
        let winners = made.compactMap { fired.pattern(of: KeyJournal.Winner($0)) }
        if winners.contains(index) {
            return Verdict(pattern: index, outcome: .fired(count: 1, at: time), checks: checks)
        }
        guard checks.allSatisfy(\.passes) else {
            return Verdict(pattern: index, outcome: .missed, checks: checks)
        }
        guard let winner = winners.first else {
            let reason = Check(.interrupted, is: false)
            return Verdict(pattern: index, outcome: .missed, checks: checks + [reason])
        }
        return Verdict(pattern: index, outcome: .lost(to: winner), checks: checks)
    }
}

extension GestureKind {
    /// Whether it is a change of that switch.
    fileprivate func isSwitch(_ wanted: Switch) -> Bool {
        if case .switch(wanted, _) = self { true } else { false }
    }
}
