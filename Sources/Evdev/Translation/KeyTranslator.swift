import InputEvents

/// Tracks keys and buttons, as libinput does.
///
/// It drops repeats, and releases of keys that were down before the recording began. It reports
/// keys at once and buttons at the end of the frame. Only keyboards have keys, and only pointers
/// and touchpads have buttons, whatever else a device sends.
///
/// It does not debounce worn buttons, unlike libinput, which may drop a click of less than 25 ms.
struct KeyTranslator {
    private let id: DeviceID
    private let hasKeys: Bool
    private let hasButtons: Bool
    /// True for each code whose key or button is down.
    private var isDown = [Bool](repeating: false, count: Int(ButtonCode.last) + 1)
    private var changedButtons: [UInt16] = []

    /// Tracks the keys and buttons of a device of these kinds.
    init(_ kinds: Set<DeviceKind>, id: DeviceID) {
        self.id = id
        hasKeys = kinds.contains(.keyboard)
        hasButtons = kinds.contains(.pointer) || kinds.contains(.touchpad)
    }

    /// Handles an `EV_KEY` event.
    mutating func handle(_ event: EvdevEvent, at time: Timestamp, into events: inout [InputEvent]) {
        // The value 2 is the kernel's key repeat.
        guard event.value != 2, event.code <= ButtonCode.last else { return }
        let category = Category(event.code)
        let isPressed = event.value != 0
        guard category != .neither, isDown[Int(event.code)] != isPressed else { return }
        isDown[Int(event.code)] = isPressed
        if category == .button {
            if hasButtons { toggle(event.code) }
        } else if hasKeys {
            report(event.code, isPressed, at: time, into: &events)
        }
    }

    /// Reports the buttons that changed in the frame, in the order of their codes.
    mutating func endFrame(at time: Timestamp, into events: inout [InputEvent]) {
        guard !changedButtons.isEmpty else { return }
        changedButtons.sort()
        for code in changedButtons { report(code, isDown[Int(code)], at: time, into: &events) }
        changedButtons.removeAll(keepingCapacity: true)
    }

    /// Forgets all keys and buttons that are down, without a report, because events were lost.
    mutating func forgetAll() {
        for index in isDown.indices { isDown[index] = false }
        changedButtons.removeAll(keepingCapacity: true)
    }

    /// Notes a change of a button; a button that goes down and up in one frame has not changed.
    private mutating func toggle(_ code: UInt16) {
        if let index = changedButtons.firstIndex(of: code) {
            changedButtons.remove(at: index)
        } else {
            changedButtons.append(code)
        }
    }

    private func report(
        _ code: UInt16,
        _ isPressed: Bool,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        let key = KeyCode(rawValue: code)
        events.append(InputEvent(time: time, kind: .key(id, code: key, isPressed: isPressed)))
    }

    /// The kind of event that libinput reports for a code.
    private enum Category {
        case key, button
        /// `BTN_TOUCH` and `BTN_TOOL_*` describe a touch; they are not keys that people press.
        case neither

        init(_ code: UInt16) {
            switch code {
            case ButtonCode.pen...ButtonCode.fiveFingers, ButtonCode.touch,
                ButtonCode.twoFingers...ButtonCode.fourFingers:
                self = .neither
            // KEY_ESC … KEY_MICMUTE, KEY_OK … KEY_LIGHTS_TOGGLE, KEY_ALS_TOGGLE ….
            case 1...248, 0x160...0x21e, 0x230..<ButtonCode.triggerHappy: self = .key
            case ButtonCode.misc...ButtonCode.gearUp, ButtonCode.padUp...ButtonCode.padRight,
                ButtonCode.triggerHappy...ButtonCode.triggerHappyLast:
                self = .button
            default: self = .neither
            }
        }
    }
}
