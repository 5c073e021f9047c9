import InputEvents

extension TouchpadRecord {
    /// What became of each pattern that fingers on a touchpad can make.
    func explanation(_ patterns: [GesturePattern], _ fired: FiredGestures) -> Explanation {
        let motion = end.motion
        let isPinch = motion.kind == .pinch
        let movement = Explanation.Movement(
            fingers: motion.fingers,
            distance: motion.travel.length,
            direction: motion.travel.length >= 1 ? Compass.degrees(of: motion.travel) : nil,
            scale: isPinch ? motion.scale : nil,
            angle: isPinch ? motion.angle : nil,
            speed: motion.speed(at: end.ended),
            void: void
        )
        let meant = patterns.indices.filter {
            patterns[$0].devices.matches(device) && patterns[$0].kind.isMadeOnTouchpads
        }
        return Explanation(
            subject: .touchpad(motion.kind, movement),
            device: device,
            began: motion.began,
            ended: end.ended,
            verdicts: meant.map { verdict(on: $0, patterns[$0], fired) }.nearestFirst
        )
    }

    private func verdict(on index: Int, _ pattern: GesturePattern, _ fired: FiredGestures)
        -> Verdict
    {
        let deed = SequenceVerdicts.Deed(
            device: device.id,
            began: end.motion.began,
            ended: end.ended
        )
        guard pattern.parts.isEmpty else {
            return fired.sequences.verdict(on: index, deed) { part in
                void.map { [$0] } ?? moment.checks(part) + self.checks(part, at: index)
            }
        }
        let winners = made.compactMap { gesture in
            fired.pattern(of: KeyJournal.Winner(gesture)).map { (pattern: $0, time: gesture.time) }
        }
        let checks = moment.checks(pattern) + self.checks(pattern, at: index)
        let own = winners.filter { $0.pattern == index }
        if let first = own.first {
            let outcome = Verdict.Outcome.fired(count: own.count, at: first.time)
            return Verdict(pattern: index, outcome: outcome, checks: checks)
        }
        if let void { return Verdict(pattern: index, outcome: .missed, checks: [void]) }
        // What is more specific has taken it, or only waited for it.
        let others = checks.filter { $0.quantity != .precedence }
        if let winner = winners.first, others.allSatisfy(\.passes) {
            return Verdict(pattern: index, outcome: .lost(to: winner.pattern), checks: others)
        }
        // It was taken for a sequence of which nothing came.
        let isMissed = checks.contains { !$0.passes }
        let reason = isMissed ? [] : [Check(.interrupted, is: false)]
        return Verdict(pattern: index, outcome: .missed, checks: checks + reason)
    }

    /// What the pattern asks: of continuous gestures, when the fingers came nearest to it.
    private func checks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        var tally = Tally()
        switch (pattern.kind, end.motion.kind) {
        case (.swipe(let direction), .swipe):
            _ = end.isSwipe(candidate(pattern, index, direction), &tally)
        case (.pinch, .pinch), (.rotate, .pinch):
            _ = end.isSpread(candidate(pattern, index, ()), pattern.kind, &tally)
        case (.hold, .hold):
            _ = end.isHold(candidate(pattern, index, ()), &tally)
        case (.continuous(let gesture), let kind) where gesture.isMade(by: kind):
            return nearest[index] ?? []
        default:
            _ = tally.asks(false, .libinput)
            _ = candidate(pattern, index, ()).fits(end.motion.fingers, &tally)
        }
        return tally.checks
    }

    private func candidate<What>(_ pattern: GesturePattern, _ index: Int, _ what: What)
        -> Candidate<What>
    {
        Candidate(pattern, at: index, what, isTouchpad: device.isTouchpad)
    }
}
