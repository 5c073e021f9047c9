import InputEvents

/// Decides what the touches on one touchscreen are: one gesture each, or none.
///
/// In this order, the first that holds takes the touch:
///
///     while down   long press    at its timeout
///                  tip-tap       a finger has tapped while others rest
///                  continuous    pinch, rotate, swipe, drag: once certain, see ``Beginnings``
///                  drag          once it moves, and cannot be a swipe or more fingers any more
///     at the lift  long press    the shorter of two, when the longer failed
///                  tap           nobody moved
///                  continuous    lifted before more fingers could have followed
///                  swipe         all went the same way, straight, far enough
///                  stroke, circle they drew that shape
///                  pinch, rotate they did not go the same way
///                  drag          what moved but is none of those
///
/// Changes of one frame are taken in as they come and judged when the frame is complete.
struct TouchArbiter {
    private let device: Device
    private let surface: Surface
    private let limits: Limits
    private let zones: EdgeZones
    private var drags: [Candidate<DragPhase>]
    private var tipTaps: [Candidate<Direction?>]
    private var swipe: SwipeRecogniser
    private var pinchRotate: PinchRotateRecogniser
    private var shapes: ShapeRecogniser
    /// The most fingers that any pattern is for.
    private var mostFingers: Int
    /// Whether any pattern is for fingers that move.
    private var wantsMovement: Bool

    private var sequence: TouchSequence
    private var tap: TapRecogniser
    private var longPress: LongPressRecogniser
    private var tipTap: TipTapRecogniser
    private var drag: DragRecogniser
    private var beginnings: Beginnings
    /// The continuous gesture that has taken the touch.
    private var ongoing: OngoingGesture?
    private var rest = RestClock()
    private var clock = SpeedClock()
    private var spread = Spread()
    private var trail = Trail()
    /// The touch has been taken, or is void: nothing more comes of it.
    private var isOver = false
    private var wasCancelled = false
    private var knownFingers = 0
    /// The touch that is being dragged, as it was before another finger joined.
    private var dragged: TouchSummary?

    /// 150 ms: how long a drag waits for more fingers where patterns with more are bound.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    private static let moreFingers: Int64 = 150_000

    init(
        _ candidates: Candidates,
        limits: Limits,
        zones: EdgeZones,
        surface: Surface,
        device: Device
    ) {
        self.device = device
        self.surface = surface
        self.limits = limits
        self.zones = zones
        drags = candidates.drags
        tipTaps = candidates.tipTaps
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(candidates)
        shapes = ShapeRecogniser(candidates, limits: limits, surface: surface)
        mostFingers = candidates.mostTouchFingers
        wantsMovement = candidates.wantMovement
        sequence = TouchSequence(limits: limits)
        tap = TapRecogniser(candidates.taps, limits: limits, device: device)
        longPress = LongPressRecogniser(candidates.longPresses, limits: limits)
        tipTap = TipTapRecogniser(limits: limits)
        drag = DragRecogniser(limits: limits)
        beginnings = Beginnings(
            candidates,
            swipe: swipe,
            pinchRotate: pinchRotate,
            limits: limits,
            surface: surface
        )
    }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { min(tap.deadline, longPress.deadline, drag.deadline) }

    /// The recognisers that are not at rest, by name.
    var states: [(recogniser: String, state: String)] {
        var states: [(recogniser: String, state: String)] = []
        if let phase = sequence.phase.word { states.append(("touch", isOver ? "taken" : phase)) }
        if tap.isWaiting { states.append(("tap", "waits for the next")) }
        if longPress.isWaiting { states.append(("long press", "waits")) }
        if let word = drag.word { states.append(("drag", word)) }
        if let ongoing { states.append((ongoing.kind.word, "goes on")) }
        if sequence.phase == .touching, sequence.hasMoved, !isOver,
            shapes.isWanted(fingers: sequence.fingers)
        {
            states.append(("shape", "is drawn"))
        }
        return states
    }

