import Configuration
import Evdev
import Gestures
import InputEvents

/// Decides which contacts of a grabbed touch surface other programs get, through its twin.
///
/// Takes frames and the possible outcomes of the touch, and produces frames:
///
///     D a finger lands   m it moves   U it lifts   | decided   c cancelled   . nothing
///
///     nothing is bound here    1) in   D--m--m--U       passed at once, unchanged
///                                 out  D--m--m--U
///     only gestures begin here 2) in   D--m--m|-m--U    taken by a gesture: nobody sees it
///                                 out  ..............
///                              3) in   D--m--m|-m--U    no gesture is possible: the held frames
///                                 out  .......DmmmU     come at once, in order, then the rest
///                              4) in   D--------|--U    rests for 250 ms, or takes over 600 ms
///                                 out  .........D--U
///     more fingers are bound   5) in   D-----|--m--U    40 ms: no other finger followed
///                                 out  ......D--m--U
///                              6) in   D-D-D--m-m|-UUU  others followed; a gesture takes all
///                                 out  ...............
///                              7) in   D-----|--D--m|-UU   second is late: the first is cancelled
///                                 out  ......D--D--mcc...
///     fingers lift one by one  8) in   DDD--m--U-U|-U   lifts are held back, for at most 200 ms
///                                 out  DDD--m-----cc..
///     the session is locked    9) as 1, whatever is bound
///     passed on, then moving  10) in   D--m--m--U       m passes before recognition, D, U after;
///                                 out  D--m--m--U       with `grab: edges` all three pass before
///     a flick                 11) in   D--m--m--U...|   the panel may have lost the finger: 35 ms;
///                                 out  ................ then a gesture takes it
///     a long press is bound   12) in   D----------|--U  it fires: nobody sees the touch
///                                 out  ...............
///                             13) in   D-----U          a tap is passed on at the lift
///                                 out  ......DU
///                             14) in   D-----m--m--U    moves beyond the slop: passed as a drag
///                                 out  ......Dm-m--U
///
/// A contact that a gesture has taken is withheld from the twin until it lifts, whatever happens
/// meanwhile. A frame that was held back is passed on exactly once, unless a gesture takes it. The
/// kernel timestamps the twin's events, so frames keep their order and spacing but not their times.
package struct Forwarder {
    /// The touches that are taken.
    package var grab: TouchGrab
    /// True if a taken touch is cancelled as a palm; otherwise its contacts lift.
    package var cancelsAsPalm: Bool
    /// True if only the movement of fingers matters to programs, not their position (a touchpad).
    ///
    /// A held contact then lands at its current position; otherwise the pointer would jump, and
    /// libinput would report a kernel bug.
    package var isRelative = false
    /// The state of the original.
    package private(set) var original: SurfaceState
    /// The state of the twin, and the frames that lead to it and have not been sent yet.
    package private(set) var twin: TwinFrames
    /// True if the session is locked; the twin then gets everything.
    package var isLocked = false
    /// The time at which the next decision is due if no frame comes; nil if nothing is held back.
    package private(set) var nextDeadline: Timestamp?

    /// The decision about the contact in a slot.
    private enum ContactDecision {
        /// The slot has no contact.
        case none
        /// The twin has the contact.
        case passed
        /// The contact is held back.
        case held
        /// The twin has the contact, but its lift is held back.
        case lifting
        /// The twin never gets the contact, or gets no more of it.
        case withheld
    }

    /// The decision about each slot of the original.
    private var decisions: [ContactDecision]
    private var held: HeldFrames
    /// True while landings may be held back, because nothing of the touch has been passed on.
    private var mayHold = true
    /// True if the touch began at a place to which a gesture is bound.
    private var isPlaced = false
    private var firstLanding = Timestamp.zero
    private var lastLanding = Timestamp.zero
    /// The time of the first lift that is held back.
    private var firstLift = Timestamp.zero
    /// The time of the last lift, after which recognition may still wait in case the panel only
    /// lost the finger.
    private var lastLift = Timestamp.zero

    /// 250 ms: a finger that rests longer makes no stroke; programs wait 500 ms for a long press.
    package static let restLimit: Int64 = 250_000
    /// 600 ms: strokes from an edge take 150 to 400 ms.
    package static let moveLimit: Int64 = 600_000
    /// 40 ms: most fingers of a hand land within this time, and such a short delay is not
    /// noticeable.
    package static let landingLimit: Int64 = 40_000

    /// 200 ms: the fingers of a hand lift within 160 ms.
    package static let liftLimit: Int64 = 200_000

    /// Creates a forwarder to a new twin.
    ///
    /// - Parameters:
    ///   - grab: the touches that are taken.
    ///   - cancelsAsPalm: true if a taken touch is cancelled as a palm.
    ///   - original: the current state of the original.
    ///   - twin: the state of the twin as its readers see it.
    ///   - burst: the number of events that may be held back before movements are joined.
    package init(
        _ grab: TouchGrab,
        cancelsAsPalm: Bool,
        original: SurfaceState,
        twin: SurfaceState,
        burst: Int
    ) {
        held = HeldFrames(burst: burst)
        self.grab = grab
        self.cancelsAsPalm = cancelsAsPalm
        self.original = original
        self.twin = TwinFrames(twin)
        // Contacts that are already down do not reach the twin.
        decisions = original.slots.map { $0.isTouched ? .withheld : .none }
    }

    /// Clears the events after they have been sent.
    package mutating func forgetEvents() { twin.forgetEvents() }

    /// Handles a frame that needs no decision: contacts only move, and nothing is held back.
    ///
    /// Such a frame need not wait for recognition. Call ``handle(_:at:outlook:)`` without events
    /// afterwards, because the touch may be taken now. Returns false if nothing has been done.
    package mutating func passAtOnce(_ frame: [EvdevEvent], at time: Timestamp) -> Bool {
        guard !isHolding, !frame.contains(where: \.isLandingOrLift) else { return false }
        let (slot, hadAll, isKnown) = (original.current, twinHasAll, twin.knows(original))
        for event in frame { original.take(event) }
        if hadAll, isKnown, !takesAll {
            twin.pass(frame, at: time)
        } else {
            write(
                frame,
                from: slot,
                landingAs: takesAll ? .withheld : .passed,
                hadAll: hadAll,
                keepsLifts: false,
                at: time
            )
        }
        return true
    }

    /// True if the twin gets the next frame in any case, unless a finger lands at a bound place.
    package var holdsOnlyBoundPlaces: Bool { !isHolding && !isPlaced && grab == .edges }

    /// Handles a frame in which fingers land or lift, and which need not wait for recognition, either.
    ///
    /// Call this only if ``holdsOnlyBoundPlaces`` is true and no finger lands at a bound place.
    package mutating func passTurn(_ frame: [EvdevEvent], at time: Timestamp) {
        guard twinHasAll, twin.knows(original, before: frame) else {
            return handle(frame, at: time, outlook: TouchOutlook(.free))
        }
        updateOriginal(with: frame, at: time)
        twin.passTurn(frame, at: time)
        for slot in decisions.indices {
            decisions[slot] = original.slots[slot].isTouched ? .passed : .none
        }
        mayHold = !original.isTouched
    }

    /// Handles a frame of the original without its SYN_REPORT, or the time that passes without one.
    ///
    /// - Parameters:
    ///   - frame: the events; empty if only time has passed.
    ///   - time: the time of the frame.
    ///   - outlook: the possible outcomes of the touch after the frame.
    package mutating func handle(
        _ frame: [EvdevEvent],
        at time: Timestamp,
        outlook: TouchOutlook
    ) {
        let (slot, hadAll) = (original.current, twinHasAll)
        updateOriginal(with: frame, at: time)
        let deadline = deadline(outlook, at: time)
        let decision = decision(outlook, isHeld: deadline != nil)
        let isTaken = takes(outlook)
        if isTaken { take(at: time) } else if deadline == nil { release(at: time) }
        let liftDeadline = liftDeadline(outlook, at: time)
        if liftDeadline == nil { lift(at: time) }
        write(
            frame,
            from: slot,
            landingAs: decision,
            hadAll: hadAll,
            keepsLifts: liftDeadline != nil,
            at: time
        )
        if held.isFull { release(at: time) }
        nextDeadline = held.isEmpty ? nil : deadline
        if let liftDeadline, decisions.contains(.lifting) { nextDeadline = liftDeadline }
        if !original.isTouched, !isHolding { (mayHold, isPlaced) = (true, false) }
    }

    /// True if anything is held back.
    package var isHolding: Bool { !held.isEmpty || decisions.contains(.lifting) }

    /// Cancels contacts that were passed on and drops frames that are held back, before the twin is
    /// removed.
    package mutating func end(at time: Timestamp) {
        take(at: time)
        nextDeadline = nil
    }

    // MARK: - Decisions about contacts

    private mutating func updateOriginal(with frame: [EvdevEvent], at time: Timestamp) {
        let wasTouched = original.isTouched
        for event in frame {
            if event.isLanding {
                if !wasTouched { firstLanding = time }
                lastLanding = time
            }
            if event.isLift { lastLift = time }
            original.take(event)
        }
    }

    /// Returns the time until which the touch is held back; nil if it is not.
    private func deadline(_ outlook: TouchOutlook, at time: Timestamp) -> Timestamp? {
        guard !isLocked, mayHold, grab != .all, outlook.ownership == .open else { return nil }
        guard original.isTouched else {
            let deadline = Forwarder.after(lastLift, LostContact.longest)
            return !held.isEmpty && deadline > time ? deadline : nil
        }
        var deadline = time
        if outlook.isPlaced || grab == .gestures && outlook.isShared {
            let limit = outlook.hasMoved ? Forwarder.moveLimit : Forwarder.restLimit
            deadline = max(deadline, Forwarder.after(firstLanding, limit))
        }
        // On a relative surface, a resting finger does nothing. The extra microsecond lets
        // recognition decide the press first.
        if let press = outlook.press, !isRelative, outlook.isPlaced || grab == .gestures {
            deadline = max(deadline, Forwarder.after(press, 1))
        }
        if outlook.isPlacedForMore || grab == .gestures && outlook.isForMore {
            deadline = max(deadline, Forwarder.after(lastLanding, Forwarder.landingLimit))
        }
        return deadline > time ? deadline : nil
    }

    /// Returns the time until which lifts of passed fingers are held back; nil if they are not.
    ///
    /// If a gesture takes the fingers meanwhile, their contacts are cancelled instead of lifted.
    private func liftDeadline(_ outlook: TouchOutlook, at time: Timestamp) -> Timestamp? {
        guard !isLocked, grab == .gestures, outlook.ownership == .open, outlook.isShared else {
            return nil
        }
        let first = decisions.contains(.lifting) ? firstLift : time
        var deadline = Forwarder.after(first, Forwarder.liftLimit)
        if !original.isTouched {
            deadline = min(deadline, Forwarder.after(lastLift, LostContact.longest))
        }
        return deadline > time ? deadline : nil
    }

    private static func after(_ time: Timestamp, _ delay: Int64) -> Timestamp {
        Timestamp(microseconds: time.microseconds &+ delay)
    }

    /// Returns the decision about contacts that land now; notes if a gesture is bound to the place.
    private mutating func decision(_ outlook: TouchOutlook, isHeld: Bool) -> ContactDecision {
        if takes(outlook) || takesAll { return .withheld }
        guard isHeld else { return .passed }
        if outlook.isPlaced || outlook.isPlacedForMore { isPlaced = true }
        return .held
    }

    /// Returns true if a gesture has taken the touch from other programs.
    private func takes(_ outlook: TouchOutlook) -> Bool {
        !isLocked && outlook.ownership == .taken && (grab != .edges || isPlaced)
    }

    /// True if the twin gets no contact at all.
    private var takesAll: Bool { !isLocked && grab == .all }

    /// True if the twin has all contacts of the original.
    private var twinHasAll: Bool { decisions.allSatisfy { $0 == .none || $0 == .passed } }

    /// Cancels the twin's contacts, drops held frames, and withholds all contacts until they lift.
    private mutating func take(at time: Timestamp) {
        twin.cancel(asPalm: cancelsAsPalm, like: original, at: time)
        held.removeAll()
        for slot in decisions.indices where decisions[slot] != .none {
            decisions[slot] = decisions[slot] == .lifting ? .none : .withheld
        }
    }

    /// Passes on the lifts that were held back.
    private mutating func lift(at time: Timestamp) {
        guard decisions.contains(.lifting) else { return }
        for slot in decisions.indices where decisions[slot] == .lifting {
            twin.set(AbsoluteAxis.trackingID, of: slot, to: -1, at: time)
            decisions[slot] = .none
        }
        twin.emulate(at: time)
        twin.endFrame(at: time)
    }

    /// Passes on the frames that were held back; later frames of the touch are passed on at once.
    private mutating func release(at time: Timestamp) {
        guard !held.isEmpty else { return }
        mayHold = false
        for frame in isRelative ? held.withoutMovements(to: original) : held.frames {
            for change in frame.changes {
                twin.set(change.code, of: change.slot, to: change.value, at: time)
            }
            twin.emulate(at: time)
            twin.endFrame(at: time)
        }
        held.removeAll()
        for slot in decisions.indices where decisions[slot] == .held { decisions[slot] = .passed }
    }

    // MARK: - Frames

    /// Passes on, holds back or drops each change of a frame, as decided about its contact.
    ///
    /// `hadAll` is true if the twin had all contacts before the frame.
    private mutating func write(
        _ frame: [EvdevEvent],
        from firstSlot: Int,
        landingAs decision: ContactDecision,
        hadAll: Bool,
        keepsLifts: Bool,
        at time: Timestamp
    ) {
        guard !frame.isEmpty else { return }
        var slot = firstSlot
        var landed: [Int] = []
        var changes: [HeldFrames.Change] = []
        var passesAll = hadAll && decision == .passed
        for event in frame {
            switch event.type {
            case EvdevType.synchronisation: break
            case EvdevType.absolute where event.code == AbsoluteAxis.slot: slot = Int(event.value)
            case EvdevType.absolute where SurfaceState.Slot.codes.contains(event.code):
                guard decisions.indices.contains(slot) else { continue }
                if event.isLanding {
                    // A landing without a lift before it replaces the contact in the slot.
                    if decisions[slot] == .passed && decision != .passed
                        || decisions[slot] == .lifting
                    {
                        twin.set(event.code, of: slot, to: -1, at: time)
                    }
                    decisions[slot] = decision
                    landed.append(slot)
                    if decision == .passed { mayHold = false }
                }
                if event.isLift, keepsLifts, decisions[slot] == .passed {
                    if !decisions.contains(.lifting) { firstLift = time }
                    decisions[slot] = .lifting
                    passesAll = false
                    continue
                }
                switch decisions[slot] {
                case .passed: twin.set(event.code, of: slot, to: event.value, at: time)
                case .held:
                    changes.append(.init(slot: slot, code: event.code, value: event.value))
                case .lifting, .withheld, .none: break
                }
                if event.isLift { decisions[slot] = .none }
            case _ where SingleTouch.includes(event):
                if passesAll { twin.set(event, at: time) }
            default: twin.write(event)
            }
        }
        complete(landed, &changes, at: time)
        held.append(.init(changes: changes))
        if passesAll { twin.set(original.emulation, at: time) } else { twin.emulate(at: time) }
        twin.endFrame(isUnchanged: passesAll, at: time)
    }

    /// Adds the values that the original omits from a landing because they equal the values of the
    /// previous contact in the slot.
    private mutating func complete(
        _ landed: [Int],
        _ changes: inout [HeldFrames.Change],
        at time: Timestamp
    ) {
        for slot in landed {
            for code in SurfaceState.Slot.codes where code != AbsoluteAxis.trackingID {
                let value = original.slots[slot][code]
                switch decisions[slot] {
                case .passed: twin.set(code, of: slot, to: value, at: time)
                case .held: changes.append(.init(slot: slot, code: code, value: value))
                case .lifting, .withheld, .none: break
                }
            }
        }
    }
}
