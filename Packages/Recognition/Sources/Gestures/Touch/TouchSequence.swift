import InputEvents

/// One touch: everything from the first finger down to the last finger up on one device.
///
///     D finger lands   U finger lifts   C cancel   m moves beyond the slop   | end of the touch
///     . nothing counts
///
///     1) D---U|             a touch by one finger
///     2) D-D-D-----U-UU|    a touch by three: staggered landing and lifting are normal
///     3) D-D-----U--D..|    void from the last landing: no gesture has a landing after a lift
///     4) D-m------D....|    void from a landing after more than 300 ms: it was unintended
///     5) D-D--C........|    void from the cancel, also for the finger that stays
///     6) .....m--U|         void: the landing was not seen (events lost, or the engine is new)
///     7) D--D--U-D--UU|     the panel lost a finger for two frames: see ``LostContact``
///     8) R-----D--U|--      R rests at the rim or out of reach, and is left out: see
///                           ``RestingContact``
///     9) D--DU-----U|       the second contact was too short for a finger: see ``Stray``
///
/// A void touch is not a gesture, and stays void until every finger has lifted.
struct TouchSequence {
    /// The phase of a touch.
    enum Phase {
        /// No finger is down.
        case idle
        /// Fingers are down, and none has lifted.
        case touching
        /// The first finger has lifted.
        case lifting
        /// The touch cannot become a gesture any more.
        case void

        /// The name of the phase in reports; nil if no finger is down.
        var name: String? {
            switch self {
            case .idle: nil
            case .touching: "touching"
            case .lifting: "lifting"
            case .void: "void"
            }
        }
    }

    /// The effect of a landing on the touch.
    enum Landing {
        /// The finger joins the touch, or begins it.
        case joins
        /// The panel had lost this finger, which continues.
        case resumes
        /// The resting contacts are left out, and the touch begins again.
        case beginsAnew
    }

    var phase = Phase.idle
    /// The first reason why the touch is void; meaningless if it is not.
    private(set) var voidReason = Check.Quantity.landingNotSeen
    /// The fingers of this touch, including those that have lifted.
    var contacts: [Contact] = []
    /// The number of contacts that are down, strays included.
    var downCount = 0
    /// The contacts that are not counted, because they may not be fingers.
    var strays: [Stray] = []
    /// The corrections of the positions of contacts.
    var shifts: [Shift] = []
    /// The times at which the first and the last finger landed.
    var firstLanding = Timestamp.zero
    var lastLanding = Timestamp.zero
    /// The times at which the first and the last finger lifted.
    var firstLift = Timestamp.zero
    var lastLift = Timestamp.zero
    /// True if any finger has ever been farther than the slop from its landing.
    var hasMoved = false

    /// The slots of contacts that rest on the panel and belong to no touch.
    var leftOut: [Int32] = []
    /// The slots of contacts that are as wide as a palm.
    var palms: [Int32] = []
    /// True if the last touch may continue, because the panel may have lost its finger.
    var mayResume = false
    let resting: RestingContact
    /// Learns the time between two frames of the panel.
    private var framePeriod = FramePeriod()

    /// The index of the contact that was found last; the next search begins after it, because each
    /// frame reports the contacts in the same order.
    private var cursor = 0
    /// The square of the slop, in square millimetres.
    let slopSquared: Double
    /// The microseconds after the first landing until which a finger may join moving fingers.
    let landingLimit: Int64

    /// 120 ms: fingers that land within this time belong to one landing of the hand, which may
    /// already move on (real hands take up to 111 ms to land while they move).
    static let quickLanding: Int64 = 120_000
    /// 20: ten fingers, and as many stray contacts; a touch with more contacts is void.
    static let capacity = 20

    init(limits: Limits, surface: Surface) {
        resting = RestingContact(surface: surface)
        slopSquared = limits.slop * limits.slop
        landingLimit = limits.landing
        contacts.reserveCapacity(TouchSequence.capacity)
    }

    /// The number of fingers in the touch.
    var fingers: Int { contacts.count }

    /// True if all fingers have lifted, so that the touch can be judged.
    var isComplete: Bool { downCount == 0 && phase != .idle }

    /// True if the touch is void because the device cancelled a contact.
    var wasCancelled: Bool { phase == .void && voidReason == .cancelled }

    // MARK: - Changes of fingers

    /// Adds a contact, and returns its effect on the touch; nil if the contact may not be a finger,
    /// see ``Stray``.
    @discardableResult
    mutating func land(slot: Int32, at point: Point, time: Timestamp) -> Landing? {
        if let index = indexOfLostFinger(at: point, time: time) {
            resume(index, slot: slot, at: point, time: time)
            return .resumes
        }
        if !leftOut.isEmpty { leftOut.removeAll { $0 == slot } }
        if !strays.isEmpty, isStray(slot) {
            makeVoid(.liftNotSeen)
            return .joins
        }
        if !strays.isEmpty, resumeStray(slot: slot, at: point, time: time) { return .joins }
        let isAnew = phase == .touching && leaveOutRestingContacts(landingAt: point, time: time)
        if !isAnew, addStray(slot: slot, at: point, time: time) { return nil }
        join(slot: slot, at: point, time: time)
        return isAnew ? .beginsAnew : .joins
    }

