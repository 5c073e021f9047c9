import InputEvents

// Conditions of patterns on the motion of fingers so far.
extension ContinuousRecogniser {
    /// Returns true if the motion has the fingers and places of a pattern.
    func matches<What>(_ candidate: Candidate<What>, _ motion: Motion) -> Bool {
        var silent = Silent()
        return matches(candidate, motion, &silent)
    }

    /// Checks the number of fingers, the place of their landing, and the path so far.
    func matches<What>(
        _ candidate: Candidate<What>,
        _ motion: Motion,
        _ judge: inout some Judge
    ) -> Bool {
        candidate.fits(motion.fingers, &judge) && candidate.begins(at: motion.places, &judge)
            && candidate.goes(along: motion.places, &judge)
    }

    /// Returns the pinch or rotation that the fingers make; nil if they spread or turn too little
    /// or by accident.
    func spreadKind(_ motion: Motion) -> GestureKind? {
        guard motion.isSpread else { return nil }
        return pinchRotate.kind(
            scale: motion.scale,
            angle: motion.angle,
            fingers: motion.fingers,
            strength: strength(motion.fingers)
        )
    }

    /// Returns the share of a complete pinch or rotation after which a continuous one begins.
    func strength(_ fingers: Int) -> Double {
        mayGoTogether(fingers) ? 1 : ContinuousRecogniser.earlyStrength
    }

    /// Checks that the fingers spread or turn as far as the pattern needs, and on purpose.
    func isSpread(
        _ candidate: Candidate<ContinuousPattern>,
        _ wanted: GestureKind,
        by motion: Motion,
        _ found: GestureKind?,
        _ judge: inout some Judge
    ) -> Bool {
        matches(candidate, motion, &judge)
            && pinchRotate.areSeveral(motion.fingers, candidate, &judge)
            && pinchRotate.isStrong(
                wanted,
                motion.isSpread ? found : wanted,
                motion.scale,
                motion.angle,
                fingers: motion.fingers,
                strength: strength(motion.fingers),
                &judge
            )
            && judge.asks(motion.isSpread) { tally in
                guard let touch = tally.touch else { return }
                let isApart = !touch.sequence.isTogether(travel: touch.sequence.wholeTravel)
                _ = tally.asks(isApart, .apart)
                _ = pinchRotate.isPurposeful(touch.spread, limits, &tally)
            }
    }

    /// Checks that the fingers have moved as far as the pattern needs, and farther than `least`,
    /// below which a movement has no direction.
    func goesFar(
        _ candidate: Candidate<ContinuousPattern>,
        _ motion: Motion,
        _ least: Double,
        _ judge: inout some Judge
    ) -> Bool {
        let needed = distance(of: candidate, motion.travel, least: least)
        let length = motion.travel.length
        return judge.asks(length > needed, .distance, length, .atLeast(needed)) && length > least
    }

    /// Checks that the fingers move in the pattern's direction; `found` is the direction of the
    /// motion, or nil if the pattern does not accept it.
    func goes(
        _ course: Course?,
        _ found: Direction?,
        _ motion: Motion,
        _ judge: inout some Judge
    ) -> Bool {
        let wanted: Direction
        switch course {
        case nil: return found != nil
        case .direction(let direction)?: wanted = direction
        case .axis(let axis)?: wanted = axis.direction(of: motion.travel)
        }
        return judge.asks(
            found != nil,
            .direction,
            Compass.degrees(of: motion.travel),
            wanted.sector(countsDiagonals(motion.fingers))
        )
    }

    /// Returns true if any swipe or drag is possible with this many fingers.
    func mayGoTogether(_ fingers: Int) -> Bool {
        discrete.swipes.contains { $0.fingers.contains(fingers) }
            || discrete.drags.contains { $0.fingers.contains(fingers) }
            || candidates.contains {
                switch $0.what.gesture {
                case .swipe, .drag: $0.fingers.contains(fingers)
                case .pinch, .rotate, .hold, .dial: false
                }
            }
    }

    /// Returns the direction of the motion if the course allows it, otherwise nil; without a
    /// course, the nearest of the four cardinal directions.
    func direction(_ course: Course?, _ motion: Motion) -> Direction? {
        guard let course else {
            return Axis.nearest(to: motion.travel).direction(of: motion.travel)
        }
        guard let found = compass(motion) else { return nil }
        switch course {
        case .direction(let wanted): return found == wanted ? found : nil
        case .axis(let axis): return axis.includes(found) ? found : nil
        }
    }

    /// Returns the direction of the motion; nil if its angle has no name.
    func compass(_ motion: Motion) -> Direction? {
        Compass.direction(of: motion.travel, countsDiagonals: countsDiagonals(motion.fingers))
    }

    /// Returns true if a diagonal swipe is possible with this many fingers.
    func countsDiagonals(_ fingers: Int) -> Bool {
        swipe.countsDiagonals(by: fingers)
            || candidates.contains {
                guard case .swipe(.direction(let direction)) = $0.what.gesture else { return false }
                return $0.fingers.contains(fingers) && !direction.isCardinal
            }
    }
}

extension ContinuousRecogniser.Motion {
    /// Measures the motion of a touch up to this time; the patterns' recognisers decide whether the
    /// motion is straight or purposeful.
    init(
        _ sequence: TouchSequence,
        _ spread: Spread,
        _ zones: EdgeZones,
        _ patterns: TouchPatterns,
        at time: Timestamp
    ) {
        let wholeTravel = sequence.wholeTravel
        let isTogether = sequence.isTogether(travel: wholeTravel)
        self.init(
            fingers: sequence.fingers,
            places: Zones(sequence, zones: zones),
            travel: sequence.travel,
            scale: spread.scale,
            angle: spread.angle,
            taken: max(0, time.microseconds(since: sequence.firstLanding)) - sequence.frame,
            isStroke: isTogether && sequence.isEven(travel: wholeTravel)
                && patterns.swipe.isStraight(sequence),
            isSpread: sequence.fingers > 1 && !isTogether
                && patterns.pinchRotate.isPurposeful(spread, limits: patterns.continuous.limits)
        )
    }
}
