import Evdev
import Forwarding
import Testing

/// Reads a twin like a program, and reports frames that no touchscreen sends.
struct TwinReader {
    private(set) var state: SurfaceState
    /// The numbers of the landed and of the lifted contacts, each in order.
    private(set) var landed: [Int32] = []
    private(set) var lifted: [Int32] = []

    init(slots: Int = 5) { state = SurfaceState(slots: slots, emulation: Panel.emulation) }

    /// Creates a reader that knows a state already.
    init(_ state: SurfaceState) { self.state = state }

    mutating func read(_ events: [EvdevEvent]) {
        #expect(events.last?.endsFrame ?? true, "events without the end of their frame")
        for frame in events.frames {
            #expect(!frame.isEmpty)
            for event in frame { read(event) }
            let count = state.slots.count { $0.isTouched }
            let touch = SingleTouch.Code(type: EvdevType.key, code: ButtonCode.touch)
            #expect(state.emulation[touch] == (count > 0 ? 1 : 0))
        }
    }

    private mutating func read(_ event: EvdevEvent) {
        if event.type == EvdevType.absolute, event.code == AbsoluteAxis.trackingID {
            let before = state.slots[state.current][AbsoluteAxis.trackingID]
            if before >= 0 { lifted.append(before) }
            if event.value >= 0 {
                landed.append(event.value)
            } else {
                #expect(before >= 0, "a lift of nothing")
            }
        }
        state.take(event)
    }
}
