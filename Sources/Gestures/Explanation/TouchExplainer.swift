import InputEvents

/// Explains the touches on one touchscreen; some patterns want several of them.
struct TouchExplainer {
    let context: DeviceContext
    /// The same, but for what else was on.
    let contextAt: (Moment) -> DeviceContext
    let touches: [TouchRecord]
    let patterns: [GesturePattern]

    func explanations(_ meant: [Int], _ fired: [Gesture], _ found: Explainer.Found)
        -> [Explanation]
    {
        let winners = winners(fired, found.sequences)
        var verdicts: [[Verdict]] = touches.map { _ in [] }
        for pattern in meant {
            let found =
                patterns[pattern].parts.isEmpty
                ? self.verdicts(on: pattern, winners, found.alone[pattern])
                : touches.map { verdict(on: pattern, $0, found.sequences) }
            for (touch, verdict) in found.enumerated() { verdicts[touch].append(verdict) }
        }
        return touches.indices.map {
            explanation(touches[$0], verdicts[$0].nearestFirst, winners[$0])
        }
    }

    /// The gestures that took each touch; a double tap takes two.
    private func winners(_ fired: [Gesture], _ sequences: SequenceVerdicts) -> [[Gesture]] {
        var winners = touches.map { sequences.fired(by: deed($0)) }
        let byLanding = Dictionary(
            touches.indices.map { (touches[$0].sequence.firstLanding, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for gesture in fired
        where gesture.kind.isMadeOnTouchscreens && patterns[gesture.pattern].parts.isEmpty {
            guard let first = byLanding[gesture.began] else { continue }
            var last = first
            if case .tap(let count) = gesture.kind { last = first + count - 1 }
            for touch in first...max(first, last) where touch < touches.count {
                winners[touch].append(gesture)
            }
        }
        return winners
    }

    private func verdicts(on index: Int, _ winners: [[Gesture]], _ alone: [Gesture]?) -> [Verdict] {
        let pattern = patterns[index]
        let candidate = context.candidate(pattern, at: index)
        let checks = touches.map {
            TouchChecks(context: contextAt($0.moment), touch: $0).checks(pattern, candidate)
        }
        if case .tap(let count) = pattern.kind, count > 1 {
            return taps(index, count, checks, winners)
        }
        guard let alone else {
            return touches.indices.map { Verdict(index, checks[$0], fired: winners[$0]) }
        }
        let landings = Set(alone.filter { $0.device == context.device }.map(\.began))
        return touches.indices.map { touch in
            let began = landings.contains(touches[touch].sequence.firstLanding)
            var checks = checks[touch]
            if began {
                checks = checks.filter(\.passes)
            } else if checks.allSatisfy(\.passes) {
                checks.append(Check(.phase, is: false))
            }
            return Verdict(index, checks, fired: winners[touch])
        }
    }

    /// What the touch was to a sequence.
    private func verdict(
        on index: Int,
        _ touch: TouchRecord,
        _ sequences: SequenceVerdicts
    ) -> Verdict {
        sequences.verdict(on: index, deed(touch)) { part in
            guard part.kind.isMadeOnTouchscreens else { return [] }
            let candidate = context.candidate(part, at: index)
            return TouchChecks(context: contextAt(touch.moment), touch: touch)
                .checks(part, candidate)
        }
    }

    private func deed(_ touch: TouchRecord) -> SequenceVerdicts.Deed {
        SequenceVerdicts.Deed(
            device: context.device.id,
            began: touch.sequence.firstLanding,
            ended: touch.ended
        )
    }

    private func taps(_ index: Int, _ count: Int, _ checks: [[Check]], _ winners: [[Gesture]])
        -> [Verdict]
    {
        let anyFingers = context.candidate(
            GesturePattern(kind: .tap(count: 1), fingers: .any),
            at: index
        )
        let chains = TapChains(
            touches,
            count: count,
            limits: context.limits,
            satisfied: touches.indices.map { touch in
                let tap = GesturePattern(kind: .tap(count: 1), fingers: .any)
                let isTap = TouchChecks(context: context, touch: touches[touch])
                    .checks(tap, anyFingers).allSatisfy(\.passes)
                return (isTap, checks[touch].allSatisfy(\.passes))
            }
        )
        return touches.indices.map { touch in
            if let own = winners[touch].first(where: { $0.pattern == index }) {
                var verdict = Verdict(index, [], fired: [own])
                // Where other taps are bound, too, those that count together may be others.
                let isLast =
                    touch + 1 == touches.count
                    || !winners[touch + 1].contains {
                        $0.pattern == index && $0.began == own.began
                    }
                if !isLast { verdict.outcome = .begun(firedAt: own.time) }
                return verdict
            }
            return switch chains.places[touch] {
            case .none:
                Verdict(index, checks[touch], fired: winners[touch])
            case .begun, .complete:
                Verdict(index, [], fired: winners[touch])
            case .incomplete(let misses):
                Verdict(
                    index,
                    checks[touch].filter(\.passes) + misses,
                    fired: winners[touch]
                )
            }
        }
    }

    private func explanation(
        _ touch: TouchRecord,
        _ verdicts: [Verdict],
        _ winners: [Gesture]
    ) -> Explanation {
        let sequence = touch.sequence
        // A finger that taps while others rest lands while others lift.
        let isTipTap = winners.contains { if case .tipTap = $0.kind { true } else { false } }
        let void = isTipTap ? nil : touch.void
        let travel = sequence.travel
        let hasSpread = sequence.fingers > 1 && sequence.hasMoved && touch.void == nil
        let movement = Explanation.Movement(
            fingers: sequence.fingers,
            distance: travel.length,
            direction: travel.length >= 1 ? Compass.degrees(of: travel) : nil,
            scale: hasSpread ? touch.spread.scale : nil,
            angle: hasSpread ? touch.spread.angle : nil,
            speed: touch.speed,
            measures: TouchMeasures(touch),
            void: void
        )
        return Explanation(
            subject: .touch(movement),
            device: context.device,
            began: sequence.firstLanding,
            ended: touch.ended,
            verdicts: verdicts
        )
    }
}