    /// Whether the next finger that lands begins a touch.
    var isBetweenTouches: Bool { sequence.phase == .idle }

    /// Whether nothing goes on, and nothing waits for another touch.
    var isIdle: Bool { isBetweenTouches && !tap.isWaiting }

    /// When the touch began that goes on; nil if none does.
    var began: Timestamp? { isBetweenTouches ? nil : sequence.firstLanding }

    /// What is going on and may still become a gesture, the taps included that wait for another.
    func engagement(at time: Timestamp) -> Engagement? {
        if let began = tap.waitsSince {
            return Engagement(
                .fingers,
                on: device.id,
                began: began,
                until: tap.deadline,
                isSeries: true
            )
        }
        guard !isOver, sequence.phase == .touching || sequence.phase == .lifting else { return nil }
        var until = Timestamp.zero
        if wantsMovement {
            until = .never
        } else if !sequence.hasMoved {
            let last = sequence.phase == .lifting ? sequence.firstLift : sequence.lastLanding
            if !tap.candidates.isEmpty { until = last.after(limits.tap) }
            if longPress.isWaiting { until = max(until, longPress.deadline) }
            if !tipTaps.isEmpty { until = .never }
        }
        guard until >= time else { return nil }
        return Engagement(
            .fingers,
            on: device.id,
            began: sequence.firstLanding,
            until: until.after(1),
            isSeries: longPress.isWaiting
        )
    }

    /// Takes other patterns for the touches from the next one on; between touches only.
    ///
    /// Taps that wait for another keep the patterns that they were made under.
    mutating func use(_ candidates: Candidates) {
        drags = candidates.drags
        tipTaps = candidates.tipTaps
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(candidates)
        beginnings = Beginnings(
            candidates,
            swipe: swipe,
            pinchRotate: pinchRotate,
            limits: limits,
            surface: surface
        )
        shapes = ShapeRecogniser(candidates, limits: limits, surface: surface)
        mostFingers = candidates.mostTouchFingers
        wantsMovement = candidates.wantMovement
        tap.candidates = candidates.taps
        longPress = LongPressRecogniser(candidates.longPresses, limits: limits)
    }

    // MARK: - Events

    mutating func handle(_ change: TouchChange, at time: Timestamp, emit: (Gesture) -> Void) {
        switch change.phase {
        case .down:
            endFrame(at: time, emit: emit)
            sequence.land(slot: change.slot, at: change.position, time: time)
        case .motion:
            sequence.move(slot: change.slot, to: change.position, time: time)
        case .up:
            sequence.lift(slot: change.slot, time: time)
        case .cancel:
            sequence.cancel(slot: change.slot, time: time)
            wasCancelled = sequence.phase == .void
        }
        if !tipTaps.isEmpty { tipTap.handle(change, at: time) }
    }

    /// A finger is about to land: a touch may begin in the frame in which the last one ended.
    mutating func endFrame(at time: Timestamp, emit: (Gesture) -> Void) {
        if sequence.isComplete { frameEnded(at: time, emit: emit) }
    }

    mutating func frameEnded(at time: Timestamp, emit: (Gesture) -> Void) {
        if sequence.phase != .idle, !isOver { judge(at: time, emit: emit) }
        if !tipTaps.isEmpty { tipTapped(at: time, emit: emit) }
        guard sequence.isComplete else { return }
        if !isOver { touchEnded(at: time, emit: emit) }
        sequence.reset()
        isOver = false
        wasCancelled = false
        knownFingers = 0
        longPress.reset()
        drag.reset()
        spread.reset()
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, emit: (Gesture) -> Void) {
        if tap.deadline <= time { tap.settle(at: time, emit: emit) }
        if longPress.deadline <= time { holdEnded(at: time, emit: emit) }
        if drag.deadline <= time { fingersRested(at: time, emit: emit) }
    }

    /// A tap that waits for the next one waits no longer; whatever was going on is void.
    mutating func settle(at time: Timestamp, emit: (Gesture) -> Void) {
        tap.settle(at: time, emit: emit)
        reset(at: time, emit: emit)
    }

