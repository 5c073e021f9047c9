import InputEvents

/// Decides what the touches on one touchscreen are: one gesture each, or none.
///
/// The recognisers are asked in this order; each makes a ``Claim``, and the first that takes the touch has it:
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
/// Changes of one frame are taken in as they come and judged when the frame is complete.
struct TouchArbiter {
    let device: Device
    let surface: Surface
    let limits: Limits
    let zones: EdgeZones
    /// What is bound, by the number of fingers.
    var table: TouchPatternTable
    /// What is bound for as many fingers as the touch has.
    var patterns: TouchPatterns

    /// How far it is decided what the touch is.
    enum State {
        /// It is not: each recogniser may still claim it. A drag that does keeps its own state.
        case open
        /// No further movement can decide a gesture, only lifts and further landings.
        case hopeless
        /// A continuous gesture has taken it.
        case continuous(OngoingGesture)
        /// It has been taken, or is void: nothing more comes of it.
        case over
    }

    var state = State.open
    /// How many fingers there were in the last frame that was judged; 0 between touches.
    var knownFingers = 0
    /// Whether something came of the touch that ended last, or it was void.
    var hadTaken = false
    /// Whether something has come of the touch, and whether something came of the one before.
    var isTaken = false
    var wasTaken = false
    /// Until when a finger that has lifted may be found again; `never` where nothing waits for it.
    var lostUntil = Timestamp.never
    /// Until when what rested before may lift with the other fingers; `never` where nothing waits for it.
    var restUntil = Timestamp.never
    /// By how much faster the fingers went than all contacts, as some rested and were left out.
    var moverShare = 1.0
    /// Whether the panel has ever lost a finger.
    var losesContacts = false

    var sequence: TouchSequence
    var tap: TapRecogniser
    var longPress: LongPressRecogniser
    var drag: DragRecogniser
    var rest = RestClock()
    var clock = SpeedClock()
    var spread = Spread()
    var trail = Trail()
    /// Follows each finger by itself, because they may come and go while others stay.
    var follower: TipTapRecogniser
    /// What happens to the touch, written down; nil unless somebody listens.
    var notes: TouchNotes?

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

    /// What is bound, whatever the number of fingers.
    var candidates: Candidates { table.candidates }

    /// When time alone decides something next.
    var nextDeadline: Timestamp {
        min(
            min(tap.deadline, longPress.deadline),
            min(drag.deadline, min(lostUntil, restUntil))
        )
    }

    /// Whether the next finger that lands begins a touch.
    var isBetweenTouches: Bool { sequence.phase == .idle }

    /// Whether nothing more comes of the touch.
    var isOver: Bool { if case .over = state { true } else { false } }

    /// Whether no touch is in progress, and nothing waits for another one.
    var isIdle: Bool { isBetweenTouches && !tap.isWaiting }

    /// When the touch in progress began; nil if there is none.
    var began: Timestamp? { isBetweenTouches ? nil : sequence.firstLanding }

    /// Takes other patterns for the touches from the next one on; between touches only.
    ///
    /// Taps that wait for another keep the patterns that they were made under.
    mutating func use(_ candidates: Candidates) {
        table = TouchPatternTable(candidates, limits: limits, surface: surface)
        patterns = table[0]
        follower.use(candidates)
        longPress.reset()
    }

    mutating func handle(_ change: TouchChange, at time: Timestamp, into found: inout [Gesture]) {
        if change.phase == .motion, ignoresMotion { return }
        takeIn(change, at: time, into: &found)
    }

    private mutating func takeIn(
        _ change: TouchChange,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        switch change.phase {
        case .down:
            fingerLands(change, at: time, into: &found)
            noteChange()
            if !land(change, at: time) { return }
        case .motion:
            sequence.move(slot: change.slot, to: change.position, time: time)
        case .up:
            if !sequence.isComplete { fingerStaysAway(at: time, into: &found) }
            noteChange()
            sequence.lift(slot: change.slot, at: change.position, time: time)
        case .cancel:
            if !sequence.isComplete { fingerStaysAway(at: time, into: &found) }
            noteChange()
            sequence.cancel(slot: change.slot, at: change.position, time: time)
        }
        if follower.isNeeded { follower.handle(change, at: time) }
    }

    /// Takes in a frame in which no finger lands.
    mutating func follow(_ frame: TouchFrame, at time: Timestamp, into found: inout [Gesture]) {
        let ignoresMotion = ignoresMotion
        for change in frame.changes {
            if ignoresMotion, change.phase == .motion { continue }
            takeIn(change, at: time, into: &found)
        }
        guard frame.isComplete, !ignoresMotion || sequence.phase != .touching else { return }
        frameEnded(at: time, into: &found)
    }

    mutating func frameEnded(at time: Timestamp, into found: inout [Gesture]) {
        if waitsForFinger { return }
        if sequence.phase != .idle, !isOver { judge(at: time, into: &found) }
        if follower.isNeeded { followerClaims(at: time, into: &found) }
        if notes != nil { noteFrame(at: time) }
        if sequence.phase == .lifting { waitForRest(at: time) }
        guard sequence.isComplete else {
            if case .open = state, isHopeless(at: time) { state = .hopeless }
            return
        }
        if !isOver, mayBeLost(at: time) { waitForFinger(since: time) }
        if !waitsForFinger { conclude(at: time, into: &found) }
    }

    /// Whether no further movement can decide a gesture.
    private var ignoresMotion: Bool {
        switch state {
        case .open, .continuous: false
        case .hopeless: true
        case .over: !follower.isNeeded
        }
    }

    /// Whether it is certain that nothing comes of the way that the fingers go.
    ///
    /// They have moved, nothing that moves is bound for as many, and another finger would be too late:
    /// two fingers that scroll where three are bound. Mutating, so that the arbiter is not copied for it.
    private mutating func isHopeless(at time: Timestamp) -> Bool {
        !follower.isNeeded && sequence.phase == .touching && sequence.hasMoved
            && !patterns.wantsMovement && !sequence.mayShrink
            && time.microseconds(since: sequence.firstLanding) > limits.landing
            && !tap.isWaiting && !longPress.isWaiting
    }

    /// Something is due at that time.
    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        if restUntil <= time { restStays(at: time, into: &found) }
        if lostUntil <= time { fingerStaysAway(at: time, into: &found) }
        if tap.deadline <= time { tap.settle(at: time, into: &found) }
        if sequence.fingers != patterns.fingers { sortOut() }
        if longPress.deadline <= time { _ = holdEnded(at: time, into: &found) }
        if drag.deadline <= time { fingersRested(at: time, into: &found) }
    }

    /// A single finger may have made something beside the others: then that is what the touch is for.
    @inline(never)
    private mutating func followerClaims(at time: Timestamp, into found: inout [Gesture]) {
        let made = follower.frameEnded(at: time, on: device)
        guard !made.isEmpty else { return }
        giveUp(at: time, into: &found)
        isTaken = true
        found += made
    }

    /// Something has come of the touch: what a single finger does beside it means nothing.
    mutating func take() {
        isTaken = true
        follower.giveUp()
    }

    /// What recognisers wrote down of the touch by themselves.
    var records: [any RecogniserRecord] { follower.record.map { [$0] } ?? [] }
}
