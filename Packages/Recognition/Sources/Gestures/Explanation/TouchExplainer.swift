import InputEvents

/// Explains the touches on one device from the recognisers' records.
struct TouchExplainer {
    private let device: Device
    private let fired: FiredGestures
    /// All touches on the device, in order.
    private let touches: [TouchRecord]
    /// The indices of the touches, by the times when they began.
    private let touchIndices: [Timestamp: Int]
    /// The series of taps, by the times when the touches of their taps began.
    private let rows: [Timestamp: TapRow]

    init(_ journal: Journal, on device: Device, _ fired: FiredGestures) {
        self.device = device
        self.fired = fired
        touches = journal.touches.filter { $0.device == device }
        let began = touches.enumerated().map { ($1.began, $0) }
        touchIndices = Dictionary(began) { first, _ in first }
        let taps = journal.tapRows.filter { $0.device == device.id }
            .flatMap { row in row.landings.map { ($0, row) } }
        rows = Dictionary(taps) { _, last in last }
    }

    func explanations() -> [Explanation] {
        let winners = winners()
        let applicable = fired.patterns.indices.filter {
            let pattern = fired.patterns[$0]
            return pattern.devices.matches(device) && pattern.isMadeOfTouches(on: device)
        }
        return touches.indices.map { touchIndex in
            let verdicts = applicable.map { verdict(on: $0, touchIndex, winners[touchIndex]) }
            // A gesture that was made while the fingers were down stays made if the touch becomes
            // void later.
            let wasMade = winners[touchIndex].contains { $0.kind.traits.moment == .whileDown }
            let movement = movement(touches[touchIndex], wasMade: wasMade)
            return Explanation(.touch(movement), act(touches[touchIndex]), verdicts)
        }
    }

    /// Returns the gestures that took each touch; a double tap takes two touches.
    private func winners() -> [[Gesture]] {
        var winners = touches.map { fired.sequences(with: act($0)) }
        for gesture in fired.gestures where gesture.device == device && gesture.isWhole {
            let pattern = fired.patterns[gesture.pattern]
            guard pattern.parts.isEmpty, pattern.isMadeOfTouches(on: device),
                let first = touchIndices[gesture.began]
            else { continue }
            var last = first
            if case .tap(let count) = gesture.kind { last = first + count - 1 }
            for touch in first...max(first, last) where touch < touches.count {
                winners[touch].append(gesture)
            }
        }
        return winners
    }

    private func verdict(on index: Int, _ touchIndex: Int, _ winners: [Gesture]) -> Verdict {
        let (pattern, touch) = (fired.patterns[index], touches[touchIndex])
        guard pattern.parts.isEmpty else {
            return fired.verdict(on: index, act(touch)) { part in
                part.isMadeOfTouches(on: device) ? touch.checks(part, at: index) : []
            }
        }
        var checks = touch.checks(pattern, at: index)
        var rivals = winners
        var otherwise = touch.fallbackCheck
        if case .tap(let count) = pattern.kind {
            if let first = winners.first(where: { $0.pattern == index }) {
                // Only the first tap of a series must satisfy the pattern, so a later miss does not
                // count.
                checks.removeAll { !$0.passes }
                // The last of the taps that count together fires.
                let firstTouch = touchIndices[first.began] ?? touchIndex
                if firstTouch + count - 1 != touchIndex {
                    let outcome = Verdict.Outcome.begun(firedAt: first.time)
                    return Verdict(pattern: index, outcome: outcome, checks: checks)
                }
            } else if checks.allSatisfy(\.passes) {
                checks += missedTaps(count, touchIndex)
            }
        } else if case .drag(let phase) = pattern.kind {
            // The parts of a drag do not compete with each other.
            rivals.removeAll {
                if case .drag(let other) = $0.kind { other != phase } else { false }
            }
            if touch.notes.hasDragged { otherwise = Check(.phase, is: false) }
        }
        return Verdict(index, checks, fired: rivals.map { Winner($0) }, otherwise: otherwise)
    }

    /// Returns the reasons why a tap that passed its own checks did not fire.
    ///
    /// The taps became void, or there were too few of them: then, the missed checks of the next tap
    /// follow. The result is empty if there were enough.
    private func missedTaps(_ count: Int, _ touchIndex: Int) -> [Check] {
        let touch = touches[touchIndex]
        let row = rows[touch.began]
        if row?.isVoid == true { return [Check(.lost, is: false)] }
        guard count > 1 else { return [] }
        let landings = row?.landings ?? [touch.began]
        let tapIndex = landings.firstIndex(of: touch.began) ?? 0
        let made = landings.count < count ? tapIndex + 1 : landings.count - tapIndex
        guard made < count else { return [] }
        var tally = Tally()
        let next = touchIndex + 1
        if touch.began == landings.last, next < touches.count, !touches[next].notes.isFirst {
            touch.judgeNextTap(touches[next], &tally)
        }
        return [Check(.count, Double(made), .atLeast(Double(count)), passes: false)]
            + tally.checks.misses
    }

    private func act(_ touch: TouchRecord) -> Act {
        Act(device: device, began: touch.began, ended: touch.ended)
    }

    private func movement(_ touch: TouchRecord, wasMade: Bool) -> Explanation.Movement {
        let (sequence, spread) = (touch.sequence, touch.measured.spread)
        let travel = sequence.wholeTravel
        let hasSpread = sequence.fingers > 1 && sequence.hasMoved && touch.void == nil
        return Explanation.Movement(
            fingers: sequence.fingers,
            distance: travel.length,
            direction: travel.length >= 1 ? Compass.degrees(of: travel) : nil,
            scale: hasSpread ? spread.scale : nil,
            angle: hasSpread ? spread.angle : nil,
            speed: touch.measured.speed,
            measures: TouchMeasures(touch),
            ignored: sequence.strays.compactMap { IgnoredContact($0) },
            void: wasMade ? nil : touch.void
        )
    }
}

extension TouchRecord {
    /// The check that explains a miss if all checks of the pattern passed and nothing fired.
    fileprivate var fallbackCheck: Check? {
        void ?? (notes.hasDragged ? Check(.dragging, is: false) : Check(.phase, is: false))
    }

    /// Records whether the next touch is early and near enough to count as the next tap.
    fileprivate func judgeNextTap(_ next: TouchRecord, _ tally: inout Tally) {
        let pause = next.began.microseconds(since: sequence.lastLift)
        _ = tally.atMost(.pause, pause, limits.doubleTap, frame: sequence.frame)
        let (fingers, start) = (next.sequence.fingers, next.sequence.start)
        _ = TapRecogniser.follows(measured.summary, fingers: fingers, at: start, limits, &tally)
    }
}