    /// Whatever was going on is void.
    mutating func reset(at time: Timestamp, emit: (Gesture) -> Void) {
        stop(.cancel, at: time, emit: emit)
        sequence.reset()
        tap.reset()
        longPress.reset()
        drag.reset()
        tipTap.reset()
        spread.reset()
        isOver = false
        wasCancelled = false
        knownFingers = 0
    }

    // MARK: - Judging

    private mutating func judge(at time: Timestamp, emit: (Gesture) -> Void) {
        if sequence.phase == .void {
            giveUp(at: time, emit: emit)
            return
        }
        if ongoing != nil {
            follow(at: time, emit: emit)
            return
        }
        if sequence.fingers != knownFingers { fingersLanded(at: time, emit: emit) }
        if sequence.hasMoved {
            tap.settle(at: time, emit: emit)
            if longPress.isWaiting { holdEnded(at: time, emit: emit) }
        }
        if sequence.phase == .lifting {
            tap.fingersLifting(sequence)
            if longPress.isWaiting { holdEnded(at: time, emit: emit) }
        }
        if !isOver { fingersMoved(at: time, emit: emit) }
    }

    private mutating func fingersLanded(at time: Timestamp, emit: (Gesture) -> Void) {
        if knownFingers == 0 { rest.reset(at: time) }
        knownFingers = sequence.fingers
        clock.reset(at: time, sequence.travel)
        trail.reset(at: sequence.travel)
        tap.fingersLanded(sequence, at: time, emit: emit)
        if drag.hasStarted {
            // A drag by other fingers: this one is over.
            giveUp(at: time, emit: emit)
            return
        }
        drag.reset()
        if !sequence.hasMoved { longPress.fingersLanded(summary, at: time) }
    }

