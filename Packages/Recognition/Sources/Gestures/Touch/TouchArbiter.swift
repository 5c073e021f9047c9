import InputEvents

/// Decides for each touch on one device which gesture it is, if any.
///
/// The arbiter offers the touch to the recognisers in this order. Each makes a ``Claim``, and the
/// first recogniser that takes the touch owns it:
///
///     while down   long press    at its timeout
///                  continuous    pinch, rotate, swipe: once certain, see ``ContinuousRecogniser``
///                  drag          the fingers move; no swipe, shape or further finger is possible
///                  tip-tap       a finger has tapped while others rest
///     at the lift  long press    the shorter of two when the longer fails, also at a movement
///                  tap           no finger moved
///                  continuous    the fingers lifted while the gesture waited for further fingers
///                  swipe         all fingers went in one direction, straight and far enough
///                  stroke, circle the fingers drew that shape
///                  pinch, rotate the fingers did not go in one direction
///                  bounce        the fingers went out straight and came back
///                  drag          any other movement
///                  tap           the fingertips only rolled, and nothing above took the touch
///
/// ``TouchSequence`` applies each change of a frame at once; the recognisers judge the touch when
/// the frame is complete.
struct TouchArbiter {
    let device: Device
    let surface: Surface
    let limits: Limits
    let zones: EdgeZones
    /// The bound patterns, by the number of fingers.
    private(set) var table: TouchPatternTable
    /// The patterns for the number of fingers in the last frame; for 0 fingers between touches.
    private(set) var patterns: TouchPatterns

    /// The state of the touch; see the table of ``TouchState``.
    private(set) var state = TouchState.idle(isTaken: false)
    /// The name of ``state``; stored, like ``deadline``, because every frame reads it.
    private(set) var name = TouchState.Name.idle
    /// The deadline of the state or that of the contacts in doubt, whichever is earlier.
    private(set) var deadline = Timestamp.never
    /// True if motion can be ignored, because it can no longer lead to a gesture.
    private(set) var ignoresMotion = false
    /// True if the panel has ever lost a finger.
    private(set) var losesContacts = false

    /// The fingers of the touch.
    var sequence: TouchSequence
    /// Measures how the fingers move.
    var meter = MotionMeter()
    var tap: TapRecogniser
    let longPress: LongPressRecogniser
    var drag: DragRecogniser
    /// Tracks each finger separately, because some may tap while others rest.
    var tipTap: TipTapRecogniser
    /// The notes on the touch; nil unless an explanation was requested.
    var notes: TouchNotes?

