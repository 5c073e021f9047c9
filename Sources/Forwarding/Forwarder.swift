import Configuration
import Evdev
import Gestures
import InputEvents

/// Decides which contacts of a grabbed touch surface other programs get, through a twin of it.
///
/// Frames and what may come of the touch in, frames out:
///
///     D a finger lands   m it moves   U it lifts   | decided   c cancelled   . nothing
///
///     nothing is bound here    1) in   D--m--m--U       at once, and unchanged
///                                 out  D--m--m--U
///     only gestures begin here 2) in   D--m--m|-m--U    a gesture took it: it never was
///                                 out  ..............
///                              3) in   D--m--m|-m--U    no gesture can come of it: what was held back comes
///                                 out  .......DmmmU     at once, in its order, then the rest
///                              4) in   D--------|--U    rests for 250 ms, or takes longer than 600 ms
///                                 out  .........D--U
///     more fingers are bound   5) in   D-----|--m--U    40 ms: nobody followed
///                                 out  ......D--m--U
///                              6) in   D-D-D--m-m|-UUU  they did, and a gesture took all
///                                 out  ...............
///                              7) in   D-----|--D--m|-UU   the second came later: the first is cancelled
///                                 out  ......D--D--mcc...
///     fingers lift one by one  8) in   DDD--m--U-U|-U   until it is decided, at most 200 ms
///                                 out  DDD--m-----cc..
///     the session is locked    9) as 1, whatever is bound
///     passed on, then moving  10) in   D--m--m--U       m before anybody is asked; D and U after
///                                 out  D--m--m--U
///     a flick                 11) in   D--m--m--U...|   the panel may have lost the finger: 35 ms; a gesture took it
///                                 out  ................
///
/// What a gesture has taken stays away from the twin until it lifts, whatever happens meanwhile; nothing that
/// was held back or passed on is ever lost or passed on twice. The twin's clock is the kernel's, so that the
/// order and the spacing of frames can be kept but not their times.
package struct Forwarder {
    /// Which touches are taken.
    package var grab: TouchGrab
    /// Whether a touch is cancelled as a palm; else its fingers lift.
    package var cancelsAsPalm: Bool
    /// Whether programs care how far fingers move, and not where they are (a touchpad).
    ///
    /// What is held back then comes as if it had landed where it is, or the pointer would leap and libinput would
    /// blame the kernel for it.
    package var isRelative = false
    /// What the original holds.
    package private(set) var original: SurfaceState
    /// Frames for the twin.
    ///
    /// Its events are those that have come of the frames so far, each frame with its SYN_REPORT.
    package private(set) var twin: TwinFrames
    /// Whether the session is locked: then the twin gets everything.
    package var isLocked = false
    /// When time alone decides something.
    package private(set) var nextDeadline: Timestamp?

    /// What becomes of the contact in a slot.
    private enum Destiny {
        case none
        /// The twin has it.
        case passed
        /// It is held back.
        case held
        /// The twin has it, but its lift is held back.
        case lifting
        /// The twin never gets it, or no more of it.
        case withheld
    }

    private var destinies: [Destiny]
    private var held = HeldFrames()
    /// Whether landings may be held back: nothing of the touch has been passed on yet.
    private var mayHold = true
    /// Whether the touch began where only gestures begin.
    private var isPlaced = false
    private var firstLanding = Timestamp.zero
    private var lastLanding = Timestamp.zero
    /// When the first finger lifted whose lift is held back.
    private var firstLift = Timestamp.zero
    /// When a finger lifted last: recognition may still wait for one that the panel may only have lost.
    private var lastLift = Timestamp.zero

    /// 250 ms: a finger that rests for longer is no stroke; programs take it for a long press after 500.
    package static let restLimit: Int64 = 250_000
    /// 600 ms: strokes from an edge take 150 to 400.
    package static let moveLimit: Int64 = 600_000
    /// 40 ms: most fingers of a hand land within it, and nobody notices so short a delay.
    package static let landingLimit: Int64 = 40_000

    /// 200 ms: fingers of a hand lift within 160.
    package static let liftLimit: Int64 = 200_000

    /// A forwarder to a twin that was just made.
    ///
    /// - Parameters:
    ///   - grab: which touches are taken.
    ///   - cancelsAsPalm: whether a touch is cancelled as a palm.
    ///   - original: what the original holds now.
    ///   - twin: what readers of the twin know of it now.
    package init(
        _ grab: TouchGrab,
        cancelsAsPalm: Bool,
        original: SurfaceState,
        twin: SurfaceState
    ) {
        self.grab = grab
        self.cancelsAsPalm = cancelsAsPalm
        self.original = original
        self.twin = TwinFrames(twin)
        // Contacts from before belong to nobody.
        destinies = original.slots.map { $0.isTouched ? .withheld : .none }
    }

    /// The events were sent.
    package mutating func forgetEvents() { twin.forgetEvents() }

    /// Takes in a frame that the twin gets whatever is decided about it: contacts only move, and none is held back.
    ///
    /// So that such a frame need not wait for recognition. ``handle(_:at:outlook:)`` with no events follows,
    /// as the touch may be taken now.
    ///
    /// - Returns: whether it is such a frame; else nothing has happened.
    package mutating func passAtOnce(_ frame: [EvdevEvent], at time: Timestamp) -> Bool {
        guard !isHolding, !frame.contains(where: \.isOfContact) else { return false }
        let (slot, wasWhole, isKnown) = (original.current, isWhole, twin.knows(original))
        for event in frame { original.take(event) }
        if wasWhole, isKnown, !takesAll {
            twin.pass(frame, at: time)
        } else {
            write(
                frame,
                from: slot,
                landingAs: takesAll ? .withheld : .passed,
                wasWhole: wasWhole,
                keepsLifts: false,
                at: time
            )
        }
        return true
    }

    /// Takes in a frame of the original, without its SYN_REPORT; an empty one if only time has passed.
    ///
    /// - Parameters:
    ///   - frame: the events.
    ///   - time: when it was.
    ///   - outlook: what may come of the touch after it.
    package mutating func handle(
        _ frame: [EvdevEvent],
        at time: Timestamp,
        outlook: TouchOutlook
    ) {
        let (slot, wasWhole) = (original.current, isWhole)
        takeIn(frame, at: time)
        let deadline = deadline(outlook, at: time)
        let destiny = destiny(outlook, isHeld: deadline != nil)
        let isTaken = takes(outlook)
        if isTaken { take(at: time) } else if deadline == nil { release(at: time) }
        let lifting = liftDeadline(outlook, at: time)
        if lifting == nil { lift(at: time) }
        write(
            frame,
            from: slot,
            landingAs: destiny,
            wasWhole: wasWhole,
            keepsLifts: lifting != nil,
            at: time
        )
        if held.isFull { release(at: time) }
        nextDeadline = held.isEmpty ? nil : deadline
        if let lifting, destinies.contains(.lifting) { nextDeadline = lifting }
        if !original.isTouched, !isHolding { (mayHold, isPlaced) = (true, false) }
    }

    /// Whether anything is held back.
    package var isHolding: Bool { !held.isEmpty || destinies.contains(.lifting) }

    /// What is passed on is cancelled, and what is held back is dropped: the twin goes.
    package mutating func end(at time: Timestamp) {
        take(at: time)
        nextDeadline = nil
    }

    // MARK: - What becomes of contacts

    private mutating func takeIn(_ frame: [EvdevEvent], at time: Timestamp) {
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

    /// Until when the touch is held back; nil if it is not, or not any more.
    private func deadline(_ outlook: TouchOutlook, at time: Timestamp) -> Timestamp? {
        guard !isLocked, mayHold, grab != .all, outlook.fate == .open else { return nil }
        guard original.isTouched else {
            let deadline = Forwarder.after(lastLift, LostContact.longest)
            return !held.isEmpty && deadline > time ? deadline : nil
        }
        var deadline = time
        if outlook.isPlaced || grab == .gestures && outlook.isShared {
            let limit = outlook.hasMoved ? Forwarder.moveLimit : Forwarder.restLimit
            deadline = max(deadline, Forwarder.after(firstLanding, limit))
        }
        if outlook.isPlacedForMore || grab == .gestures && outlook.isForMore {
            deadline = max(deadline, Forwarder.after(lastLanding, Forwarder.landingLimit))
        }
        return deadline > time ? deadline : nil
    }

    /// Until when lifts are held back of fingers that were passed on; nil if they are not, or not any more.
    ///
    /// If a gesture takes them, they are cancelled instead.
    private func liftDeadline(_ outlook: TouchOutlook, at time: Timestamp) -> Timestamp? {
        guard !isLocked, grab == .gestures, outlook.fate == .open, outlook.isShared else {
            return nil
        }
        let first = destinies.contains(.lifting) ? firstLift : time
        var deadline = Forwarder.after(first, Forwarder.liftLimit)
        if !original.isTouched {
            deadline = min(deadline, Forwarder.after(lastLift, LostContact.longest))
        }
        return deadline > time ? deadline : nil
    }

    private static func after(_ time: Timestamp, _ delay: Int64) -> Timestamp {
        Timestamp(microseconds: time.microseconds &+ delay)
    }

    /// What becomes of a contact that lands now.
    private mutating func destiny(_ outlook: TouchOutlook, isHeld: Bool) -> Destiny {
        if takes(outlook) || takesAll { return .withheld }
        guard isHeld else { return .passed }
        if outlook.isPlaced || outlook.isPlacedForMore { isPlaced = true }
        return .held
    }

    /// Whether a gesture has taken the touch from other programs.
    private func takes(_ outlook: TouchOutlook) -> Bool {
        !isLocked && outlook.fate == .taken && (grab != .edges || isPlaced)
    }

    /// Whether the twin gets no contact, whatever it does.
    private var takesAll: Bool { !isLocked && grab == .all }

    /// Nothing is kept from the twin.
    private var isWhole: Bool { destinies.allSatisfy { $0 == .none || $0 == .passed } }

    /// The twin gets no more of the contacts that are down.
    private mutating func take(at time: Timestamp) {
        twin.cancel(asPalm: cancelsAsPalm, like: original, at: time)
        held.removeAll()
        for slot in destinies.indices where destinies[slot] != .none {
            destinies[slot] = destinies[slot] == .lifting ? .none : .withheld
        }
    }

    /// The twin gets the lifts that were held back.
    private mutating func lift(at time: Timestamp) {
        guard destinies.contains(.lifting) else { return }
        for slot in destinies.indices where destinies[slot] == .lifting {
            twin.set(AbsoluteAxis.trackingID, of: slot, to: -1, at: time)
            destinies[slot] = .none
        }
        twin.emulate(at: time)
        twin.endFrame(at: time)
    }

    /// The twin gets what was held back, and all that follows.
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
        for slot in destinies.indices where destinies[slot] == .held { destinies[slot] = .passed }
    }

    // MARK: - Frames

    private mutating func write(
        _ frame: [EvdevEvent],
        from first: Int,
        landingAs destiny: Destiny,
        wasWhole: Bool,
        keepsLifts: Bool,
        at time: Timestamp
    ) {
        guard !frame.isEmpty else { return }
        var slot = first
        var landed: [Int] = []
        var changes: [HeldFrames.Change] = []
        var isWhole = wasWhole && destiny == .passed
        for event in frame {
            switch event.type {
            case EvdevType.synchronisation: break
            case EvdevType.absolute where event.code == AbsoluteAxis.slot: slot = Int(event.value)
            case EvdevType.absolute where SurfaceState.Slot.codes.contains(event.code):
                guard destinies.indices.contains(slot) else { continue }
                if event.isLanding {
                    // Without a lift in between, it is another contact all the same.
                    if destinies[slot] == .passed && destiny != .passed
                        || destinies[slot] == .lifting
                    {
                        twin.set(event.code, of: slot, to: -1, at: time)
                    }
                    destinies[slot] = destiny
                    landed.append(slot)
                    if destiny == .passed { mayHold = false }
                }
                if event.isLift, keepsLifts, destinies[slot] == .passed {
                    if !destinies.contains(.lifting) { firstLift = time }
                    destinies[slot] = .lifting
                    isWhole = false
                    continue
                }
                switch destinies[slot] {
                case .passed: twin.set(event.code, of: slot, to: event.value, at: time)
                case .held:
                    changes.append(.init(slot: slot, code: event.code, value: event.value))
                case .lifting, .withheld, .none: break
                }
                if event.isLift { destinies[slot] = .none }
            case _ where SingleTouch.includes(event):
                if isWhole { twin.set(event, at: time) }
            default: twin.write(event)
            }
        }
        complete(landed, &changes, at: time)
        held.append(.init(changes: changes))
        if isWhole { twin.set(original.emulation, at: time) } else { twin.emulate(at: time) }
        twin.endFrame(isWhole: isWhole, at: time)
    }

    /// Tells what the original leaves out of a landing because the contact before it was there as well.
    private mutating func complete(
        _ landed: [Int],
        _ changes: inout [HeldFrames.Change],
        at time: Timestamp
    ) {
        for slot in landed {
            for code in SurfaceState.Slot.codes where code != AbsoluteAxis.trackingID {
                let value = original.slots[slot][code]
                switch destinies[slot] {
                case .passed: twin.set(code, of: slot, to: value, at: time)
                case .held: changes.append(.init(slot: slot, code: code, value: value))
                case .lifting, .withheld, .none: break
                }
            }
        }
    }
}

extension EvdevEvent {
    /// Whether a contact begins or ends.
    fileprivate var isOfContact: Bool {
        type == EvdevType.absolute && code == AbsoluteAxis.trackingID
    }

    /// Whether a contact begins.
    fileprivate var isLanding: Bool { isOfContact && value >= 0 }

    /// Whether a contact ends.
    fileprivate var isLift: Bool { isOfContact && value < 0 }
}
