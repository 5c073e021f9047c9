import InputEvents

// The conditions of drags, which compete with every other gesture of moving fingers.
extension TouchPatterns {
    /// Returns true if a drag need no longer wait for a swipe, shape or bounce.
    ///
    /// `undecidedTime` is the time in microseconds since the fingers went far enough for a drag.
    /// `motion` is nil unless the drag is continuous.
    func mayDrag(
        _ touch: TouchSummary,
        _ motion: ContinuousRecogniser.Motion?,
        _ undecidedTime: Int64,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        let isOverdue = undecidedTime >= limits.drag
        let maySwipe =
            !isOverdue && (motion.map { continuous.mayBeSwipe($0) } ?? swipe.mayFollow(touch))
        let milliseconds = Double(undecidedTime) / 1000
        let limit = Check.Limit.atLeast(Double(limits.drag) / 1000)
        return judge.asks(!maySwipe, .maySwipe, milliseconds, limit)
            && judge.asks(isOverdue || !delaysDrags, .mayBeShape, milliseconds, limit)
    }
}

extension DragRecogniser {
    /// Returns the least distance, in millimetres, after which a bound drag may begin; nil if none
    /// may begin at the places of the touch.
    ///
    /// `motion` is nil if no continuous gesture is bound.
    func leastDistance(
        _ touch: TouchSummary,
        _ travel: Vector,
        _ motion: ContinuousRecogniser.Motion?,
        _ patterns: TouchPatterns
    ) -> Double? {
        var leastNeeded: Double?
        if let motion {
            leastNeeded = patterns.continuous.leastDragDistance(motion, leastDistance: limits.slop)
        }
        for group in patterns.placedDrags.groups
        where group.first.begins(at: touch.places) && group.first.goes(along: touch.places) {
            let needed = distance(of: group.nearest[0], along: travel)
            leastNeeded = min(leastNeeded ?? needed, needed)
        }
        return leastNeeded
    }

    /// Returns true if the fingers have made the drag of the pattern.
    func isMade(
        _ candidate: Candidate<DragPhase>,
        _ travel: Vector,
        _ sequence: TouchSequence,
        at places: Zones,
        _ judge: inout some Judge
    ) -> Bool {
        let distance = distance(of: candidate, along: travel)
        return candidate.fits(sequence.fingers, &judge) && candidate.begins(at: places, &judge)
            && judge.asks(travel.length > distance, .distance, travel.length, .atLeast(distance))
            && travel.length > limits.slop
            && sequence.goTogether(travel, limits, &judge)
            && candidate.goes(along: places, &judge) && candidate.ends(at: places, &judge)
    }
}
