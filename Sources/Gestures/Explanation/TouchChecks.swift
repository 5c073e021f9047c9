import InputEvents

/// What a pattern asks of a touch, read from its recogniser and written down.
struct TouchChecks {
    let touch: TouchRecord

    /// All checks of the pattern with that index, but those for further taps.
    func checks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        let conditions = touch.conditions.checks(pattern)
        if case .longPress = pattern.kind {
            return conditions + longPress(pattern.candidate(at: index, (), on: touch.device))
        }
        for record in touch.records {
            if let checks = record.checks(pattern, at: index, of: touch) {
                return conditions + checks
            }
        }
        if let void = touch.void {
            // What had everything it asks for may have fired before.
            if let checks = touch.nearest[index], checks.nearness == 1 {
                return conditions + checks
            }
            return [void]
        }
        return conditions + made(pattern, at: index)
    }

    private func made(_ pattern: GesturePattern, at index: Int) -> [Check] {
        let (measured, patterns) = (touch.measured, touch.patterns)
        var tally = Tally(of: measured)
        switch pattern.kind {
        case .tap(let count):
            let tap = pattern.candidate(at: index, count, on: touch.device)
            let places = measured.summary.places
            _ = tap.fits(touch.sequence.fingers, &tally)
            _ = tap.begins(at: places, &tally)
            _ = TapRecogniser.isTap(touch.sequence, touch.limits, &tally)
            _ = tap.ends(at: places, &tally)
            _ = tap.goes(along: places, &tally)
        case .swipe(let direction):
            _ = patterns.swipe.isMade(
                pattern.candidate(at: index, direction, on: touch.device),
                by: measured,
                &tally
            )
        case .pinch, .rotate:
            let spread = measured.spread
            _ = patterns.pinchRotate.isMade(
                pattern.candidate(at: index, (), on: touch.device),
                pattern.kind,
                by: measured,
                found: patterns.pinchRotate.kind(
                    scale: spread.scale,
                    angle: spread.angle,
                    fingers: touch.sequence.fingers
                ),
                touch.limits,
                &tally
            )
        case .stroke, .circle:
            _ = patterns.shapes.isMade(
                pattern.candidate(at: index, (), on: touch.device),
                pattern.kind,
                by: measured,
                touch.shape,
                &tally
            )
        case .drag, .continuous:
            // What was asked of it in the frame in which it came nearest.
            if let checks = touch.nearest[index] { return checks }
            let moving = pattern.candidate(at: index, (), on: touch.device)
            _ = moving.fits(touch.sequence.fingers, &tally)
            _ = moving.begins(at: measured.summary.places, &tally)
            // That one finger cannot pinch says all.
            if tally.passes || pattern.kind.traits.fewestFingers < 2 {
                _ = touch.sequence.moves(touch.limits, &tally)
            }
        // The first two have a record, the others are not made on touchscreens.
        case .longPress, .tipTap, .hold, .key, .switch, .state, .padDial, .sequence: break
        }
        return tally.checks
    }

    /// The checks of the longest stay, if none would have fired: each landing begins another.
    private func longPress(_ candidate: Candidate<Void>) -> [Check] {
        let hold = LongPressRecogniser(limits: touch.limits).hold(of: candidate)
        var longest: (length: Int64, checks: [Check])?
        for stay in touch.stays {
            let checks = longPress(stay, hold: hold, candidate)
            if checks.allSatisfy(\.passes) { return checks }
            if let found = longest, found.length >= stay.length { continue }
            longest = (stay.length, checks)
        }
        if let longest { return longest.checks }
        var tally = Tally()
        let most = Check.Limit.atMost(touch.limits.slop)
        _ = tally.asks(!touch.sequence.hasMoved, .stillness, touch.sequence.farthest, most)
        return touch.void.map { [$0] } ?? tally.checks
    }

    private func longPress(
        _ stay: TouchRecord.Stay,
        hold: Int64,
        _ candidate: Candidate<Void>
    ) -> [Check] {
        // Time that is up before another finger lands is up, and not at the same instant.
        let isHeld =
            switch stay.end {
            case nil: true
            case .moved, .lifted: stay.length >= hold
            case .landed, .void: stay.length > hold
            }
        let held = stay.end == nil ? hold : stay.length
        var tally = Tally(of: touch.measured)
        _ = candidate.fits(stay.touch.fingers, &tally)
        _ = candidate.begins(at: stay.touch.places, &tally)
        if stay.end == .moved, !isHeld {
            let most = Check.Limit.atMost(touch.limits.slop)
            _ = tally.asks(false, .stillness, touch.sequence.farthest, most)
        }
        if stay.end == .void, !isHeld, let void = touch.void { tally.note(void) }
        _ = tally.asks(isHeld, .hold, Double(held) / 1000, .atLeast(Double(hold) / 1000))
        _ = candidate.ends(at: stay.touch.places, &tally)
        _ = candidate.goes(along: stay.touch.places, &tally)
        return tally.checks
    }
}
