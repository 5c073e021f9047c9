import InputEvents

// Pinches, rotations and swipes that go on, and drags that do: see ``ContinuousRecogniser``.
extension TouchArbiter {
    /// Begins the pinch, rotation or swipe that has become certain; returns whether there is one.
    mutating func beginAnything(at time: Timestamp, into found: inout [Gesture]) -> Bool {
        guard !patterns.continuous.isEmpty, !drag.hasStarted else { return false }
        var silent = Silent()
        if sequence.phase == .touching, !areAll(at: time, &silent) { return false }
        if sequence.fingers > 1 { spread.measure(sequence) }
        let motion = motion(at: time)
        guard let (candidate, kind) = patterns.continuous.first(motion, leastDistance: limits.slop)
        else { return false }
        begin(candidate, as: kind, at: time, into: &found)
        return true
    }

    mutating func begin(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        drag.reset()
        take()
        let beginning = OngoingGesture(candidate, as: kind, surface: surface)
        tell(beginning, beginning.progress(.begin), at: time, into: &found)
        ongoing = beginning
        advance(at: time, into: &found)
    }

    /// The fingers may have moved, landed or lifted while a continuous gesture goes on.
    mutating func follow(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.fingers != knownFingers {
            stop(.cancel, at: time, into: &found)
            isOver = true
            return
        }
        advance(at: time, into: &found)
        guard sequence.phase == .lifting else { return }
        stop(.end, at: time, into: &found)
        isOver = true
    }

    private mutating func advance(at time: Timestamp, into found: inout [Gesture]) {
        guard var now = ongoing else { return }
        if sequence.fingers > 1 { spread.measure(sequence) }
        let progress = now.advance(
            to: .init(travel: sequence.travel, scale: spread.scale, angle: spread.angle)
        )
        ongoing = now
        if let progress { tell(now, progress, at: time, into: &found) }
    }

    mutating func stop(
        _ phase: Progress.Phase,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard let last = ongoing else { return }
        ongoing = nil
        tell(last, last.progress(phase), at: time, into: &found)
    }

    private func tell(
        _ gesture: OngoingGesture,
        _ progress: Progress,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        found.append(
            summary.gesture(
                .continuous(gesture.kind),
                pattern: gesture.pattern,
                at: time,
                on: device,
                scale: gesture.kind.isSpread ? spread.scale : 1,
                angle: gesture.kind.isSpread ? spread.angle : 0,
                progress: progress
            )
        )
    }

    func motion(at time: Timestamp) -> ContinuousRecogniser.Motion {
        let travel = sequence.travel
        let isTogether = sequence.isTogether(travel: travel)
        return ContinuousRecogniser.Motion(
            fingers: sequence.fingers,
            places: Zones(sequence, zones: zones),
            travel: travel,
            scale: spread.scale,
            angle: spread.angle,
            taken: time.microseconds(since: sequence.firstLanding),
            isStroke: isTogether && sequence.isEven(travel: travel)
                && patterns.swipe.isStraight(sequence),
            isSpread: sequence.fingers > 1 && !isTogether
                && patterns.pinchRotate.isPurposeful(spread, limits: limits)
        )
    }
}