    /// Adds a finger, whose landing may make the touch void.
    private mutating func join(slot: Int32, at point: Point, time: Timestamp) {
        if phase == .idle { begin(at: time) }
        if index(of: slot) != nil {
            // The lift of this contact was lost, so other events may have been lost, too.
            makeVoid(.liftNotSeen)
            return
        }
        if phase == .lifting { makeVoid(.landedWhileLifting) }
        if isLate(at: time) { makeVoid(.landedLate) }
        if contacts.count >= TouchSequence.capacity { makeVoid(.tooManyFingers) }
        guard contacts.count < TouchSequence.capacity else { return }
        contacts.append(
            Contact(slot: slot, landing: point, time: time, headway: headway(at: time))
        )
        downCount += 1
        lastLanding = time
    }

    /// Returns true if fingers have moved, and a finger that lands now is too late to join them.
    @inline(__always)
    func isLate(at time: Timestamp) -> Bool {
        hasMoved && exceeds(landingLimit, time.microseconds(since: firstLanding))
    }

    /// The microseconds of one frame, which upper limits of time allow; see ``FramePeriod``.
    var frame: Int64 { framePeriod.microseconds }

    /// Returns true if the time between two moments of fingers exceeds a limit and a frame.
    @inline(__always)
    func exceeds(_ most: Int64, _ time: Int64) -> Bool { !time.isWithin(most, frame: frame) }

    /// Moves a contact; if its landing was not seen, the touch becomes void.
    mutating func move(slot: Int32, to point: Point, time: Timestamp) {
        guard let index = index(of: slot) else {
            if leftOut.contains(slot) || moveStray(slot, to: point, time: time) { return }
            // The landing was not seen: it came before the engine started, or before a reset.
            if phase == .idle { begin(at: time) }
            makeVoid(.landingNotSeen)
            join(slot: slot, at: point, time: time)
            return
        }
        if contacts[index].move(to: point, at: time) > slopSquared { hasMoved = true }
    }

    /// Lifts a contact; returns false if it was not a finger, or if its finger continues as another
    /// contact.
    ///
    /// The result is true for a contact that was left out.
    @discardableResult
    mutating func lift(slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard let index = index(of: slot) else {
            leftOut.removeAll { $0 == slot }
            return !liftStray(slot, at: point, time: time)
        }
        if phase == .touching, downCount > 1, !confirmFinger(index, liftingAt: point, time: time) {
            return false
        }
        downCount -= 1
        if phase == .void {
            contacts.remove(at: index)
            return true
        }
        contacts[index].lift(at: shifted(point, slot), time: time)
        if phase == .touching {
            phase = .lifting
            firstLift = time
        }
        lastLift = time
        return true
    }

    /// Cancels a contact, which makes the touch void unless the contact was left out.
    mutating func cancel(slot: Int32, at point: Point, time: Timestamp) {
        if !strays.isEmpty, isStray(slot) { makeVoid(.cancelled) }
        guard index(of: slot) != nil else {
            leftOut.removeAll { $0 == slot }
            return
        }
        makeVoid(.cancelled)
        lift(slot: slot, at: point, time: time)
    }

    /// Notes that a frame is complete.
    mutating func frameEnded(at time: Timestamp) { framePeriod.frameEnded(at: time) }

    /// Ends a touch that was judged; it may still continue if the panel lost its finger.
    mutating func close() {
        mayResume = phase == .lifting
        downCount = 0
        phase = .idle
    }

    /// Forgets the touch and all contacts, including those that are still down.
    mutating func reset() {
        mayResume = false
        if !leftOut.isEmpty { leftOut.removeAll() }
        palms.removeAll()
        forgetStrays()
        contacts.removeAll(keepingCapacity: true)
        downCount = 0
        phase = .idle
    }

    /// Begins a touch, into which the fingers of the last touch may come back.
    mutating func begin(at time: Timestamp) {
        strays = earlierFingers(at: time)
        if !shifts.isEmpty { shifts.removeAll() }
        mayResume = false
        framePeriod.touchBegins()
        contacts.removeAll(keepingCapacity: true)
        phase = .touching
        firstLanding = time
        hasMoved = false
    }

    /// Returns the travel of the hand before a finger that lands at this time; zero for the first
    /// finger, and for one that lands after ``quickLanding``.
    func headway(at time: Timestamp) -> Vector {
        guard !contacts.isEmpty, phase == .touching,
            time.microseconds(since: firstLanding) <= TouchSequence.quickLanding
        else { return .zero }
        return wholeTravel
    }

    /// Makes the touch void, and keeps only the contacts that are down.
    @inline(never)
    mutating func makeVoid(_ reason: Check.Quantity) {
        if phase != .void { voidReason = reason }
        phase = .void
        contacts.removeAll { !$0.isDown }
        contacts += strays.filter(\.isDown).map(\.contact)
        forgetStrays()
    }

    /// Returns the index of the contact that is down in this slot; nil if there is none.
    mutating func index(of slot: Int32) -> Int? {
        cursor = cursor + 1 < contacts.count ? cursor + 1 : 0
        if cursor < contacts.count, contacts[cursor].slot == slot, contacts[cursor].isDown {
            return cursor
        }
        for index in contacts.indices where contacts[index].slot == slot {
            guard contacts[index].isDown else { continue }
            cursor = index
            return index
        }
        return nil
    }
}
