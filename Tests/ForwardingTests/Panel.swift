import Evdev
import Forwarding
import InputEvents

/// A touchscreen that sends events like the kernel: only changes, and the first finger for
/// single-touch programs.
struct Panel {
    private(set) var state: SurfaceState
    private var frame: [EvdevEvent] = []
    /// The slots with contacts, in the order of their landings.
    private var order: [Int] = []
    private var lastID: Int32 = 0

    static let emulation = SingleTouch(SingleTouch.codes.map { ($0, 0) })

    /// The number of events that the kernel keeps for a reader of five slots with these axes.
    static let burst = 256

    init(slots: Int = 5) { state = SurfaceState(slots: slots, emulation: Panel.emulation) }

    /// Returns the contact in a slot; nil if there is none.
    func contact(_ slot: Int) -> Int32? {
        let id = state.slots[slot][AbsoluteAxis.trackingID]
        return id < 0 ? nil : id
    }

    /// Lands in a slot; returns the number of the contact, which grows.
    @discardableResult
    mutating func land(_ slot: Int, x: Int32, y: Int32) -> Int32 {
        lastID += 1
        set(slot, AbsoluteAxis.trackingID, lastID)
        order.removeAll { $0 == slot }
        order.append(slot)
        move(slot, x: x, y: y)
        return lastID
    }

    mutating func move(_ slot: Int, x: Int32, y: Int32) {
        set(slot, AbsoluteAxis.contactX, x)
        set(slot, AbsoluteAxis.contactY, y)
        set(slot, AbsoluteAxis.touchMajor, (x + y) % 7)
    }

    mutating func lift(_ slot: Int) {
        set(slot, AbsoluteAxis.trackingID, -1)
        order.removeAll { $0 == slot }
    }

    /// Sends an event that is not about a contact: a button, the time.
    mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        frame.append(event(type, code, value))
    }

    /// Ends the frame, and returns its events without SYN_REPORT.
    mutating func endFrame() -> [EvdevEvent] {
        let keys: [UInt16: Bool] = [
            ButtonCode.touch: !order.isEmpty, ButtonCode.finger: order.count == 1,
            ButtonCode.twoFingers: order.count == 2, ButtonCode.threeFingers: order.count == 3,
            ButtonCode.fourFingers: order.count == 4, ButtonCode.fiveFingers: order.count == 5,
        ]
        for code in SingleTouch.codes {
            let value: Int32? =
                if let isPressed = keys[code.code], code.type == EvdevType.key {
                    isPressed ? 1 : 0
                } else if code.code == AbsoluteAxis.x {
                    order.first.map { state.slots[$0][AbsoluteAxis.contactX] }
                } else if code.code == AbsoluteAxis.y {
                    order.first.map { state.slots[$0][AbsoluteAxis.contactY] }
                } else {
                    nil
                }
            guard let value, state.emulation[code] != value else { continue }
            state.emulation[code] = value
            frame.append(event(code.type, code.code, value))
        }
        defer { frame = [] }
        return frame
    }

    private mutating func set(_ slot: Int, _ code: UInt16, _ value: Int32) {
        guard state.slots[slot][code] != value else { return }
        if state.current != slot {
            frame.append(event(EvdevType.absolute, AbsoluteAxis.slot, Int32(slot)))
        }
        state.current = slot
        state.set(code, of: slot, to: value)
        frame.append(event(EvdevType.absolute, code, value))
    }

    private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: type, code: code, value: value)
    }
}

extension [EvdevEvent] {
    /// The events without times, which only the kernel sets.
    var withoutTimes: [EvdevEvent] {
        map { EvdevEvent(time: .zero, type: $0.type, code: $0.code, value: $0.value) }
    }

    /// The frames that SYN_REPORT ends, without it.
    var frames: [[EvdevEvent]] {
        split(omittingEmptySubsequences: false) { $0.endsFrame }.dropLast().map(Array.init)
    }
}
