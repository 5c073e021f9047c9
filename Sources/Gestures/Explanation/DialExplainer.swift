import InputEvents

extension DialRecord {
    /// What became of each pattern for dials of that kind.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let verdicts = patterns.indices.compactMap { index -> Verdict? in
            let pattern = patterns[index]
            guard pattern.kind.isMade(on: dial), pattern.devices.matches(device) else { return nil }
            let checks = conditions.checks(pattern) + (nearest[index] ?? [])
            return fired.verdict(on: index, checks, made: made, void: void)
        }
        return Explanation(
            .dial(dial, turned: turned),
            on: device,
            from: began,
            to: ended,
            verdicts
        )
    }
}

extension GestureKind {
    /// Whether a finger on a dial of that kind makes it.
    fileprivate func isMade(on dial: PadDial) -> Bool {
        switch self {
        case .padDial(dial.kind, _), .continuous(.dial(dial.kind, _)): true
        default: false
        }
    }
}
