import InputEvents

/// Explains the touches on one touchscreen from what the recognisers have written down.
struct TouchExplainer {
    private let device: Device
    /// All touches on it, one after the other.
    private let touches: [TouchRecord]
    /// The number of the touch that began at a time, and the taps that it counts together with.
    private let numbers: [Timestamp: Int]
    private let rows: [Timestamp: TapRow]
    private let patterns: [GesturePattern]
    private let sequences: SequenceVerdicts

    init(
        _ journal: Journal,
        on device: Device,
        patterns: [GesturePattern],
        sequences: SequenceVerdicts
    ) {
        self.device = device
        self.patterns = patterns
        self.sequences = sequences
        let touches = journal.touches.filter { $0.device == device }
        self.touches = touches
        numbers = Dictionary(
            touches.indices.map { (touches[$0].began, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        rows = Dictionary(
            journal.tapRows.filter { $0.device == device.id }
                .flatMap { row in row.landings.map { ($0, row) } },
            uniquingKeysWith: { _, last in last }
        )
    }

    func explanations(_ fired: [Gesture]) -> [Explanation] {
        let winners = winners(fired)
        let meant = patterns.indices.filter {
            patterns[$0].devices.matches(device) && patterns[$0].isMadeOfTouches(on: device)
        }
        return touches.indices.map { number in
            explanation(
                touches[number],
                meant.map { verdict(on: $0, number, winners[number]) },
                winners[number]
            )
        }
    }

    /// The gestures that took each touch; a double tap takes two.
    private func winners(_ fired: [Gesture]) -> [[Gesture]] {
        var winners = touches.map { sequences.fired(by: act($0)) }
        for gesture in fired
        where patterns[gesture.pattern].parts.isEmpty
            && patterns[gesture.pattern].isMadeOfTouches(on: device)
        {
            guard let first = numbers[gesture.began] else { continue }
            var last = first
            if case .tap(let count) = gesture.kind { last = first + count - 1 }
            for touch in first...max(first, last) where touch < touches.count {
                winners[touch].append(gesture)
            }
        }
        return winners
    }

    private func verdict(on index: Int, _ number: Int, _ winners: [Gesture]) -> Verdict {
        let (pattern, touch) = (patterns[index], touches[number])
        guard pattern.parts.isEmpty else {
            return sequences.verdict(on: index, act(touch)) { part in
                guard part.isMadeOfTouches(on: device) else { return [] }
                return TouchChecks(touch: touch).checks(part, at: index)
            }
        }
        var checks = TouchChecks(touch: touch).checks(pattern, at: index)
        var rivals = winners
        var otherwise = touch.nothingElse
        switch pattern.kind {
        case .tap(let count):
            if let first = winners.first(where: { $0.pattern == index }) {
                // Where other taps are bound, too, those that count together may be others.
                checks.removeAll { !$0.passes }
                // Of several taps, the last fires.
                let begin = numbers[first.began] ?? number
                if begin + count - 1 != number {
                    return Verdict(
                        pattern: index,
                        outcome: .begun(firedAt: first.time),
                        checks: checks
                    )
                }
            } else if checks.allSatisfy(\.passes) {
                checks += missedTaps(count, number)
            }
        case .drag(let phase):
            // The parts of a drag do not compete with each other.
            rivals.removeAll {
                if case .drag(let other) = $0.kind { other != phase } else { false }
            }
            if touch.hasDragged { otherwise = Check(.phase, is: false) }
        default: break
        }
        return Verdict(index, checks, fired: rivals.map { Winner($0) }, otherwise: otherwise)
    }

    /// How many taps were made of those that the pattern wants, and what was wrong with the next.
    private func missedTaps(_ count: Int, _ number: Int) -> [Check] {
        let touch = touches[number]
        let row = rows[touch.began]
        if row?.isVoid == true { return [Check(.lost, is: false)] }
        guard count > 1 else { return [] }
        let landings = row?.landings ?? [touch.began]
        let place = landings.firstIndex(of: touch.began) ?? 0
        let made = landings.count < count ? place + 1 : landings.count - place
        guard made < count else { return [] }
        var checks = [
            Check(.count, Double(made), .atLeast(Double(count)), passes: false)
        ]
        let next = number + 1
        if touch.began == landings.last, next < touches.count, !touches[next].isFirst {
            checks += following(touch, touches[next]).filter { !$0.passes }
        }
        return checks
    }

    private func following(_ last: TouchRecord, _ next: TouchRecord) -> [Check] {
        var tally = Tally()
        let pause = next.began.microseconds(since: last.sequence.lastLift)
        _ = tally.atMost(.pause, pause, last.limits.doubleTap)
        _ = TapRecogniser.follows(
            last.measured.summary,
            fingers: next.sequence.fingers,
            at: next.sequence.start,
            last.limits,
            &tally
        )
        return tally.checks
    }

    private func act(_ touch: TouchRecord) -> SequenceVerdicts.Act {
        SequenceVerdicts.Act(device: device.id, began: touch.began, ended: touch.ended)
    }

    private func explanation(
        _ touch: TouchRecord,
        _ verdicts: [Verdict],
        _ winners: [Gesture]
    ) -> Explanation {
        let (sequence, spread) = (touch.sequence, touch.measured.spread)
        // What became of the fingers later did not undo what they had made before.
        let wasMade = winners.contains { $0.kind.traits.moment == .whileDown }
        let travel = sequence.wholeTravel
        let hasSpread = sequence.fingers > 1 && sequence.hasMoved && touch.void == nil
        let movement = Explanation.Movement(
            fingers: sequence.fingers,
            distance: travel.length,
            direction: travel.length >= 1 ? Compass.degrees(of: travel) : nil,
            scale: hasSpread ? spread.scale : nil,
            angle: hasSpread ? spread.angle : nil,
            speed: touch.measured.speed,
            measures: TouchMeasures(touch),
            void: wasMade ? nil : touch.void
        )
        return Explanation(
            .touch(movement),
            on: device,
            from: touch.began,
            to: touch.ended,
            verdicts
        )
    }
}

extension TouchRecord {
    /// What kept a gesture from firing that had everything it asks for, where nothing fired.
    fileprivate var nothingElse: Check? {
        void ?? (hasDragged ? Check(.dragging, is: false) : Check(.phase, is: false))
    }
}
