import InputEvents

extension TouchpadRecord {
    /// Returns the explanation, with the verdicts on all patterns that a gesture of libinput can
    /// match.
    func explanation(_ fired: FiredGestures) -> Explanation {
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
        let act = Act(device: device, began: motion.began, ended: end.ended)
        let verdicts = fired.patterns.enumerated().compactMap { index, pattern -> Verdict? in
            guard pattern.devices.matches(device), pattern.kind.isMadeByFingers(on: .touchpad),
                !pattern.isMadeOfContacts(on: device)
            else { return nil }
            return pattern.parts.isEmpty
                ? fired.verdict(on: index, checks(pattern, at: index), made: made)
                : fired.verdict(on: index, act) { checks($0, at: index) }
        }
        return Explanation(.touchpad(motion.kind, movement), act, verdicts)
    }

    /// Returns the checks of a pattern; for a continuous gesture, the checks at the time when the
    /// fingers came nearest to it.
    private func checks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        // A void gesture gets no further checks, unless the pattern had begun before.
        if let void, !made.contains(where: { $0.pattern == index }) { return [void] }
        func candidate<What>(_ what: What) -> Candidate<What> {
            pattern.candidate(at: index, what, on: device)
        }
        var tally = Tally()
        if pattern.kind.traits.continuous?.isMade(by: end.motion.kind) != true {
            _ = tally.asks(false, .libinput)
            _ = candidate(()).fits(end.motion.fingers, &tally)
        } else if pattern.kind.isContinuous {
            return conditions.checks(pattern, on: device) + (nearest[index] ?? [])
        } else {
            switch end.motion.kind {
            case .swipe: _ = end.isSwipe(candidate(pattern.kind.direction), &tally)
            case .pinch: _ = end.isSpread(candidate(()), pattern.kind, &tally)
            case .hold: _ = end.isHold(candidate(()), &tally)
            }
        }
        return conditions.checks(pattern, on: device) + tally.checks
    }
}
