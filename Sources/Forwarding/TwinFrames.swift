import Evdev
import InputEvents

/// Writes frames for a twin, whose readers know only what was written before.
///
/// Like the kernel, it leaves out what says nothing new. Of a contact in a slot it says everything that the
/// twin does not know yet, because the original leaves out what was the same for the contact before, which
/// the twin may not have had.
package struct TwinFrames {
    /// What the twin's readers know.
    package private(set) var state: SurfaceState
    /// The events that are written and not forgotten yet; each frame ends with SYN_REPORT.
    package private(set) var events: [EvdevEvent] = []
    /// The slots with contacts, in the order of their landings.
    private var order: [Int] = []
    /// Where the frame begins that is being written.
    private var frameStart = 0
    /// Whether it has more than what comes with every frame, such as the time (`EV_MSC`).
    private var isWorthIt = false

    init(_ state: SurfaceState) { self.state = state }

    /// The events were taken.
    mutating func forgetEvents() {
        events.removeAll(keepingCapacity: true)
        frameStart = 0
    }

    /// Whether its readers know what readers of the original know, so that its next frame means the same to them.
    func knows(_ original: SurfaceState) -> Bool {
        state.current == original.current && state.emulation == original.emulation
    }

    /// A frame of the original as it is, in which no contact begins or ends.
    mutating func pass(_ frame: [EvdevEvent], at time: Timestamp) {
        for event in frame where event.type != EvdevType.synchronisation {
            state.take(event)
            events.append(event)
            isWorthIt = true
        }
        endFrame(at: time)
    }

    /// Something that is about no contact.
    mutating func write(_ event: EvdevEvent) {
        events.append(event)
        if event.type != EvdevType.miscellaneous { isWorthIt = true }
    }

    /// The value of an axis of a slot.
    mutating func set(_ code: UInt16, of slot: Int, to value: Int32, at time: Timestamp) {
        guard state.set(code, of: slot, to: value, at: time, into: &events) else { return }
        isWorthIt = true
        if code == AbsoluteAxis.trackingID {
            order.removeAll { $0 == slot }
            if value >= 0 { order.append(slot) }
        }
    }

    /// What programs are told that know one finger only.
    mutating func set(_ emulation: SingleTouch, at time: Timestamp) {
        guard emulation != state.emulation else { return }
        for (code, value) in emulation.values { set(code, to: value, at: time) }
    }

    /// The same, from an event of the original.
    mutating func set(_ event: EvdevEvent, at time: Timestamp) {
        set(SingleTouch.Code(type: event.type, code: event.code), to: event.value, at: time)
    }

    /// What the kernel would tell them of the contacts that the twin has.
    mutating func emulate(at time: Timestamp) {
        let first = order.first.map { state.slots[$0] }
        set(state.emulation.describing(first, count: order.count), at: time)
    }

    /// Ends all contacts, as a palm or by a lift.
    ///
    /// libinput cancels a contact that becomes a palm. It must be a finger again with its lift, or the next
    /// contact in its slot does not count; so these are two frames.
    mutating func cancel(asPalm: Bool, like original: SurfaceState, at time: Timestamp) {
        guard !order.isEmpty else { return }
        if asPalm {
            for slot in order { set(AbsoluteAxis.toolType, of: slot, to: ToolType.palm, at: time) }
            endFrame(at: time)
        }
        for slot in order {
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
        if state.set(code, to: value, at: time, into: &events) { isWorthIt = true }
    }

    /// Ends the frame, if it says anything; one that is passed on as it is may say no more than the time.
    mutating func endFrame(isWhole: Bool = false, at time: Timestamp) {
        defer {
            frameStart = events.count
            isWorthIt = false
        }
        guard isWorthIt || isWhole && events.count > frameStart else {
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

/// `MT_TOOL_*`: what a contact is made with.
enum ToolType {
    static let finger: Int32 = 0
    static let palm: Int32 = 2
}
