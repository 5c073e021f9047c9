import InputEvents

/// One touch: everything from the first finger down to the last finger up on one device.
///
///     D finger lands   U finger lifts   C cancel   m moves beyond the slop   | end of the touch
///
///     1) D---U|             a touch by one finger
///     2) D-D-D-----U-UU|    a touch by three: staggered landing and lifting are normal
///     3) D-D-----U--D..|    void from the landing: in a gesture, no finger lands while others lift
///     4) D-m------D....|    void from the landing, if later than 300 ms: it was unintended
///     5) D-D--C........|    void from the cancel, also for the finger that stays
///     6) .....m--U|         void: the landing was not seen (events lost, or the engine is new)
///     7) D--D--U-D--UU|     the panel lost a finger for two frames: see ``LostContact``
///     8) R-----D--U|..      R rests at the rim, or out of reach: it is left out, see ``RestingContact``
///
/// A void touch stays void until every finger has lifted; it is no gesture.
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

        /// A word for what the fingers do; nil if none is down.
        var word: String? {
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
        /// The resting contacts are left out, and the touch begins anew.
        case beginsAnew
    }

    private(set) var phase = Phase.idle
    /// The first reason why the touch is void; meaningless if it is not.
    private(set) var voidReason = Check.Quantity.landingNotSeen
    /// The fingers of this touch, including those that have lifted.
    private(set) var contacts: [Contact] = []
    private(set) var downCount = 0
    /// When the first and the last finger landed.
    private(set) var firstLanding = Timestamp.zero
    private(set) var lastLanding = Timestamp.zero
    /// When the first and the last finger lifted.
    private(set) var firstLift = Timestamp.zero
    private(set) var lastLift = Timestamp.zero
    /// True if any finger has ever been farther than the slop from its landing.
    private(set) var hasMoved = false

    /// The slots of contacts that rest on the panel and belong to no touch.
    private(set) var leftOut: [Int32] = []
    /// True if the last touch may continue, because the panel may have lost its finger.
    private var mayResume = false
    let resting: RestingContact
    /// The time between two frames of the panel, for limits that are as short.
    private(set) var framePeriod = FramePeriod()

    /// The index of the last contact that moved: each frame reports the contacts in the same order.
    private var cursor = 0
    let slopSquared: Double
    private let landingLimit: Int64

    /// 120 ms: fingers that land within this time were put down in one movement of the hand, which
    /// may already be moving on (real hands take up to 111 ms to land while moving).
    private static let quickLanding: Int64 = 120_000
    /// 20: ten fingers, and as many stray contacts; a touch with more is void.
    private static let capacity = 20

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

    @discardableResult
    mutating func land(slot: Int32, at point: Point, time: Timestamp) -> Landing {
        if let index = lost(at: point, time: time) {
            resume(index, slot: slot, at: point, time: time)
            return .resumes
        }
        if !leftOut.isEmpty { leftOut.removeAll { $0 == slot } }
        let isAnew = phase == .touching && leaveOut(whatRestsFrom: point, time: time)
        join(slot: slot, at: point, time: time)
        return isAnew ? .beginsAnew : .joins
    }

    private mutating func join(slot: Int32, at point: Point, time: Timestamp) {
        if phase == .idle { begin(at: time) }
        if index(of: slot) != nil {
            // This contact's lift was lost, so others may have been lost, too.
            makeVoid(.liftNotSeen)
            return
        }
        let isLate = hasMoved && time.microseconds(since: firstLanding) > landingLimit
        if phase == .lifting { makeVoid(.landedWhileLifting) }
        if isLate { makeVoid(.landedLate) }
        if contacts.count >= TouchSequence.capacity { makeVoid(.tooManyFingers) }
        guard contacts.count < TouchSequence.capacity else { return }
        contacts.append(
            Contact(slot: slot, landing: point, time: time, missed: missed(at: time))
        )
        downCount += 1
        lastLanding = time
    }

    mutating func move(slot: Int32, to point: Point, time: Timestamp) {
        guard let index = index(of: slot) else {
            if leftOut.contains(slot) { return }
            // The landing was not seen: it came before the engine started, or before a reset.
            if phase == .idle { begin(at: time) }
            makeVoid(.landingNotSeen)
            join(slot: slot, at: point, time: time)
            return
        }
        if contacts[index].move(to: point, at: time) > slopSquared { hasMoved = true }
    }

    mutating func lift(slot: Int32, at point: Point, time: Timestamp) {
        guard let index = index(of: slot) else {
            leftOut.removeAll { $0 == slot }
            return
        }
        downCount -= 1
        if phase == .void {
            contacts.remove(at: index)
            return
        }
        contacts[index].lift(at: point, time: time)
        if phase == .touching {
            phase = .lifting
            firstLift = time
        }
        lastLift = time
    }

    mutating func cancel(slot: Int32, at point: Point, time: Timestamp) {
        guard index(of: slot) != nil else {
            leftOut.removeAll { $0 == slot }
            return
        }
        makeVoid(.cancelled)
        lift(slot: slot, at: point, time: time)
    }

    /// Hears that a frame is complete.
    mutating func frameEnded(at time: Timestamp) { framePeriod.frameEnded(at: time) }

    /// Ends a judged touch; its last finger may still continue, if the panel lost it.
    mutating func close() {
        mayResume = phase == .lifting
        downCount = 0
        phase = .idle
    }

    /// Forgets the touch, and any fingers that are still down.
    mutating func reset() {
        mayResume = false
        if !leftOut.isEmpty { leftOut.removeAll() }
        contacts.removeAll(keepingCapacity: true)
        downCount = 0
        phase = .idle
    }

    // MARK: - Lost and resting contacts

    /// The index of the lost finger that lands again at this point; nil if it is a new one.
    func lost(at point: Point, time: Timestamp) -> Int? {
        guard phase == .lifting || phase == .idle && mayResume,
            LostContact.isRecent(lastLift, at: time)
        else { return nil }
        return contacts.firstIndex { LostContact.is($0, at: point, time: time) }
    }

    private mutating func resume(
        _ index: Int,
        slot: Int32,
        at point: Point,
        time: Timestamp
    ) {
        contacts[index].resume(slot: slot, at: point, time: time)
        if contacts[index].farthestSquared > slopSquared { hasMoved = true }
        downCount += 1
        phase = .touching
        for contact in contacts where !contact.isDown {
            firstLift = phase == .touching ? contact.lifted : min(firstLift, contact.lifted)
            lastLift = phase == .touching ? contact.lifted : max(lastLift, contact.lifted)
            phase = .lifting
        }
    }

    /// Leaves out contacts that have been resting when another finger lands; returns true if it
    /// left out any.
    private mutating func leaveOut(whatRestsFrom point: Point, time: Timestamp) -> Bool {
        guard !hasMoved, resting.mayRest(since: firstLanding, at: time) else { return false }
        let before = contacts.count
        contacts.removeAll { contact in
            guard resting.rests(contact, while: point, at: time) else { return false }
            leftOut.append(contact.slot)
            return true
        }
        guard contacts.count < before else { return false }
        downCount = contacts.count
        firstLanding = time
        lastLanding = time
        return true
    }

    /// The touch as if only some fingers had made it; the others are left out until they lift.
    func part(_ isIn: (Contact) -> Bool) -> TouchSequence {
        var part = self
        part.contacts.removeAll { !isIn($0) }
        part.leftOut += contacts.filter { $0.isDown && !isIn($0) }.map(\.slot)
        part.downCount = part.contacts.count(where: \.isDown)
        let landings = part.contacts.map(\.landed)
        let lifts = part.contacts.filter { !$0.isDown }.map(\.lifted)
        part.firstLanding = landings.min() ?? firstLanding
        part.lastLanding = landings.max() ?? lastLanding
        part.firstLift = lifts.min() ?? firstLift
        part.lastLift = lifts.max() ?? lastLift
        part.hasMoved = part.contacts.contains { $0.farthestSquared > slopSquared }
        return part
    }

    private mutating func begin(at time: Timestamp) {
        mayResume = false
        framePeriod.touchBegins()
        contacts.removeAll(keepingCapacity: true)
        phase = .touching
        firstLanding = time
        hasMoved = false
    }

    /// How far the hand has moved before a finger that belongs to it lands.
    private func missed(at time: Timestamp) -> Vector {
        guard !contacts.isEmpty, phase == .touching,
            time.microseconds(since: firstLanding) <= TouchSequence.quickLanding
        else { return .zero }
        return wholeTravel
    }

    @inline(never)
    private mutating func makeVoid(_ reason: Check.Quantity) {
        if phase != .void { voidReason = reason }
        phase = .void
        contacts.removeAll { !$0.isDown }
    }

    private mutating func index(of slot: Int32) -> Int? {
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
