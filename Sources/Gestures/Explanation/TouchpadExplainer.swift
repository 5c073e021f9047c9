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
            patterns[$0].devices.matches(device)
                && patterns[$0].kind.isMadeByFingers(on: .touchpad)
                && !patterns[$0].isMadeOfContacts(on: device)
        }
        return Explanation(
            .touchpad(motion.kind, movement),
            on: device,
            from: motion.began,
            to: end.ended,
            meant.map { verdict(on: $0, patterns[$0], fired) }
        )
    }

    private func verdict(on index: Int, _ pattern: GesturePattern, _ fired: FiredGestures)
        -> Verdict
    {
        let act = SequenceVerdicts.Act(
            device: device.id,
            began: end.motion.began,
            ended: end.ended
        )
        guard pattern.parts.isEmpty else {
            return fired.sequences.verdict(on: index, act) { part in
                void.map { [$0] } ?? conditions.checks(part) + self.checks(part, at: index)
            }
        }
        // Of what counts for nothing, no more is said, but of what had begun before.
        let hasBegun = made.contains { $0.pattern == index }
        let checks =
            void.flatMap { hasBegun ? nil : [$0] }
            ?? conditions.checks(pattern) + self.checks(pattern, at: index)
        return fired.verdict(on: index, checks, made: made)
    }

    /// What the pattern asks: of continuous gestures, when the fingers came nearest to it.
    private func checks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        var tally = Tally()
        switch (pattern.kind, end.motion.kind) {
        case (.swipe(let direction), .swipe):
            _ = end.isSwipe(pattern.candidate(at: index, direction, on: device), &tally)
        case (.pinch, .pinch), (.rotate, .pinch):
            _ = end.isSpread(pattern.candidate(at: index, (), on: device), pattern.kind, &tally)
        case (.hold, .hold):
            _ = end.isHold(pattern.candidate(at: index, (), on: device), &tally)
        case (.continuous(let gesture), let kind) where gesture.isMade(by: kind):
            return nearest[index] ?? []
        default:
            _ = tally.asks(false, .libinput)
            _ = pattern.candidate(at: index, (), on: device).fits(end.motion.fingers, &tally)
        }
        return tally.checks
    }
}
