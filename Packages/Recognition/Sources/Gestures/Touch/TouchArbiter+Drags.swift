import InputEvents

// Drags, which compete with everything else that fingers do while they move.
extension TouchArbiter {
    /// Whether the fingers drag, or may begin to, as they have gone on by so far; `motion` is nil where a drag
    /// goes on, or nothing continuous is bound.
    mutating func isDrag(
        _ travel: Vector,
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp
    ) -> Bool {
        let touch = summary
        // Only the first start is asked how far it is.
        let needed = drag.hasStarted ? 0 : dragDistance(touch, travel, motion)
        guard let distance = needed else { return false }
        guard drag.hasStarted || sequence.isTogether(travel: sequence.wholeTravel) else {
            drag.fingersParted()
            return false
        }
        drag.touch = touch
        return drag.moved(travel, at: time, rest: rest, distance: distance)
    }

    /// Offers the touch to drags, which wait until it is certain that it is nothing else.
    mutating func dragClaim(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let touch = drag.touch else { return .none }
        guard let undecided = drag.undecided(at: time) else {
            take()
            drag.goOn(touch, patterns, sequence.travel, at: time, on: device, into: &found)
            return .takes
        }
        let continuous = motion.flatMap { patterns.continuous.drag($0, leastDistance: limits.slop) }
        var silent = Silent()
        guard mayDrag(touch, continuous == nil ? nil : motion, undecided, at: time, &silent) else {
            return .waits
        }
        drag.start()
        if let continuous {
            let axis = Axis.nearest(to: sequence.travel)
            beginContinuous(continuous, as: .drag(axis), at: time, into: &found)
        } else {
            take()
            drag.fireStarts(touch, patterns, sequence.travel, at: time, on: device, into: &found)
        }
        return .takes
    }

    /// Offers the touch to drags that were never certain, when all have lifted and it is nothing else.
    mutating func lateDragClaim(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        continuousDragClaim(motion, at: time, into: &found)
            .otherwise(end(drag.lifted(), at: time, into: &found))
    }

    /// The fingers have come to rest: what they have dragged so far is decided.
    mutating func fingersRested(at time: Timestamp, into found: inout [Gesture]) {
        let mayBegin = drag.isUndecided && !patterns.continuous.isEmpty
        _ = continuousDragClaim(mayBegin ? motion(at: time) : nil, at: time, into: &found)
            .otherwise(end(drag.rested(), at: time, into: &found))
    }

    /// Offers fingers that have gone far enough, and make nothing else, to continuous drags.
    private mutating func continuousDragClaim(
        _ motion: ContinuousRecogniser.Motion?,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard drag.isUndecided, let motion,
            let candidate = patterns.continuous.drag(motion, leastDistance: limits.slop)
        else { return .none }
        let axis = Axis.nearest(to: sequence.travel)
        beginContinuous(candidate, as: .drag(axis), at: time, into: &found)
        return .takes
    }

    /// Whether fingers that have gone far enough for so many microseconds need not wait any longer.
    ///
    /// They wait while a swipe, a shape, a bounce or more fingers may follow. `motion` is that of a continuous
    /// drag.
    func mayDrag(
        _ touch: TouchSummary,
        _ motion: ContinuousRecogniser.Motion?,
        _ undecided: Int64,
        at time: Timestamp,
        _ judge: inout some Judge
    ) -> Bool {
        let isOverdue = undecided >= limits.drag
        let maySwipe =
            !isOverdue
            && (motion.map { patterns.continuous.mayBeSwipe($0) }
                ?? patterns.swipe.mayFollow(touch))
        let waited = Double(undecided) / 1000
        let limit = Check.Limit.atLeast(Double(limits.drag) / 1000)
        return judge.asks(!maySwipe, .maySwipe, waited, limit)
            && judge.asks(isOverdue || !patterns.delaysDrags, .mayBeShape, waited, limit)
            && (isOverdue || areAll(at: time, &judge))
    }

    /// How far the fingers must go until any part of a drag may begin that is bound; nil if none is.
    private func dragDistance(
        _ touch: TouchSummary,
        _ travel: Vector,
        _ motion: ContinuousRecogniser.Motion?
    ) -> Double? {
        var least: Double?
        if let motion {
            least = patterns.continuous.leastDragDistance(motion, leastDistance: limits.slop)
        }
        for candidate in patterns.drags
        where candidate.begins(at: touch.places) && candidate.goes(along: touch.places) {
            least = min(least ?? .infinity, drag.distance(of: candidate, along: travel))
        }
        return least
    }

    /// A drag ends, and may have to start before it does.
    mutating func end(
        _ parts: (starts: Bool, ends: Bool),
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard parts.ends, let touch = drag.touch else { return .none }
        take()
        let (patterns, travel) = (patterns(for: touch.fingers), sequence.travel)
        if parts.starts {
            drag.fireStarts(touch, patterns, travel, at: time, on: device, into: &found)
        }
        drag.fire(.end, touch, patterns, travel, at: time, on: device, into: &found)
        return .takes
    }

    /// Whether that way is the drag that the pattern asks for.
    func isDragged(
        _ candidate: Candidate<DragPhase>,
        _ travel: Vector,
        _ judge: inout some Judge
    ) -> Bool {
        let distance = drag.distance(of: candidate, along: travel)
        let places = summary.places
        return candidate.fits(sequence.fingers, &judge) && candidate.begins(at: places, &judge)
            && judge.asks(travel.length > distance, .distance, travel.length, .atLeast(distance))
            && travel.length > limits.slop
            && sequence.goTogether(travel, limits, &judge)
            && candidate.goes(along: places, &judge) && candidate.ends(at: places, &judge)
    }
}