    /// Called at each change of state; nil outside tests.
    var observer: ((TouchTransition) -> Void)?
    /// The event that is being handled; kept up to date only if there is an observer.
    private var cause = TouchEvent.Name.interrupted
    /// The number of events that were impossible in the state in which they came.
    private(set) var bugs = 0

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
        sequence = TouchSequence(limits: limits, surface: surface)
        tap = TapRecogniser(limits: limits, device: device, journal: journal)
        longPress = LongPressRecogniser(limits: limits)
        drag = DragRecogniser(limits: limits, surface: surface)
        tipTap = TipTapRecogniser(
            candidates,
            limits: limits,
            zones: zones,
            isExplained: journal != nil
        )
        notes = journal.map { TouchNotes($0, under: $0.conditions, isFirst: true) }
    }

    // MARK: - Input

    /// Judges the touch at the end of a frame.
    mutating func frameEnded(at time: Timestamp, into found: inout [Gesture]) {
        if waitsForFinger { return }
        if sequence.phase != .idle {
            sequence.frameEnded(at: time)
            handle(sequence.phase == .void ? .voided : .frame, at: time, into: &found)
        }
        if tipTap.isNeeded { tipTapClaims(at: time, into: &found) }
        if notes != nil { noteFrame(at: time) }
        if sequence.isComplete, !waitsForFinger { handle(.allLifted, at: time, into: &found) }
    }

    /// Offers the touch to tip-taps: a finger taps while others rest.
    @inline(never)
    private mutating func tipTapClaims(at time: Timestamp, into found: inout [Gesture]) {
        let made = tipTap.frameEnded(at: time, frame: sequence.frame, on: device)
        guard !made.isEmpty else { return }
        handle(.tipTapped, at: time, into: &found)
        found += made
    }

    /// Handles the deadlines up to this time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        if sequence.doubtsEnd <= time { admitLateContacts(at: time, into: &found) }
        // The doubt about a contact may have ended before its deadline.
        updateDeadline()
        if min(state.deadline, drag.deadline) <= time { handle(.due, at: time, into: &found) }
        if tap.deadline <= time { tap.settle(at: time, into: &found) }
    }

    /// Recomputes the deadline after a doubt about a contact has begun or ended.
    mutating func updateDeadline() { deadline = min(state.deadline, sequence.doubtsEnd) }

    /// Counts the contacts in doubt that have been down long enough to be fingers.
    private mutating func admitLateContacts(at time: Timestamp, into found: inout [Gesture]) {
        noteChange()
        sequence.admitLate(at: time)
        frameEnded(at: time, into: &found)
    }

    /// Handles a landing with which the finger of the last touch has come back or, if `hasComeBack`
    /// is false, after which that finger may still come back.
    mutating func earlierFingerLanded(_ hasComeBack: Bool) {
        if hasComeBack {
            tap.takeBack(sequence)
            notes?.resume(sequence, on: device, isOver: false)
        } else if state.isTaken {
            sequence.forgetStrays()
        }
    }

    /// Ends a contact that was not a finger, or whose finger continues as another contact.
    mutating func strayLifted(_ slot: Int32) {
        updateDeadline()
        if tipTap.isNeeded { tipTap.ignore(slot) }
    }

    /// Continues a touch whose lost finger was found, as if the finger had never lifted.
    mutating func resume() {
        let until = sequence.hasMoved ? .never : pressDeadline(since: sequence.lastLanding)
        go(to: sequence.hasMoved ? .moving : .resting(until: until))
    }

    /// Decides at the last lift which contacts were fingers.
    mutating func settleStrays() {
        let mayReturn = sequence.earlierFingerMayReturn
        guard sequence.settleStrays() else { return }
        if mayReturn, !sequence.earlierFingerMayReturn { earlierFingerLanded(true) }
        selectPatterns(for: sequence.fingers)
        drag.reset()
        if notes != nil { noteRemaining() }
    }

    /// Decides the pending taps and voids the touch in progress, because the display was rotated.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        handle(.interrupted(.turned), at: time, into: &found)
        tap.settle(at: time, into: &found)
        forgetFingers()
    }

    /// Voids the touch in progress and the pending taps.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        handle(.interrupted(reason), at: time, into: &found)
        forgetFingers()
    }

    private mutating func forgetFingers() {
        tap.reset()
        tipTap.reset()
        sequence.reset()
    }

    // MARK: - The machine

    /// Passes an event to the function of the current state.
    mutating func handle(
        _ event: TouchEvent,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        if observer != nil { cause = event.name }
        switch name {
        case .idle: idle(event, at: time, into: &found)
        case .resting: resting(event, at: time, into: &found)
        case .moving: moving(event, at: time, into: &found)
        case .hopeless: hopeless(event, at: time, into: &found)
        case .dragging: dragging(event, at: time, into: &found)
        case .paused: paused(event, at: time, into: &found)
        case .continuous: continuous(event, at: time, into: &found)
        case .lifting: lifting(event, at: time, into: &found)
        case .restIsDown: restIsDown(event, at: time, into: &found)
        case .lost: lost(event, at: time, into: &found)
        case .taken: taken(event, at: time, into: &found)
        case .void: void(event, at: time, into: &found)
        }
    }

    /// Changes the state; no other function does.
    mutating func go(to next: TouchState) {
        notes?.changed(to: next)
        if let observer, name != next.name {
            observer(TouchTransition(from: name, event: cause, to: next.name))
        }
        state = next
        name = next.name
        deadline = sequence.strays.isEmpty ? next.deadline : min(next.deadline, sequence.doubtsEnd)
        ignoresMotion = next.motionUse == .never || next.motionUse == .tipTaps && !tipTap.isNeeded
    }

    /// Reports an event that is impossible in this state: a bug of this program, not of the device.
    @inline(never)
    mutating func reportBug(_ event: TouchEvent) {
        bugs += 1
        assertionFailure("\(event.name) while \(name)")
    }

    // MARK: - Deadlines

    /// True if no touch is in progress, and no tap waits for another one.
    var isIdle: Bool { sequence.phase == .idle && !tap.isWaiting }

    /// The time at which the touch in progress began; nil if there is none.
    var began: Timestamp? { sequence.phase == .idle ? nil : sequence.firstLanding }

    /// True if a frame in which contacts only move would change nothing.
    var ignoresMoves: Bool { ignoresMotion && sequence.phase == .touching && sequence.isPlain }

    /// The time of the next decision that needs no input; `never` if none is pending.
    var nextDeadline: Timestamp { min(tap.deadline, stateDeadline) }

    /// The time at which the state changes without input: the deadline of the state or of a contact
    /// in doubt, or the end of the rest that ends a drag.
    private var stateDeadline: Timestamp { min(deadline, drag.deadline) }

    // MARK: - Patterns

    /// Uses these patterns from the next touch on; to be called only between touches.
    ///
    /// Taps that wait for another tap keep the patterns under which they were made.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        tipTap.use(candidates)
    }

    /// Uses only the patterns for this number of fingers from now on; 0 between touches.
    mutating func selectPatterns(for fingers: Int) {
        patterns = table[fingers]
        tap.longestRest = patterns.longestTap
    }

    /// Returns the patterns for any number of fingers, not only for the current number.
    mutating func patterns(for fingers: Int) -> TouchPatterns { table[fingers] }

    /// The patterns for any number of fingers.
    var candidates: Candidates { table.candidates }

    /// Notes that the panel had lost the finger that is in this slot now, and may lose others.
    mutating func fingerWasLost(_ slot: Int32) {
        losesContacts = true
        guard tipTap.isNeeded, let contact = sequence.contacts.first(where: { $0.slot == slot })
        else { return }
        tipTap.resume(with: contact)
    }

    // MARK: - Changes that several states share

    /// Returns the time at which the longest bound press is complete; `never` if none is bound.
    func pressDeadline(since landing: Timestamp) -> Timestamp {
        if patterns.longPresses.isEmpty { return .never }
        return longPress.deadline(summary, among: patterns.longPresses, since: landing)
    }

    /// Restores the state in which the panel had lost the finger.
    mutating func fingerReturned(_ interim: TouchState.Interim) {
        switch interim {
        case .open: resume()
        case .hopeless: go(to: .hopeless)
        case .dragging: go(to: .dragging)
        case .paused: go(to: .paused)
        case .continuous(let ongoing): go(to: .continuous(ongoing))
        }
    }
}
