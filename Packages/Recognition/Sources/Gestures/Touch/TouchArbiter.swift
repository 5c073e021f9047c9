import InputEvents

/// Decides what the touches on one touchscreen are: one gesture each, or none.
///
/// The recognisers are asked in this order; each makes a ``Claim``, and the first that takes the
/// touch has it:
///
///     while down   long press    at its timeout
///                  continuous    pinch, rotate, swipe: once certain, see ``ContinuousRecogniser``
///                  drag          once it moves, and cannot be a swipe or more fingers any more
///                  tip-tap       a finger has tapped while others rest
///     at the lift  long press    the shorter of two, when the longer failed
///                  tap           nobody moved
///                  continuous    lifted before more fingers could have followed
///                  swipe         all went the same way, straight, far enough
///                  stroke, circle they drew that shape
///                  pinch, rotate they did not go the same way
///                  bounce        they went out straight and came back
///                  drag          what moved but is none of those
///
/// Changes of one frame are taken in as they come (``TouchSequence``) and judged when the frame is
/// complete.
struct TouchArbiter {
    let device: Device
    let surface: Surface
    let limits: Limits
    let zones: EdgeZones
    /// What is bound, by the number of fingers.
    private(set) var table: TouchPatternTable
    /// What is bound for as many fingers as the touch had in its last frame; for none between
    /// touches.
    private(set) var patterns: TouchPatterns

    /// What the touch is; see the table there.
    private(set) var state = TouchState.idle(isTaken: false)
    /// Which of the states that is, and until when it waits: what each frame asks of it, so that
    /// no frame takes it apart.
    private(set) var name = TouchState.Name.idle
    private(set) var until = Timestamp.never
    /// Whether fingers need not be followed, because nothing comes of where they go.
    private var ignoresMotion = false
    /// Whether the panel has ever lost a finger.
    private(set) var losesContacts = false

    /// The fingers of the touch.
    var sequence: TouchSequence
    /// How they go.
    var meter = MotionMeter()
    var tap: TapRecogniser
    let longPress: LongPressRecogniser
    var drag: DragRecogniser
    /// Follows each finger by itself, because they may come and go while others stay.
    var follower: TipTapRecogniser
    /// What happens to the touch, written down; nil unless somebody listens.
    var notes: TouchNotes?

