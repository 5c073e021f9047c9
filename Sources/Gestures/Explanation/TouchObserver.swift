import InputEvents

/// Follows the touches on one touchscreen as ``TouchArbiter`` does, but decides nothing.
///
/// It measures with the same values (``TouchSequence``, ``RestClock``, ``Spread``) at the same
/// moments, and keeps what they say at the end of each touch.
struct TouchObserver {
    private let limits: Limits
    private let zones: EdgeZones
    private var sequence: TouchSequence
    private var rest = RestClock()
    private var clock = SpeedClock()
    private var spread = Spread()
    private var trail = Trail()
    private var knownFingers = 0
    private var stays: [TouchRecord.Stay] = []
    private var tipTap: TipTapRecogniser
    private var tipTaps: [TipTap] = []
    private var reach: [Int: Vector] = [:]
    /// The touch before it became void, and why it did.
    private var before: (sequence: TouchSequence, void: Check)?
    private var lastTime = Timestamp.zero
    private var isFirst = true
    private var moment: Moment

    init(limits: Limits, zones: EdgeZones, moment: Moment) {
        self.moment = moment
        self.limits = limits
        self.zones = zones
        sequence = TouchSequence(limits: limits)
        tipTap = TipTapRecogniser(limits: limits)
    }

    mutating func handle(_ change: TouchChange, at time: Timestamp, _ moment: Moment)
        -> TouchRecord?
    {
        var complete: TouchRecord?
        if change.phase == .down, sequence.isComplete { complete = frameEnded(at: time) }
        if sequence.phase == .idle { self.moment = moment }
        let was = sequence
        lastTime = time
        switch change.phase {
        case .down: sequence.land(slot: change.slot, at: change.position, time: time)
        case .motion: sequence.move(slot: change.slot, to: change.position, time: time)
        case .up: sequence.lift(slot: change.slot, time: time)
        case .cancel: sequence.cancel(slot: change.slot, time: time)
        }
        tipTap.handle(change, at: time)
        if sequence.phase == .void, was.phase != .void {
            before = (was.phase == .idle ? sequence : was, void(since: was.firstLanding, time))
        }
        return complete
    }

    /// Returns the touch if this was its end.
    mutating func frameEnded(at time: Timestamp) -> TouchRecord? {
        if let tap = tipTap.frameEnded(at: time) { tipTaps.append(tap) }
        switch sequence.phase {
        case .idle: return nil
        case .void: endStay(.void, at: time)
        case .touching, .lifting: measure(at: time)
        }
        return sequence.isComplete ? finish(at: time, void: before?.void) : nil
    }

    /// Ends the touch that is going on for a reason of that sort.
    mutating func interrupt(_ reason: Check.Quantity, at time: Timestamp) -> TouchRecord? {
        guard sequence.phase != .idle else {
            isFirst = true
            return nil
        }
        // Where only the recording ends, fingers that stay are still there.
        if reason != .unfinished { endStay(.void, at: time) }
        let void = before?.void ?? Check(reason, is: false)
        let record = finish(at: max(time, lastTime), void: void)
        isFirst = true
        return record
    }

    /// Whether fingers are down.
    var isBusy: Bool { sequence.phase != .idle }

    private mutating func measure(at time: Timestamp) {
        if sequence.fingers != knownFingers {
            if knownFingers == 0 { rest.reset(at: time) }
            knownFingers = sequence.fingers
            clock.reset(at: time, sequence.travel)
            trail.reset(at: sequence.travel)
            endStay(.landed, at: time)
            if !sequence.hasMoved {
                let touch = TouchSummary(sequence, zones: zones)
                stays.append(TouchRecord.Stay(touch: touch, began: time))
            }
        }
        if sequence.hasMoved { endStay(.moved, at: time) }
        if sequence.phase == .lifting { endStay(.lifted, at: time) }
        let travel = sequence.travel
        if sequence.phase == .touching || sequence.firstLift == time {
            rest.moved(travel, at: time)
            clock.moved(travel, at: time)
            trail.moved(travel)
        }
        guard sequence.hasMoved else { return }
        if sequence.fingers > 1 { spread.measure(sequence) }
        if sequence.phase == .touching, sequence.isTogether(travel: travel),
            travel.length > reach[sequence.fingers]?.length ?? 0
        {
            reach[sequence.fingers] = travel
        }
    }

    private mutating func endStay(_ end: TouchRecord.Stay.End, at time: Timestamp) {
        guard let last = stays.indices.last, stays[last].end == nil else { return }
        stays[last].end = end
        stays[last].ended = time
    }

    private func void(since landing: Timestamp, _ time: Timestamp) -> Check {
        switch sequence.voidReason {
        case .landedLate:
            let late = time.microseconds(since: landing)
            return Check(.landedLate, microseconds: late, atMost: limits.landing)
        case .landingNotSeen: return Check(.landingNotSeen, is: false)
        case .liftNotSeen: return Check(.liftNotSeen, is: false)
        case .landedWhileLifting: return Check(.landedWhileLifting, is: false)
        case .tooManyFingers: return Check(.tooManyFingers, is: false)
        case .cancelled: return Check(.cancelled, is: false)
        }
    }

    private mutating func finish(at time: Timestamp, void: Check?) -> TouchRecord {
        let touch = before?.sequence ?? sequence
        if void == nil, touch.fingers > 1, touch.hasMoved { spread.measure(touch) }
        let record = TouchRecord(
            moment: moment,
            sequence: touch,
            summary: TouchSummary(touch, zones: zones),
            spread: spread,
            shape: void == nil && touch.hasMoved ? DrawnShape(trail, by: touch) : nil,
            speed: clock.speed(at: touch.firstLift),
            resting: touch.firstLift.microseconds(since: rest.since),
            stays: stays,
            tipTaps: tipTaps,
            reach: reach,
            ended: time,
            isFirst: isFirst,
            void: void
        )
        isFirst = false
        sequence.reset()
        spread.reset()
        knownFingers = 0
        stays.removeAll()
        tipTap.reset()
        tipTaps.removeAll()
        reach.removeAll()
        before = nil
        return record
    }
}
