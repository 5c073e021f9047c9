import InputEvents

// Drags, which compete with everything else that fingers do while they move.
extension TouchArbiter {
    /// The fingers have gone on: begins what is certain now, or drags.
    mutating func beginOrDrag(_ travel: Vector, at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase == .touching, beginAnything(at: time, into: &found) { return }
        let motion = patterns.beginnings.isEmpty || drag.hasStarted ? nil : motion(at: time)
        let continuous = motion.flatMap { patterns.beginnings.drag($0) }
        guard !patterns.drags.isEmpty || continuous != nil,
            sequence.phase == .touching || drag.hasStarted
        else { return }
        guard drag.hasStarted || sequence.isTogether(travel: travel) else {
            drag.fingersParted()
            return
        }
        let touch = summary
        dragged = touch
        let phase = drag.moved(
            travel,
            at: time,
            rest: rest,
            mustWait: mayBeSwipe(touch, motion, continuous) || patterns.wantsShape
                || mayBecomeMore(at: time),
            distance: dragDistance(touch, travel, continuous)
        )
        guard let phase else { return }
        if let continuous, phase == .start {
            begin(continuous, as: .drag(.nearest(to: travel)), at: time, into: &found)
        } else {
            fire(phase, touch, at: time, into: &found)
        }
    }

    private func mayBeSwipe(
        _ touch: TouchSummary,
        _ motion: Beginnings.Motion?,
        _ continuous: Candidate<Continuing>?
    ) -> Bool {
        guard continuous != nil, let motion else { return patterns.swipe.mayFollow(touch) }
        return patterns.beginnings.mayBeSwipe(motion)
    }

    mutating func fingersRested(at time: Timestamp, into found: inout [Gesture]) {
        if drag.isUndecided, let continuous = patterns.beginnings.drag(motion(at: time)) {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, into: &found)
            return
        }
        end(drag.rested(), at: time, into: &found)
    }

    /// How far the fingers must go until any bound part of a drag may begin.
    private func dragDistance(
        _ touch: TouchSummary,
        _ travel: Vector,
        _ continuous: Candidate<Continuing>?
    ) -> Double {
        if let continuous {
            return patterns.beginnings.distance(of: continuous, travel, least: limits.slop)
        }
        var least = Double.infinity
        for candidate in patterns.drags where candidate.fingers.contains(touch.fingers) {
            least = min(least, candidate.distance?.millimetres(along: travel, on: surface) ?? 0)
        }
        return max(least, limits.slop)
    }

    mutating func end(
        _ parts: (starts: Bool, ends: Bool),
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let touch = dragged else { return }
        if parts.starts { fire(.start, touch, at: time, into: &found) }
        if parts.ends { fire(.end, touch, at: time, into: &found) }
    }

    private mutating func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        tipTap.giveUp()
        drags(by: touch.fingers).forEachWinner(where: { $0.what == phase && touch.satisfies($0) }) {
            found.append(touch.gesture(.drag(phase), pattern: $0.pattern, at: time, on: device))
        }
    }
}
