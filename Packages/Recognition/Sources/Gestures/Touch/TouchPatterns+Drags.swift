import InputEvents

// The conditions of drags, which compete with every other gesture of moving fingers.
extension TouchPatterns {
    /// Returns true if fingers that moved far enough `undecided` microseconds ago need not wait for
    /// a swipe, shape or bounce any longer.
    ///
    /// `motion` is nil unless the drag is continuous.
    func mayDrag(
        _ touch: TouchSummary,
        _ motion: ContinuousRecogniser.Motion?,
        _ undecided: Int64,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        let isOverdue = undecided >= limits.drag
        let maySwipe =
            !isOverdue && (motion.map { continuous.mayBeSwipe($0) } ?? swipe.mayFollow(touch))
        let waited = Double(undecided) / 1000
        let limit = Check.Limit.atLeast(Double(limits.drag) / 1000)
        return judge.asks(!maySwipe, .maySwipe, waited, limit)
            && judge.asks(isOverdue || !delaysDrags, .mayBeShape, waited, limit)
    }
}

extension DragRecogniser {
    /// Returns the least distance at which a drag that is bound to the places of the touch may
    /// begin; nil if there is no such drag.
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

    /// Returns true if the fingers' path is the pattern's drag.
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
