import InputEvents

// The checks of patterns for a touch; the recognisers' own conditions make them.
extension TouchRecord {
    /// Returns all checks of a pattern, except those of further taps.
    func checks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        let common = notes.conditions.checks(pattern, on: device)
        if case .longPress = pattern.kind {
            return common + longPressChecks(pattern.candidate(at: index, (), on: device))
        }
        for record in records {
            if let checks = record.checks(pattern, at: index, of: self) { return common + checks }
        }
        guard let void else { return common + wholeTouchChecks(pattern, at: index) }
        // A pattern whose checks all passed may have fired before the touch became void.
        return notes.nearest[index].flatMap { $0.nearness == 1 ? common + $0 : nil } ?? [void]
    }

    /// Returns the checks of a pattern for a touch that did not become void.
    private func wholeTouchChecks(_ pattern: GesturePattern, at index: Int) -> [Check] {
        let (fingers, places) = (sequence.fingers, measured.summary.places)
        func candidate<What>(_ what: What) -> Candidate<What> {
            pattern.candidate(at: index, what, on: device)
        }
        var tally = Tally(of: measured)
        switch pattern.kind {
        case .tap(let count):
            let tap = candidate(count)
            _ = tap.fits(fingers, &tally)
            _ = tap.begins(at: places, &tally)
            _ = TapRecogniser.isTap(sequence, longest: patterns.longestTap, limits, &tally)
            _ = tap.ends(at: places, &tally)
            _ = tap.goes(along: places, &tally)
        case .swipe(let direction):
            _ = patterns.swipe.isMade(candidate(direction), by: measured, &tally)
        case .bounce(let direction):
            _ = patterns.bounce.isMade(candidate(direction), by: measured, &tally)
        case .pinch, .rotate:
            let (recogniser, spread) = (patterns.pinchRotate, measured.spread)
            _ = recogniser.isMade(
                candidate(()),
                pattern.kind,
                by: measured,
                found: recogniser.kind(scale: spread.scale, angle: spread.angle, fingers: fingers),
                limits,
                &tally
            )
        case .stroke, .circle:
            _ = patterns.shapes.isMade(candidate(()), pattern.kind, by: measured, shape, &tally)
        case .drag, .continuous:
            // These are the checks of the frame in which the touch came nearest to the pattern.
            if let checks = notes.nearest[index] { return checks }
            let moving = candidate(())
            _ = moving.fits(fingers, &tally)
            _ = moving.begins(at: places, &tally)
            // If a pinch or rotation has the wrong fingers or place, the movement does not matter.
            if tally.passes || pattern.kind.traits.fewestFingers < 2 {
                _ = sequence.moves(limits, &tally)
            }
        // Long presses and tip-taps have their own records; no single touch on a touchscreen makes
        // the other kinds.
        case .longPress, .tipTap, .hold, .key, .switch, .state, .padDial, .sequence: break
        }
        return tally.checks
    }

    /// Returns the checks of a long press for one stay; each landing begins another stay.
    ///
    /// The stay is the first one that is the long press; if there is none, it is the longest stay,
    /// preferably by as many fingers as the pattern needs.
    private func longPressChecks(_ candidate: Candidate<Void>) -> [Check] {
        var longest: (fits: Bool, duration: Int64, checks: [Check])?
        for stay in notes.stays {
            let checks = longPressChecks(stay, candidate)
            if checks.allSatisfy(\.passes) { return checks }
            let fits = candidate.fingers.contains(stay.touch.fingers)
            if let found = longest,
                found.fits == fits ? found.duration >= stay.duration : found.fits
            {
                continue
            }
            longest = (fits, stay.duration, checks)
        }
        return longest?.checks ?? [void ?? stillnessCheck(passes: !sequence.hasMoved)]
    }

    private func longPressChecks(_ stay: Stay, _ candidate: Candidate<Void>) -> [Check] {
        let hold = LongPressRecogniser(limits: limits).hold(of: candidate)
        // The timeout counts if it comes before another finger lands or the touch becomes void, but
        // not at the same instant.
        let isHeld =
            switch stay.end {
            case nil: true
            case .moved, .lifted: stay.duration >= hold
            case .landed, .void: stay.duration > hold
            }
        let held = stay.end == nil ? hold : stay.duration
        var tally = Tally(of: measured)
        _ = candidate.fits(stay.touch.fingers, &tally)
        _ = candidate.begins(at: stay.touch.places, &tally)
        if stay.end == .moved, !isHeld { tally.note(stillnessCheck(passes: false)) }
        if stay.end == .void, !isHeld, let void { tally.note(void) }
        if let grip = stay.grip {
            let allows = LongPressRecogniser(limits: limits).allows(candidate, grip)
            _ = tally.asks(allows, grip == .rim ? .rim : .palm)
        }
        _ = tally.asks(isHeld, .hold, Double(held) / 1000, .atLeast(Double(hold) / 1000))
        _ = candidate.ends(at: stay.touch.places, &tally)
        _ = candidate.goes(along: stay.touch.places, &tally)
        return tally.checks
    }

    private func stillnessCheck(passes: Bool) -> Check {
        Check(.stillness, sequence.farthest, .atMost(limits.slop), passes: passes)
    }
}