    /// Is told of each change of the state; nil unless a test listens.
    var observer: ((TouchTransition) -> Void)?
    /// What is being handled.
    private var cause = TouchEvent.Name.interrupted
    /// How many events came that cannot come in the state in which they did.
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
        follower = TipTapRecogniser(
            candidates,
            limits: limits,
            zones: zones,
            isExplained: journal != nil
        )
        notes = journal.map { TouchNotes($0, under: $0.conditions, isFirst: true) }
    }

    // MARK: - What happens

    /// Takes in what fingers do; `bindings` tells what is on when a touch begins.
    mutating func handle(
        _ frame: TouchFrame,
        under bindings: inout DeviceBindings,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        for change in frame.changes {
            if change.phase != .motion {
                let isNew = takeIn(change, under: &bindings, at: time, into: &found)
                if !isNew { continue }
            } else if ignoresMotion {
                continue
            } else {
                sequence.move(slot: change.slot, to: change.position, time: time)
            }
            if follower.isNeeded { follower.handle(change, at: time) }
        }
        guard frame.isComplete, !ignoresMotion || sequence.phase != .touching else { return }
        frameEnded(at: time, into: &found)
    }

    /// Takes in a landing or lift; returns whether the finger is another one than the panel had
    /// lost.
    @inline(never)
    private mutating func takeIn(
        _ change: TouchChange,
        under bindings: inout DeviceBindings,
        at time: Timestamp,
        into found: inout [Gesture]
    ) -> Bool {
        guard change.phase == .down else {
            handle(.lifts, at: time, into: &found)
            noteChange()
            if change.phase == .up {
                sequence.lift(slot: change.slot, at: change.position, time: time)
            } else {
                sequence.cancel(slot: change.slot, at: change.position, time: time)
            }
            return true
        }
        handle(.lands(change), at: time, into: &found)
        if sequence.isComplete, !waitsForFinger {
            // The touch ends in the frame in which the next one begins.
            frameEnded(at: time, into: &found)
            handle(.lands(change), at: time, into: &found)
        }
        if sequence.phase == .idle {
            if sequence.lost(at: change.position, time: time) != nil {
                // The touch goes on, by what was on when it began.
                bindings.engage()
            } else if let candidates = bindings.touchBegins(isIdle: !tap.isWaiting) {
                use(candidates)
            }
        }
        noteChange()
        let landing = sequence.land(slot: change.slot, at: change.position, time: time)
        switch landing {
        case .joins: break
        case .resumes: fingerWasLost(change.slot)
        case .beginsAnew:
            // What rested before is no finger: the touch is that of the others.
            noteInterruption(.leftOut, of: notes?.last, at: time)
            if follower.isNeeded { follower.leaveOut(sequence.leftOut) }
        }
        handle(.landed(landing), at: time, into: &found)
        return landing != .resumes
    }

    private mutating func frameEnded(at time: Timestamp, into found: inout [Gesture]) {
        if waitsForFinger { return }
        if sequence.phase != .idle {
            handle(sequence.phase == .void ? .voided : .frame, at: time, into: &found)
        }
        if follower.isNeeded { followerClaims(at: time, into: &found) }
        if notes != nil { noteFrame(at: time) }
        if sequence.isComplete, !waitsForFinger { handle(.allLifted, at: time, into: &found) }
    }

    /// A single finger may have made something beside the others: then that is what the touch is
    /// for.
    @inline(never)
    private mutating func followerClaims(at time: Timestamp, into found: inout [Gesture]) {
        let made = follower.frameEnded(at: time, on: device)
        guard !made.isEmpty else { return }
        handle(.tipTapped, at: time, into: &found)
        found += made
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        if stateDeadline <= time { handle(.due, at: time, into: &found) }
        if tap.deadline <= time { tap.settle(at: time, into: &found) }
    }

    /// What was tapped is decided; what is in progress becomes void, as the picture was turned.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        handle(.interrupted(.turned), at: time, into: &found)
        tap.settle(at: time, into: &found)
        forgetFingers()
    }

    /// What is in progress becomes void, and what was tapped.
    mutating func reset(at time: Timestamp, into found: inout [Gesture]) {
        handle(.interrupted(.lost), at: time, into: &found)
        forgetFingers()
    }

    private mutating func forgetFingers() {
        tap.reset()
        follower.reset()
        sequence.reset()
    }

    // MARK: - The machine

    private mutating func handle(
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

    /// The touch is something else from here on: the only place where the state changes.
    mutating func go(to next: TouchState) {
        notes?.changed(to: next)
        if let observer, name != next.name {
            observer(TouchTransition(from: name, event: cause, to: next.name))
        }
        state = next
        name = next.name
        until = next.until
        ignoresMotion = next.isFollowed == .never || next.isFollowed == .alone && !follower.isNeeded
    }

    /// An event that cannot come in this state: a mistake in here, not of the device.
    @inline(never)
    mutating func bug(_ event: TouchEvent) {
        bugs += 1
        assertionFailure("\(event.name) while \(name)")
    }

    // MARK: - What it waits for

    /// Whether no touch is in progress, and nothing waits for another one.
    var isIdle: Bool { sequence.phase == .idle && !tap.isWaiting }

    /// When the touch in progress began; nil if there is none.
    var began: Timestamp? { sequence.phase == .idle ? nil : sequence.firstLanding }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { min(tap.deadline, stateDeadline) }

    /// When the state changes if nothing happens; a drag that has been decided waits for nothing.
    private var stateDeadline: Timestamp { min(until, drag.deadline) }

    // MARK: - What is bound

    /// Takes other patterns for the touches from the next one on; between touches only.
    ///
    /// Taps that wait for another keep the patterns that they were made under.
    private mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        follower.use(candidates)
    }

    /// Looks from here on only at what that many fingers can do; 0 between touches.
    mutating func sortOut(for fingers: Int) { patterns = table[fingers] }

    /// What is bound for so many fingers, which may be fewer than there are by now.
    mutating func patterns(for fingers: Int) -> TouchPatterns { table[fingers] }

    /// What is bound, whatever the number of fingers.
    var candidates: Candidates { table.candidates }

    /// The finger had not lifted, the panel had only lost it: it will lose more.
    private mutating func fingerWasLost(_ slot: Int32) {
        losesContacts = true
        guard follower.isNeeded, let contact = sequence.contacts.first(where: { $0.slot == slot })
        else { return }
        follower.goOn(with: contact)
    }
}
