import InputEvents

// Continuous pinches, rotations, swipes and drags: see ``ContinuousRecogniser``.
extension TouchArbiter: ContinuousHost {
    /// How the fingers have moved so far, for what may begin; nil where nothing continuous is bound.
    ///
    /// They are compared with each other only once all have landed.
    mutating func beginningMotion(areAll: Bool, at time: Timestamp) -> ContinuousRecogniser.Motion?
    {
        guard !patterns.continuous.isEmpty else { return nil }
        if areAll, sequence.fingers > 1 { spread.measure(sequence) }
        return motion(at: time)
    }

    /// Offers the touch to pinches, rotations and swipes, which begin once they are certain.
    mutating func continuousClaim(
        _ motion: ContinuousRecogniser.Motion?,
        areAll: Bool,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Claim {
        guard let motion else { return .none }
        guard areAll else { return .waits }
        guard let (candidate, kind) = patterns.continuous.first(motion, leastDistance: limits.slop)
        else { return .none }
        beginContinuous(candidate, as: kind, at: time, into: &found)
        return .takes
    }

    mutating func beginContinuous(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        drag.reset()
        take()
        begin(candidate, as: kind, at: time, into: &found)
    }

    /// The fingers may have moved, landed or lifted during a continuous gesture.
    mutating func follow(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.fingers != knownFingers {
            stop(.cancel, at: time, into: &found)
            return
        }
        advance(at: time, into: &found)
        guard sequence.phase == .lifting else { return }
        if mayBeLost(at: time) {
            waitForFinger(since: time)
        } else {
            stop(.end, at: time, into: &found)
        }
    }

    /// The continuous gesture that has taken the touch; without it, nothing more comes of the touch.
    var ongoing: OngoingGesture? {
        get { if case .continuous(let gesture) = state { gesture } else { nil } }
        set { state = newValue.map { .continuous($0) } ?? .over }
    }

    var amount: OngoingGesture.Measure {
        mutating get {
            if sequence.fingers > 1 { spread.measure(sequence) }
            return .init(travel: sequence.travel, scale: spread.scale, angle: spread.angle)
        }
    }

    mutating func gesture(_ ongoing: OngoingGesture, _ progress: Progress, at time: Timestamp)
        -> Gesture?
    {
        summary.gesture(
            .continuous(ongoing.kind),
            pattern: ongoing.pattern,
            at: time,
            on: device,
            scale: ongoing.kind.isSpread ? spread.scale : 1,
            angle: ongoing.kind.isSpread ? spread.angle : 0,
            progress: progress
        )
    }

    func motion(at time: Timestamp) -> ContinuousRecogniser.Motion {
        let wholeTravel = sequence.wholeTravel
        let isTogether = sequence.isTogether(travel: wholeTravel)
        return ContinuousRecogniser.Motion(
            fingers: sequence.fingers,
            places: Zones(sequence, zones: zones),
            travel: sequence.travel,
            scale: spread.scale,
            angle: spread.angle,
            taken: time.microseconds(since: sequence.firstLanding),
            isStroke: isTogether && sequence.isEven(travel: wholeTravel)
                && patterns.swipe.isStraight(sequence),
            isSpread: sequence.fingers > 1 && !isTogether
                && patterns.pinchRotate.isPurposeful(spread, limits: limits)
        )
    }
}
