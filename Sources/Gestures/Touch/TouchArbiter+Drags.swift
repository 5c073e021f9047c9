import InputEvents

// Drags, which compete with everything else that fingers do while they move.
extension TouchArbiter {
    /// The fingers have gone on: begins what is certain now, or drags.
    mutating func beginOrDrag(_ travel: Vector, at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase == .touching, beginAnything(at: time, into: &found) { return }
        let motion = patterns.continuous.isEmpty || drag.hasStarted ? nil : motion(at: time)
        guard sequence.phase == .touching || drag.hasStarted else { return }
        let touch = summary
        // Only the first start is asked how far it is.
        let needed = drag.hasStarted ? 0 : dragDistance(touch, travel, motion)
        guard let distance = needed else { return }
        guard drag.hasStarted || sequence.isTogether(travel: travel) else {
            drag.fingersParted()
            return
        }
        dragged = touch
        guard drag.moved(travel, at: time, rest: rest, distance: distance) else { return }
        guard let undecided = drag.undecided(at: time) else {
            if patterns.measuresDrags { fireStarts(touch, at: time, into: &found) }
            fire(.move, touch, at: time, into: &found)
            return
        }
        let continuous = motion.flatMap { patterns.continuous.drag($0, leastDistance: limits.slop) }
        var silent = Silent()
        guard mayDrag(touch, continuous == nil ? nil : motion, undecided, at: time, &silent) else {
            return
        }
        drag.start()
        if let continuous {
            begin(continuous, as: .drag(.nearest(to: travel)), at: time, into: &found)
        } else {
            fireStarts(touch, at: time, into: &found)
        }
    }

    /// Whether fingers that have gone far enough for so many microseconds need not wait any longer.
    ///
    /// They wait while a swipe, a shape or more fingers may follow. `motion` is that of a continuous
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
            && judge.asks(isOverdue || !patterns.wantsShape, .mayBeShape, waited, limit)
            && (isOverdue || areAll(at: time, &judge))
    }

    mutating func fingersRested(at time: Timestamp, into found: inout [Gesture]) {
        if drag.isUndecided,
            let continuous = patterns.continuous.drag(
                motion(at: time),
                leastDistance: limits.slop
            )
        {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, into: &found)
            return
        }
        end(drag.rested(), at: time, into: &found)
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
            least = min(least ?? .infinity, candidate.distance(along: travel, surface, limits.slop))
        }
        return least
    }

    mutating func end(
        _ parts: (starts: Bool, ends: Bool),
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let touch = dragged else { return }
        if parts.starts { fireStarts(touch, at: time, into: &found) }
        if parts.ends { fire(.end, touch, at: time, into: &found) }
    }

    /// Fires the starts of patterns that wait for no longer a way, and have not been told: each way by
    /// itself, as the fingers come to it.
    private mutating func fireStarts(
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard patterns(for: touch.fingers).measuresDrags else {
            if drag.startedTo >= 0 { return }
            drag.started(to: limits.slop)
            fire(.start, touch, at: time, into: &found) { _ in true }
            return
        }
        let (travel, surface, slop) = (sequence.travel, surface, limits.slop)
        while true {
            var next = Double.infinity
            for candidate in patterns(for: touch.fingers).drags where candidate.what == .start {
                let distance = candidate.distance(along: travel, surface, slop)
                if distance > drag.startedTo, distance < drag.farthest {
                    next = min(next, distance)
                }
            }
            guard next < .infinity else { return }
            drag.started(to: next)
            fire(.start, touch, at: time, into: &found) {
                $0.distance(along: travel, surface, slop) == next
            }
        }
    }

    /// Fires what waits for no longer a way than the fingers went.
    private mutating func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard patterns(for: touch.fingers).measuresDrags else {
            fire(phase, touch, at: time, into: &found) { _ in true }
            return
        }
        let (travel, surface, slop) = (sequence.travel, surface, limits.slop)
        let farthest = drag.farthest
        fire(phase, touch, at: time, into: &found) {
            $0.distance(along: travel, surface, slop) < farthest
        }
    }

    @inline(__always)
    private mutating func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture],
        where isFar: (Candidate<DragPhase>) -> Bool
    ) {
        take()
        patterns(for: touch.fingers).drags.forEachWinner(
            where: { $0.what == phase && touch.satisfies($0) && isFar($0) }
        ) {
            found.append(touch.gesture(.drag(phase), pattern: $0.pattern, at: time, on: device))
        }
    }

    /// Whether that way is the drag that the pattern asks for.
    func isDragged(
        _ candidate: Candidate<DragPhase>,
        _ travel: Vector,
        _ judge: inout some Judge
    ) -> Bool {
        let distance = candidate.distance(along: travel, surface, limits.slop)
        let places = summary.places
        return candidate.fits(sequence.fingers, &judge) && candidate.begins(at: places, &judge)
            && judge.asks(travel.length > distance, .distance, travel.length, .atLeast(distance))
            && travel.length > limits.slop
            && sequence.goTogether(travel, limits, &judge)
            && candidate.goes(along: places, &judge) && candidate.ends(at: places, &judge)
    }
}

extension Candidate<DragPhase> {
    /// How far the fingers must go that way until the pattern's drag begins.
    fileprivate func distance(along travel: Vector, _ surface: Surface, _ slop: Double) -> Double {
        max(distance?.millimetres(along: travel, on: surface) ?? 0, slop)
    }
}