    private mutating func fingersMoved(at time: Timestamp, emit: (Gesture) -> Void) {
        let travel = sequence.travel
        // Whether they rested before the lift is asked of the first finger that lifts.
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(travel, at: time)
            clock.moved(travel, at: time)
            if shapes.isWanted(fingers: sequence.fingers) { trail.moved(travel) }
        }
        guard sequence.hasMoved else { return }
        if sequence.fingers > 1, pinchRotate.isWanted(fingers: sequence.fingers) {
            spread.measure(sequence)
        }
        if sequence.phase == .touching, beginAnything(at: time, emit: emit) { return }
        let motion = beginnings.isEmpty || drag.hasStarted ? nil : motion(at: time)
        let continuous = motion.flatMap { beginnings.drag($0) }
        guard !drags.isEmpty || continuous != nil, sequence.phase == .touching || drag.hasStarted
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
            mustWait: mayBeSwipe(touch, motion, continuous)
                || shapes.isWanted(fingers: touch.fingers) || mayBecomeMore(at: time),
            distance: dragDistance(touch, travel, continuous)
        )
        guard let phase else { return }
        if let continuous, phase == .start {
            begin(continuous, as: .drag(.nearest(to: travel)), at: time, emit: emit)
        } else {
            fire(phase, touch, at: time, emit: emit)
        }
    }

    private mutating func touchEnded(at time: Timestamp, emit: (Gesture) -> Void) {
        let touch = summary
        dragged = touch
        if drag.hasStarted {
            end(drag.lifted(), at: time, emit: emit)
            return
        }
        if tap.touchEnded(sequence, summary: touch, at: time, emit: emit) { return }
        guard sequence.hasMoved,
            sequence.lastLift.microseconds(since: sequence.firstLift) <= limits.lifting
        else { return }
        if beginAnything(at: time, emit: emit) {
            stop(.end, at: time, emit: emit)
            return
        }
        let resting = sequence.firstLift.microseconds(since: rest.since)
        let speed = clock.speed(at: sequence.firstLift)
        if let (patterns, direction) = swipe.winner(sequence, touch, rest: resting, speed: speed) {
            for pattern in patterns {
                emit(touch.gesture(.swipe(direction), pattern: pattern, at: time, on: device))
            }
            return
        }
        if let (patterns, kind, angle) = shapes.winner(sequence, touch, trail, rest: resting) {
            for pattern in patterns {
                emit(touch.gesture(kind, pattern: pattern, at: time, on: device, angle: angle))
            }
            return
        }
        if let (patterns, kind) = pinchOrRotation(touch) {
            for pattern in patterns {
                emit(
                    touch.gesture(
                        kind,
                        pattern: pattern,
                        at: time,
                        on: device,
                        scale: spread.scale,
                        angle: spread.angle
                    )
                )
            }
            return
        }
        if drag.isUndecided, let continuous = beginnings.drag(motion(at: time)) {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, emit: emit)
            stop(.end, at: time, emit: emit)
            return
        }
        end(drag.lifted(), at: time, emit: emit)
    }

    private mutating func pinchOrRotation(_ touch: TouchSummary)
        -> (patterns: [Int], kind: GestureKind)?
    {
        guard touch.fingers > 1, pinchRotate.isWanted(fingers: touch.fingers),
            !sequence.isTogether(travel: sequence.travel)
        else { return nil }
        spread.measure(sequence)
        guard pinchRotate.isPurposeful(spread, limits: limits) else { return nil }
        return pinchRotate.winner(
            scale: spread.scale,
            angle: spread.angle,
            fingers: touch.fingers,
            at: touch.places
        )
    }

    private mutating func holdEnded(at time: Timestamp, emit: (Gesture) -> Void) {
        let touch = summary
        let patterns = longPress.holdEnded(touch, since: sequence.lastLanding, at: time)
        guard !patterns.isEmpty else { return }
        tap.settle(at: time, emit: emit)
        for pattern in patterns {
            emit(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        isOver = true
        drag.reset()
        tipTap.giveUp()
    }

    /// A finger may have tapped while others rest: then that is what the touch is for.
    private mutating func tipTapped(at time: Timestamp, emit: (Gesture) -> Void) {
        guard let tipTap = tipTap.frameEnded(at: time), tipTap.isMade(limits) else { return }
        let winners = tipTaps.winners { tipTap.satisfies($0) }
        guard !winners.isEmpty else { return }
        giveUp(at: time, emit: emit)
        for winner in winners {
            emit(tipTap.gesture(pattern: winner.pattern, at: time, on: device))
        }
    }

    /// The touch is no gesture; a drag that was going on ends, unless it was cancelled.
    private mutating func giveUp(at time: Timestamp, emit: (Gesture) -> Void) {
        stop(.cancel, at: time, emit: emit)
        tap.settle(at: time, emit: emit)
        if drag.hasStarted, !wasCancelled { end(drag.lifted(), at: time, emit: emit) }
        drag.reset()
        longPress.reset()
        isOver = true
    }

    // MARK: - Continuous gestures

    /// Begins the pinch, rotation or swipe that has become certain; returns whether there is one.
    private mutating func beginAnything(at time: Timestamp, emit: (Gesture) -> Void) -> Bool {
        guard !beginnings.isEmpty, !drag.hasStarted else { return false }
        if sequence.phase == .touching, mayBecomeMore(at: time) { return false }
        if sequence.fingers > 1 { spread.measure(sequence) }
        let motion = motion(at: time)
        guard let (candidate, kind) = beginnings.first(motion, leastDistance: limits.slop) else {
            return false
        }
        begin(candidate, as: kind, at: time, emit: emit)
        return true
    }

    private mutating func begin(
        _ candidate: Candidate<Continuing>,
        as kind: ContinuousGesture,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        drag.reset()
        tipTap.giveUp()
        let beginning = OngoingGesture(candidate, as: kind, surface: surface)
        tell(beginning, beginning.progress(.begin), at: time, emit: emit)
        ongoing = beginning
        advance(at: time, emit: emit)
    }

    /// The fingers may have moved, landed or lifted while a continuous gesture goes on.
    private mutating func follow(at time: Timestamp, emit: (Gesture) -> Void) {
        if sequence.fingers != knownFingers {
            stop(.cancel, at: time, emit: emit)
            isOver = true
            return
        }
        advance(at: time, emit: emit)
        guard sequence.phase == .lifting else { return }
        stop(.end, at: time, emit: emit)
        isOver = true
    }

    private mutating func advance(at time: Timestamp, emit: (Gesture) -> Void) {
        guard var now = ongoing else { return }
        if sequence.fingers > 1 { spread.measure(sequence) }
        let progress = now.advance(
            to: .init(travel: sequence.travel, scale: spread.scale, angle: spread.angle)
        )
        ongoing = now
        if let progress { tell(now, progress, at: time, emit: emit) }
    }

    private mutating func stop(
        _ phase: Progress.Phase,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        guard let last = ongoing else { return }
        ongoing = nil
        tell(last, last.progress(phase), at: time, emit: emit)
    }

    private func tell(
        _ gesture: OngoingGesture,
        _ progress: Progress,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        emit(
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

    private func motion(at time: Timestamp) -> Beginnings.Motion {
        let travel = sequence.travel
        let isTogether = sequence.isTogether(travel: travel)
        return Beginnings.Motion(
            fingers: sequence.fingers,
            places: Whereabouts(sequence, zones: zones),
            travel: travel,
            scale: spread.scale,
            angle: spread.angle,
            taken: time.microseconds(since: sequence.firstLanding),
            isStroke: isTogether && sequence.isEven(travel: travel) && swipe.isStraight(sequence),
            isSpread: sequence.fingers > 1 && !isTogether
                && pinchRotate.isPurposeful(spread, limits: limits)
        )
    }

    // MARK: - Drags

    private func mayBeSwipe(
        _ touch: TouchSummary,
        _ motion: Beginnings.Motion?,
        _ continuous: Candidate<Continuing>?
    ) -> Bool {
        guard continuous != nil, let motion else { return swipe.mayFollow(touch) }
        return beginnings.mayBeSwipe(motion)
    }

    private mutating func fingersRested(at time: Timestamp, emit: (Gesture) -> Void) {
        if drag.isUndecided, let continuous = beginnings.drag(motion(at: time)) {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, emit: emit)
            return
        }
        end(drag.rested(), at: time, emit: emit)
    }

    private func mayBecomeMore(at time: Timestamp) -> Bool {
        sequence.fingers < mostFingers
            && time.microseconds(since: sequence.firstLanding) < TouchArbiter.moreFingers
    }

    /// How far the fingers must go until any bound part of a drag may begin.
    private func dragDistance(
        _ touch: TouchSummary,
        _ travel: Vector,
        _ continuous: Candidate<Continuing>?
    ) -> Double {
        if let continuous {
            return beginnings.distance(of: continuous, travel, least: limits.slop)
        }
        var least = Double.infinity
        for candidate in drags where candidate.fingers.contains(touch.fingers) {
            least = min(least, candidate.distance?.millimetres(along: travel, on: surface) ?? 0)
        }
        return max(least, limits.slop)
    }

    private mutating func end(
        _ parts: (starts: Bool, ends: Bool),
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        guard let touch = dragged else { return }
        if parts.starts { fire(.start, touch, at: time, emit: emit) }
        if parts.ends { fire(.end, touch, at: time, emit: emit) }
    }

    private mutating func fire(
        _ phase: DragPhase,
        _ touch: TouchSummary,
        at time: Timestamp,
        emit: (Gesture) -> Void
    ) {
        tipTap.giveUp()
        drags.forEachWinner(where: { $0.what == phase && touch.satisfies($0) }) {
            emit(touch.gesture(.drag(phase), pattern: $0.pattern, at: time, on: device))
        }
    }

    private var summary: TouchSummary { TouchSummary(sequence, zones: zones) }
}
