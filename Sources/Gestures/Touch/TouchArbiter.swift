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
    let device: Device
    let surface: Surface
    let limits: Limits
    let zones: EdgeZones
    /// What is bound, by the number of fingers.
    private var table: TouchPatternTable
    /// What is bound for as many fingers as the touch has.
    var patterns: TouchPatterns
    private var followsTipTaps: Bool
    /// The number of fingers that ``patterns`` are for.
    private var patternFingers = 0

    var sequence: TouchSequence
    var tap: TapRecogniser
    var longPress: LongPressRecogniser
    var tipTap: TipTapRecogniser
    var drag: DragRecogniser
    /// The continuous gesture that has taken the touch.
    var ongoing: OngoingGesture?
    var rest = RestClock()
    var clock = SpeedClock()
    var spread = Spread()
    var trail = Trail()
    /// The touch has been taken, or is void: nothing more comes of it.
    var isOver = false
    /// Nothing comes of how the fingers go on, only of when they lift and of others that land.
    private var ignoresMotion = false
    private var wasCancelled = false
    private(set) var knownFingers = 0
    /// The touch that is being dragged, as it was before another finger joined.
    var dragged: TouchSummary?
    /// What happens to the touch, written down; nil unless somebody listens.
    private(set) var notes: TouchNotes?

    /// 150 ms: how long a drag waits for more fingers where patterns with more are bound.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    private static let moreFingers: Int64 = 150_000

    init(
        _ candidates: Candidates,
        limits: Limits,
        zones: EdgeZones,
        surface: Surface,
        device: Device,
        journal: Journal? = nil
    ) {
        self.device = device
        self.surface = surface
        self.limits = limits
        self.zones = zones
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        followsTipTaps = !candidates.tipTaps.isEmpty
        sequence = TouchSequence(limits: limits)
        tap = TapRecogniser(limits: limits, device: device, journal: journal)
        longPress = LongPressRecogniser(limits: limits)
        tipTap = TipTapRecogniser(limits: limits)
        drag = DragRecogniser(limits: limits)
        notes = journal.map { TouchNotes($0) }
    }

    /// What is bound, whatever the number of fingers.
    var candidates: Candidates { table.candidates }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { min(tap.deadline, longPress.deadline, drag.deadline) }

    /// Whether the next finger that lands begins a touch.
    var isBetweenTouches: Bool { sequence.phase == .idle }

    /// Whether nothing goes on, and nothing waits for another touch.
    var isIdle: Bool { isBetweenTouches && !tap.isWaiting }

    /// When the touch began that goes on; nil if none does.
    var began: Timestamp? { isBetweenTouches ? nil : sequence.firstLanding }

    /// Takes other patterns for the touches from the next one on; between touches only.
    ///
    /// Taps that wait for another keep the patterns that they were made under.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        patternFingers = 0
        followsTipTaps = !candidates.tipTaps.isEmpty
        longPress.reset()
    }

    // MARK: - Events

    mutating func handle(_ change: TouchChange, at time: Timestamp, into found: inout [Gesture]) {
        notes?.isAboutToChange(sequence)
        switch change.phase {
        case .down:
            endFrame(at: time, into: &found)
            sequence.land(slot: change.slot, at: change.position, time: time)
        case .motion:
            if ignoresMotion { return }
            sequence.move(slot: change.slot, to: change.position, time: time)
        case .up:
            sequence.lift(slot: change.slot, time: time)
        case .cancel:
            sequence.cancel(slot: change.slot, time: time)
            wasCancelled = sequence.phase == .void
        }
        if followsTipTaps || notes != nil { tipTap.handle(change, at: time) }
        notes?.hasChanged(sequence, limits, at: time)
    }

    /// Takes in a frame in which no finger lands.
    mutating func follow(_ frame: TouchFrame, at time: Timestamp, into found: inout [Gesture]) {
        for change in frame.changes {
            if ignoresMotion, change.phase == .motion { continue }
            handle(change, at: time, into: &found)
        }
        guard frame.isComplete, !ignoresMotion || sequence.phase != .touching else { return }
        frameEnded(at: time, into: &found)
    }

    /// A finger is about to land: a touch may begin in the frame in which the last one ended.
    mutating func endFrame(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.isComplete { frameEnded(at: time, into: &found) }
    }

    mutating func frameEnded(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase != .idle, !isOver { judge(at: time, into: &found) }
        if followsTipTaps || notes != nil { tipTapped(at: time, into: &found) }
        if notes != nil { noteFrame(at: time) }
        guard sequence.isComplete else {
            if !ignoresMotion { ignoresMotion = isHopeless(at: time) }
            return
        }
        if !isOver { touchEnded(at: time, into: &found) }
        noteEnd(at: time)
        sequence.reset()
        isOver = false
        ignoresMotion = false
        wasCancelled = false
        knownFingers = 0
        longPress.reset()
        drag.reset()
        spread.reset()
    }

    /// Whether it is certain that nothing comes of the way that the fingers go.
    ///
    /// They have moved, nothing that moves is bound for as many, and another finger would be too late:
    /// two fingers that scroll where three are bound.
    private func isHopeless(at time: Timestamp) -> Bool {
        guard !followsTipTaps, ongoing == nil, notes == nil else { return false }
        if isOver { return true }
        return sequence.phase == .touching && sequence.hasMoved && !patterns.wantsMovement
            && time.microseconds(since: sequence.firstLanding) > limits.landing
            && !tap.isWaiting && !longPress.isWaiting
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        if tap.deadline <= time { tap.settle(at: time, into: &found) }
        if sequence.fingers != patternFingers { sortOut() }
        if longPress.deadline <= time { holdEnded(at: time, into: &found) }
        if drag.deadline <= time { fingersRested(at: time, into: &found) }
    }

    /// A tap that waits for the next one waits no longer; whatever was going on is void.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        tap.settle(at: time, into: &found)
        reset(at: time, because: .turned, into: &found)
    }

    /// Whatever was going on is void.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        stop(.cancel, at: time, into: &found)
        noteInterruption(reason, at: time)
        sequence.reset()
        tap.reset()
        longPress.reset()
        drag.reset()
        tipTap.reset()
        spread.reset()
        isOver = false
        ignoresMotion = false
        wasCancelled = false
        knownFingers = 0
    }

    // MARK: - Judging

    private mutating func judge(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.phase == .void {
            giveUp(at: time, into: &found)
            return
        }
        if ongoing != nil {
            follow(at: time, into: &found)
            return
        }
        if sequence.fingers != patternFingers { sortOut() }
        if sequence.fingers != knownFingers { fingersLanded(at: time, into: &found) }
        if sequence.hasMoved {
            if tap.isWaiting { tap.settle(at: time, into: &found) }
            if longPress.isWaiting { holdEnded(at: time, into: &found) }
        }
        if sequence.phase == .lifting {
            tap.fingersLifting(sequence)
            if longPress.isWaiting { holdEnded(at: time, into: &found) }
        }
        if !isOver { fingersMoved(at: time, into: &found) }
    }

    private mutating func fingersLanded(at time: Timestamp, into found: inout [Gesture]) {
        if knownFingers == 0 { rest.reset(at: time) }
        knownFingers = sequence.fingers
        clock.reset(at: time, sequence.travel)
        trail.reset(at: sequence.travel)
        tap.fingersLanded(sequence, at: time, into: &found)
        if drag.hasStarted {
            // A drag by other fingers: this one is over.
            giveUp(at: time, into: &found)
            return
        }
        drag.reset()
        if !sequence.hasMoved {
            longPress.fingersLanded(summary, among: patterns.longPresses, at: time)
        }
    }

    /// Looks from here on only at what as many fingers can do as there are now.
    private mutating func sortOut() {
        patternFingers = sequence.fingers
        patterns = table[patternFingers]
    }

    /// What is bound for so many fingers, which may be fewer than there are by now.
    mutating func patterns(for fingers: Int) -> TouchPatterns { table[fingers] }

    /// Whether no more fingers may follow that something is bound for.
    func areAll(at time: Timestamp, _ judge: inout some Judge) -> Bool {
        let taken = time.microseconds(since: sequence.firstLanding)
        return judge.asks(
            sequence.fingers >= table.mostFingers || taken >= TouchArbiter.moreFingers,
            .mayBeMore,
            Double(taken) / 1000,
            .atLeast(Double(TouchArbiter.moreFingers) / 1000)
        )
    }

    /// Whether everything is measured, whatever is bound.
    private var isExplained: Bool { notes != nil }

    private mutating func fingersMoved(at time: Timestamp, into found: inout [Gesture]) {
        let travel = sequence.travel
        // Whether they rested before the lift is asked of the first finger that lifts.
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(travel, at: time)
            if patterns.wantsSpeed || isExplained { clock.moved(travel, at: time) }
            if patterns.wantsShape || isExplained { trail.moved(travel) }
        }
        guard sequence.hasMoved else { return }
        if patterns.wantsSpread || isExplained { spread.measure(sequence) }
        if patterns.mayBegin { beginOrDrag(travel, at: time, into: &found) }
    }

    private mutating func holdEnded(at time: Timestamp, into found: inout [Gesture]) {
        let touch = summary
        let patterns = longPress.holdEnded(
            touch,
            among: self.patterns.longPresses,
            since: sequence.lastLanding,
            at: time
        )
        guard !patterns.isEmpty else { return }
        tap.settle(at: time, into: &found)
        for pattern in patterns {
            found.append(touch.gesture(.longPress, pattern: pattern, at: time, on: device))
        }
        isOver = true
        drag.reset()
        tipTap.giveUp()
    }

    /// A finger may have tapped while others rest: then that is what the touch is for.
    private mutating func tipTapped(at time: Timestamp, into found: inout [Gesture]) {
        guard let tipTap = self.tipTap.frameEnded(at: time) else { return }
        notes?.tipTaps.append(tipTap)
        if self.tipTap.isOver { return }
        let winners = table.candidates.tipTaps.winners {
            var silent = Silent()
            return tipTap.isMade($0, limits, &silent)
        }
        guard !winners.isEmpty else { return }
        giveUp(at: time, into: &found)
        for winner in winners {
            found.append(tipTap.gesture(pattern: winner.pattern, at: time, on: device))
        }
    }

    /// The touch is no gesture; a drag that was going on ends, unless it was cancelled.
    mutating func giveUp(at time: Timestamp, into found: inout [Gesture]) {
        stop(.cancel, at: time, into: &found)
        tap.settle(at: time, into: &found)
        if drag.hasStarted, !wasCancelled { end(drag.lifted(), at: time, into: &found) }
        drag.reset()
        longPress.reset()
        isOver = true
    }

    /// The touch as it is now.
    var summary: TouchSummary { TouchSummary(sequence, zones: zones) }
}
