import InputEvents

/// Recognises a finger that taps while others rest.
///
///     R a finger lands and rests   r it lifts   D another lands   U it lifts
///     m moves beyond the slop   [..] fires
///
///     bound: tip-tap          1) R----D-U[tip-tap]----r               at the lift, R is still down
///                             2) R----D-U[tip-tap]-D-U[tip-tap]--r    as often as it taps
///                             3) R-D-U----r         within 150 ms they were put down together
///                             4) R----D-r-U         R did not rest until the lift
///                             5) R----D--------U    over 500 ms: no tap, but the next may be one
///                             6) R-m--D-U           R moved: nothing more until all have lifted
///     bound: 3 fingers        7) R-R--D-U[tip-tap]
///     bound: long press too   8) R----D-U[tip-tap]-------r     R--------[long press]--D-U
///
/// The recogniser tracks the fingers itself, because a finger may land after another has lifted,
/// which makes a ``TouchSequence`` void. It ignores a touch that has become another gesture.
struct TipTapRecogniser {
    private let limits: Limits
    private let zones: EdgeZones
    private var candidates: [Candidate<Direction?>] = []
    private var contacts: [Contact] = []
    private var began = Timestamp.zero
    /// The time of the latest lift in the touch; ``Timestamp/zero`` before its first lift.
    private var lastLift = Timestamp.zero
    /// The number of landings and lifts in the frame so far.
    ///
    /// If it is 1, a finger that lifted did so alone.
    private var changes = 0
    /// The contact that lifted last in the frame so far.
    private var lifted: Contact?
    /// The slots of contacts that rest at the rim or out of reach and are not fingers.
    private var leftOut: [Int32] = []
    /// True if the touch can make no further tip-tap.
    private var isOver = false
    /// The record of the touch; nil unless an explanation was requested.
    private(set) var record: TipTapRecord?
    /// True if a pattern or an explanation needs this recogniser; it must then receive every
    /// change.
    private(set) var isNeeded = false

    /// 20 contacts, as for a ``TouchSequence``; a touch with more makes no tip-tap.
    private static let capacity = 20

    /// Creates a recogniser; `isExplained` is true if it must record its checks.
    init(_ candidates: Candidates, limits: Limits, zones: EdgeZones, isExplained: Bool) {
        self.limits = limits
        self.zones = zones
        record = isExplained ? TipTapRecord() : nil
        contacts.reserveCapacity(TipTapRecogniser.capacity)
        use(candidates)
    }

    /// Uses these patterns from the next touch on.
    mutating func use(_ candidates: Candidates) {
        self.candidates = candidates.tipTaps
        isNeeded = record != nil || !self.candidates.isEmpty
    }

    mutating func handle(_ change: TouchChange, at time: Timestamp) {
        let index = contacts.firstIndex { $0.slot == change.slot }
        switch (change.phase, index) {
        case (.down, nil):
            if contacts.isEmpty { begin(at: time) }
            guard contacts.count < TipTapRecogniser.capacity else {
                isOver = true
                return
            }
            contacts.append(Contact(slot: change.slot, landing: change.position, time: time))
            changes += 1
        case (.motion, let index?):
            contacts[index].move(to: change.position, at: time)
        case (.up, let index?):
            lifted = contacts.remove(at: index)
            changes += 1
        case (.cancel, let index?):
            contacts.remove(at: index)
            isOver = true
        case (.down, .some):
            // The contact's lift was lost.
            isOver = true
        case (.motion, nil):
            if leftOut.contains(change.slot) { return }
            // The landing was not seen.
            if contacts.isEmpty { begin(at: time) }
            contacts.append(Contact(slot: change.slot, landing: change.position, time: time))
            isOver = true
        case (.up, nil), (.cancel, nil):
            break
        }
    }

    /// Ends a frame; returns the tip-taps that a finger has made by lifting in it, one for each
    /// pattern that wins; `frame` is the panel's frame in microseconds.
    mutating func frameEnded(at time: Timestamp, frame: Int64, on device: Device) -> [Gesture] {
        guard let tap = liftedTap(at: time, frame: frame) else { return [] }
        record?.taps.append(tap)
        if isOver { return [] }
        return candidates.winners {
            var silent = Silent()
            return tap.isMade($0, limits, &silent)
        }
        .map { tap.gesture(pattern: $0.pattern, at: time, on: device) }
    }

    /// Ends the frame, and returns the tap of a finger that lifted alone while the others stayed
    /// down; nil if there is none.
    private mutating func liftedTap(at time: Timestamp, frame: Int64) -> TipTap? {
        let (tap, count) = (lifted, changes)
        lifted = nil
        changes = 0
        guard let tap else { return nil }
        defer { lastLift = time }
        guard count == 1, !contacts.isEmpty, lastLift <= tap.landed else { return nil }
        var lead = Int64.max
        var farthest = tap.farthestSquared
        var restingCentre = Point(x: 0, y: 0)
        for contact in contacts {
            lead = min(lead, tap.landed.microseconds(since: contact.landed))
            farthest = max(farthest, contact.farthestSquared)
            restingCentre.x += contact.position.x / Double(contacts.count)
            restingCentre.y += contact.position.y / Double(contacts.count)
        }
        // With a negative lead, another finger landed after the tapping finger.
        guard lead >= 0 else { return nil }
        return TipTap(
            fingers: contacts.count + 1,
            began: began,
            lead: lead,
            held: time.microseconds(since: tap.landed),
            farthestSquared: farthest,
            restingCentre: restingCentre,
            tapPosition: tap.position,
            zones: zones,
            frame: frame
        )
    }

    /// Forgets a contact that has turned out not to be a finger.
    mutating func ignore(_ slot: Int32) { contacts.removeAll { $0.slot == slot } }

    /// Continues a finger that the panel had lost.
    mutating func resume(with contact: Contact) {
        if contacts.count < TipTapRecogniser.capacity { contacts.append(contact) }
    }

    /// Excludes contacts that rest at the rim or out of reach.
    mutating func leaveOut(_ slots: [Int32]) {
        contacts.removeAll { slots.contains($0.slot) }
        leftOut = slots
    }

    /// Ends the touch, because it has become another gesture.
    mutating func giveUp() { isOver = true }

    /// Forgets the touch.
    mutating func reset() {
        contacts.removeAll(keepingCapacity: true)
        leftOut.removeAll()
        lifted = nil
        changes = 0
        record?.taps.removeAll()
    }

    /// Begins a touch with its first landing.
    private mutating func begin(at time: Timestamp) {
        began = time
        lastLift = .zero
        isOver = false
        record?.taps.removeAll()
    }
}
