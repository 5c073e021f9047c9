import InputEvents

/// Tracks the position of a pen: a tool is near while its key is down, and writes while it touches
/// the surface.
///
///     BTN_TOOL_PEN   ___/▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔\___
///     BTN_TOUCH      _______/▔▔▔▔▔\_________
///     position       away near writing near away      each at the end of its frame
///
/// Unlike libinput, it has no pressure limits of its own, and no timeout for pens that do not
/// report that they leave.
struct PenTranslator {
    private let id: DeviceID
    /// The keys of the tools that are near (`BTN_TOOL_*`).
    private var tools: Set<UInt16> = []
    private var isTouching = false
    private var position = PenPosition.away

    /// Tracks the pen of a device.
    init(id: DeviceID) { self.id = id }

    /// Handles an `EV_KEY` event.
    mutating func handle(_ event: EvdevEvent) {
        guard event.value != 2 else { return }
        let isDown = event.value != 0
        switch event.code {
        case ButtonCode.touch: isTouching = isDown
        // BTN_TOOL_PEN to BTN_TOOL_LENS, without BTN_TOOL_FINGER.
        case ButtonCode.pen...ButtonCode.fiveFingers - 1 where event.code != ButtonCode.finger:
            if isDown { tools.insert(event.code) } else { tools.remove(event.code) }
        default: break
        }
    }

    /// Reports the change of the frame that ends here.
    mutating func endFrame(at time: Timestamp, into events: inout [InputEvent]) {
        let newPosition: PenPosition = tools.isEmpty ? .away : isTouching ? .writing : .near
        guard newPosition != position else { return }
        position = newPosition
        events.append(InputEvent(time: time, kind: .pen(id, newPosition)))
    }

    /// Forgets the pen, without a report, because events were lost.
    mutating func forgetAll() {
        tools.removeAll()
        isTouching = false
        position = .away
    }
}
