import Evdev
import InputEvents

/// Writes frames for a twin, whose readers know only the frames that were written before.
///
/// Like the kernel, it omits values that have not changed. The original also omits the values of a
/// landing that equal those of the previous contact in the slot. The twin may not have had that
/// contact, so ``Forwarder`` adds the omitted values.
package struct TwinFrames {
    /// The state of the twin as its readers see it.
    package private(set) var state: SurfaceState
    /// The written events that have not been sent; each frame ends with SYN_REPORT.
    package private(set) var events: [EvdevEvent] = []
    /// The slots with contacts, in the order of their landings.
    private var touchedSlots: [Int] = []
    /// The index of the current frame's first event.
    private var frameStart = 0
    /// True if the frame has an event that is worth sending; a time (`EV_MSC`) alone is not.
    private var hasContent = false

    init(_ state: SurfaceState) { self.state = state }

    /// Clears the events after they were sent.
    mutating func forgetEvents() {
        events.removeAll(keepingCapacity: true)
        frameStart = 0
    }

    /// Returns true if the twin has the original's current slot and single-touch values, so that
    /// a frame in which contacts only move means the same to the twin's readers.
    func knows(_ original: SurfaceState) -> Bool {
        state.current == original.current && state.emulation == original.emulation
    }

    /// Returns true if a frame with landings means the same to the twin's readers, because the slots
    /// of the contacts that land have the original's values, too.
    func knows(_ original: SurfaceState, before frame: [EvdevEvent]) -> Bool {
        guard knows(original) else { return false }
        var slot = original.current
        return frame.allSatisfy { event in
            guard event.type == EvdevType.absolute else { return true }
            if event.code == AbsoluteAxis.slot { slot = Int(event.value) }
            guard event.isLandingOrLift else { return true }
            return state.slots.indices.contains(slot) && state.slots[slot] == original.slots[slot]
        }
    }

    /// Passes on a frame of the original unchanged, in which contacts land or lift.
    mutating func passTurn(_ frame: [EvdevEvent], at time: Timestamp) {
        var slot = state.current
        for event in frame where event.type == EvdevType.absolute {
            if event.code == AbsoluteAxis.slot { slot = Int(event.value) }
            guard event.isLandingOrLift else { continue }
            touchedSlots.removeAll { $0 == slot }
            if event.isLanding { touchedSlots.append(slot) }
        }
        pass(frame, at: time)
    }

    /// Passes on a frame of the original unchanged; no contact lands or lifts in it.
    mutating func pass(_ frame: [EvdevEvent], at time: Timestamp) {
        for event in frame where event.type != EvdevType.synchronisation {
            state.take(event)
            events.append(event)
        }
        if events.count > frameStart { hasContent = true }
        endFrame(at: time)
    }

    /// Writes an event that is not about a contact.
    mutating func write(_ event: EvdevEvent) {
        events.append(event)
        if event.type != EvdevType.miscellaneous { hasContent = true }
    }

    /// Writes an axis of a slot.
    mutating func set(_ code: UInt16, of slot: Int, to value: Int32, at time: Timestamp) {
        guard state.set(code, of: slot, to: value, at: time, into: &events) else { return }
        hasContent = true
        if code == AbsoluteAxis.trackingID {
            touchedSlots.removeAll { $0 == slot }
            if value >= 0 { touchedSlots.append(slot) }
        }
    }

    /// Writes the single-touch axes and keys.
    mutating func set(_ emulation: SingleTouch, at time: Timestamp) {
        guard emulation != state.emulation else { return }
        for (code, value) in emulation.values { set(code, to: value, at: time) }
    }

    /// Writes a single-touch event of the original.
    mutating func set(_ event: EvdevEvent, at time: Timestamp) {
        set(SingleTouch.Code(type: event.type, code: event.code), to: event.value, at: time)
    }

    /// Writes the kernel's single-touch events for the twin's contacts.
    mutating func emulate(at time: Timestamp) {
        let first = touchedSlots.first.map { state.slots[$0] }
        set(state.emulation.describing(first, count: touchedSlots.count), at: time)
    }

    /// Ends all contacts: cancels them as palms, or lifts them.
    ///
    /// libinput cancels a contact that becomes a palm. The contact must be a finger again when it
    /// lifts, because otherwise libinput ignores the next contact in the slot; so a cancel takes
    /// two frames. `original` provides the tools with which the contacts lift.
    mutating func cancel(asPalm: Bool, like original: SurfaceState, at time: Timestamp) {
        guard !touchedSlots.isEmpty else { return }
        if asPalm {
            for slot in touchedSlots {
                set(AbsoluteAxis.toolType, of: slot, to: ToolType.palm, at: time)
            }
            endFrame(at: time)
        }
        for slot in touchedSlots {
            let tool = original.slots[slot][AbsoluteAxis.toolType]
            set(
                AbsoluteAxis.toolType,
                of: slot,
                to: tool == ToolType.palm ? ToolType.finger : tool,
                at: time
            )
            set(AbsoluteAxis.trackingID, of: slot, to: -1, at: time)
        }
        emulate(at: time)
        endFrame(at: time)
    }

    private mutating func set(_ code: SingleTouch.Code, to value: Int32, at time: Timestamp) {
        if state.set(code, to: value, at: time, into: &events) { hasContent = true }
    }

    /// Ends the frame, or drops it if it has no content.
    ///
    /// A frame that is passed on unchanged is kept even if it has only a time.
    mutating func endFrame(isUnchanged: Bool = false, at time: Timestamp) {
        defer {
            frameStart = events.count
            hasContent = false
        }
        guard hasContent || isUnchanged && events.count > frameStart else {
            events.removeSubrange(frameStart...)
            return
        }
        events.append(
            EvdevEvent(
                time: time,
                type: EvdevType.synchronisation,
                code: Synchronisation.report,
                value: 0
            )
        )
    }
}

/// The tools of contacts (`MT_TOOL_*`).
enum ToolType {
    static let finger: Int32 = 0
    static let palm: Int32 = 2
}
