import InputEvents

// What drags ask that compete with everything else that fingers do while they move.
extension TouchPatterns {
    /// Returns true if fingers that have gone far enough for so many microseconds need not wait for
    /// a swipe, shape or bounce.
    ///
    /// `motion` is that of a continuous drag.
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
    /// How far the fingers must go until any part of a drag may begin that is bound; nil if none
    /// is.
    ///
    /// `motion` is nil where nothing continuous is bound.
    func leastDistance(
        _ touch: TouchSummary,
        _ travel: Vector,
        _ motion: ContinuousRecogniser.Motion?,
        _ patterns: TouchPatterns
    ) -> Double? {
        var least: Double?
        if let motion {
            least = patterns.continuous.leastDragDistance(motion, leastDistance: limits.slop)
        }
        for group in patterns.placedDrags.groups
        where group.first.begins(at: touch.places) && group.first.goes(along: touch.places) {
            let needed = distance(of: group.nearest[0], along: travel)
            least = min(least ?? needed, needed)
        }
        return least
    }

    /// Returns true if that way of those fingers is the drag that the pattern asks for.
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
