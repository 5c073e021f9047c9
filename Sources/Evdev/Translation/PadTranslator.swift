import Glibc
import InputEvents

/// Tracks the buttons, rings and strips of a tablet pad, as libinput does without libwacom.
///
/// At the end of a frame, it reports rings, strips, released buttons and pressed buttons, in this
/// order. A lift sets the axis and ABS_MISC to 0; only ABS_MISC distinguishes a lift from a finger
/// at 0.
struct PadTranslator {
    private let id: DeviceID
    private let buttons: [UInt16: KeyCode]
    private let isWacom: Bool
    private var dials: [Dial]
    /// True if the last ABS_MISC was 0: no finger is on a ring or strip.
    private var isFingerAway = true
    /// True if ABS_MISC came in this frame.
    private var hasFingerState = false
    private var buttonsDown: Set<UInt16> = []
    /// The buttons that were released in this frame.
    private var released: [UInt16] = []
    /// The buttons that were pressed in this frame.
    private var pressed: [UInt16] = []

    /// The state of a ring or strip.
    private struct Dial {
        let axis: UInt16
        let padDial: PadDial
        let range: AxisRange
        var value: Int32 = 0
        var hasChanged = false
    }

    /// `USB_VENDOR_ID_WACOM`: only Wacom's strips report a shifted bit instead of a number.
    private static let wacomVendor: UInt16 = 0x056a

    /// Tracks the controls of a pad.
    init(_ device: EvdevDevice, id: DeviceID) {
        self.id = id
        isWacom = device.vendor == PadTranslator.wacomVendor
        buttons = PadTranslator.buttons(device.codes)
        let axes: [(UInt16, PadDial)] = [
            (AbsoluteAxis.wheel, PadDial(kind: .ring, number: 0)),
            (AbsoluteAxis.throttle, PadDial(kind: .ring, number: 1)),
            (AbsoluteAxis.rx, PadDial(kind: .strip, number: 0)),
            (AbsoluteAxis.ry, PadDial(kind: .strip, number: 1)),
        ]
        dials = axes.compactMap { axis, dial in
            device.axes[axis].map { Dial(axis: axis, padDial: dial, range: $0.range) }
        }
    }

    /// Returns the buttons, numbered in the order of the kernel's wacom driver.
    private static func buttons(_ codes: EventCodeSet) -> [UInt16: KeyCode] {
        let groups: [ClosedRange<UInt16>] = [
            ButtonCode.number0...ButtonCode.number0 + 9, ButtonCode.base...ButtonCode.base + 1,
            ButtonCode.a...ButtonCode.a + 5, ButtonCode.mouse...ButtonCode.mouse + 6,
        ]
        let present = groups.flatMap { $0.filter(codes.containsKey) }
        return Dictionary(
            uniqueKeysWithValues: zip(present, (1...).lazy.compactMap(KeyCode.init(padButton:)))
        )
    }

    /// Handles an event of any type except `EV_SYN`.
    mutating func handle(_ event: EvdevEvent) {
        switch event.type {
        case EvdevType.key: handleButton(event)
        case EvdevType.absolute where event.code == AbsoluteAxis.miscellaneous:
            hasFingerState = true
            isFingerAway = event.value == 0
        case EvdevType.absolute: handleAxis(event)
        default: break
        }
    }

    private mutating func handleButton(_ event: EvdevEvent) {
        guard event.value != 2, buttons[event.code] != nil else { return }
        let isPressed = event.value != 0
        guard buttonsDown.contains(event.code) != isPressed else { return }
        if isPressed {
            buttonsDown.insert(event.code)
            pressed.append(event.code)
        } else {
            buttonsDown.remove(event.code)
            released.append(event.code)
        }
    }

    private mutating func handleAxis(_ event: EvdevEvent) {
        guard let index = dials.firstIndex(where: { $0.axis == event.code }) else { return }
        // If an axis occurs twice in a frame, the second time as 0, the driver means "unchanged".
        let isUnchanged = dials[index].hasChanged && event.value == 0
        dials[index].hasChanged = !isUnchanged
        dials[index].value = event.value
    }

    /// Reports the changes of the frame that ends here.
    mutating func endFrame(at time: Timestamp, into events: inout [InputEvent]) {
        let isLifted = hasFingerState && isFingerAway
        for index in dials.indices where dials[index].hasChanged {
            dials[index].hasChanged = false
            let dial = dials[index]
            let position = isLifted ? nil : position(dial)
            events.append(
                InputEvent(time: time, kind: .padDial(id, dial.padDial, position: position))
            )
        }
        hasFingerState = false
        report(&released, false, at: time, into: &events)
        report(&pressed, true, at: time, into: &events)
    }

    /// Forgets all buttons that are down, without a report, because events were lost.
    mutating func forgetAll() {
        buttonsDown.removeAll()
        released.removeAll()
        pressed.removeAll()
        for index in dials.indices { dials[index].hasChanged = false }
    }

    private func report(
        _ codes: inout [UInt16],
        _ isPressed: Bool,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        // Of a button that changes twice in a frame, only the second change is reported.
        for code in codes.sorted() where buttonsDown.contains(code) == isPressed {
            guard let button = buttons[code] else { continue }
            events.append(
                InputEvent(time: time, kind: .key(id, code: button, isPressed: isPressed))
            )
        }
        codes.removeAll(keepingCapacity: true)
    }

    /// Returns the position on a ring in degrees clockwise from the top, or the share of a strip.
    private func position(_ dial: Dial) -> Double {
        let span = Double(dial.range.maximum) - Double(dial.range.minimum)
        let value = Double(dial.value) - Double(dial.range.minimum)
        switch dial.padDial.kind {
        case .ring:
            // The device counts from the left of the ring, inputrx from the top.
            let fraction = value / max(1, span + 1) - 0.25
            return (fraction < 0 ? fraction + 1 : fraction) * 360
        case .strip:
            guard dial.value != 0 else { return 0 }
            guard isWacom else { return span > 0 ? min(max(value / span, 0), 1) : 0 }
            guard dial.range.maximum > 1, dial.value > 0 else { return 0 }
            return log2(Double(dial.value)) / log2(Double(dial.range.maximum))
        }
    }
}
