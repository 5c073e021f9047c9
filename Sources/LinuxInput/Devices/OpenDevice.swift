import CLibinput
import CLinux
import InputEvents

/// A device that libinput reads, with the state that translates its events.
final class OpenDevice {
    /// The device, with its surface, which is known only after opening.
    let device: Device
    /// libinput's device.
    private(set) var handle: OpaquePointer
    /// The descriptor from which libinput reads.
    private(set) var descriptor: Int32
    /// The node from which libinput reads: the device's own, or its twin's while it is grabbed.
    private(set) var node: String
    /// Tells if the device's events are void after a loss.
    @exclusivity(unchecked) var losses = LostEvents()

    // The size of the surface in millimetres, by which libinput's coordinates from 0 to 1 are
    // multiplied.
    private let scale: Vector
    // The last position of the contact in each slot, because libinput reports no position with a
    // lift.
    private let lastPositions = UnsafeMutablePointer<Point>.allocate(capacity: slotLimit)
    @exclusivity(unchecked) private var switches: [Switch: Bool] = [:]

    /// 256: no kernel driver announces more slots.
    private static let slotLimit = 256

    /// Wraps a device that libinput has opened on this descriptor.
    init(
        _ connected: ConnectedDevice,
        handle: OpaquePointer,
        descriptor: Int32,
        displays: ConnectedDisplays
    ) {
        self.handle = handle
        self.descriptor = descriptor
        node = connected.device.node
        lastPositions.initialize(repeating: Point(x: 0, y: 0), count: OpenDevice.slotLimit)
        let axes = OpenDevice.axes(descriptor)
        let surface = axes.map { OpenDevice.surface($0, of: connected, handle, displays) }
        // 0 means that the number is unknown; -1, that the device is no touchscreen.
        let contacts = Int(libinput_device_touch_get_touch_count(handle))
        device = connected.device.with(
            surface: surface,
            mostContacts: contacts > 0 ? contacts : nil
        )
        if let axes, let surface {
            // When libinput scales to a width of 1, it divides by span + 1, not by the span.
            scale = Vector(
                dx: surface.width * (axes.x.span + 1) / axes.x.span,
                dy: surface.height * (axes.y.span + 1) / axes.y.span
            )
        } else {
            scale = .zero
        }
        var states: UInt = 0
        if device.kinds.contains(.switch), inputrx_switch_states(descriptor, &states) == 0 {
            for (which, code, number) in OpenDevice.switchCodes
            where libinput_device_switch_has_switch(handle, code) > 0 {
                switches[which] = states >> UInt(number) & 1 == 1
            }
        }
    }

    deinit { lastPositions.deallocate() }

    /// True if the device is a touchscreen and a finger is on it now, even if libinput does not
    /// report the finger; always false if the touchscreen reports only one contact.
    var isTouched: Bool {
        device.kinds.contains(.touchscreen) && inputrx_is_touched(descriptor) > 0
    }

    /// Switches to another node with the same axes, from which libinput reads from now on.
    func move(to handle: OpaquePointer, descriptor: Int32, node: String) {
        self.handle = handle
        self.descriptor = descriptor
        self.node = node
    }

    /// Returns the device's first events: `deviceAdded` and the positions of its switches.
    func initialEvents(at now: Timestamp) -> [InputEvent] {
        [InputEvent(time: now, kind: .deviceAdded(device))]
            + switches.sorted { $0.key.rawValue < $1.key.rawValue }.map { which, isOn in
                InputEvent(time: now, kind: .switch(device.id, which, isOn: isOn))
            }
    }

    /// Translates any event except a touch event; returns nil if inputrx does not use the event.
    func translate(_ event: OpaquePointer) -> InputEvent? {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_KEYBOARD_KEY: key(event)
        case LIBINPUT_EVENT_POINTER_BUTTON: button(event)
        case LIBINPUT_EVENT_SWITCH_TOGGLE: toggle(event)
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: gesture(event, .swipe, .begin)
        case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: gesture(event, .swipe, .update)
        case LIBINPUT_EVENT_GESTURE_SWIPE_END: gesture(event, .swipe, .end)
        case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: gesture(event, .pinch, .begin)
        case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: gesture(event, .pinch, .update)
        case LIBINPUT_EVENT_GESTURE_PINCH_END: gesture(event, .pinch, .end)
        case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: gesture(event, .hold, .begin)
        case LIBINPUT_EVENT_GESTURE_HOLD_END: gesture(event, .hold, .end)
        case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_TIP: pen(event)
        case LIBINPUT_EVENT_TABLET_PAD_BUTTON: padButton(event)
        case LIBINPUT_EVENT_TABLET_PAD_RING: ring(event)
        case LIBINPUT_EVENT_TABLET_PAD_STRIP: strip(event)
        default: nil
        }
    }

    /// Translates a touch event.
    ///
    /// This is a fast path, because touch events come a hundred times a second.
    func translateTouch(_ touch: OpaquePointer?, _ phase: TouchChange.Phase) -> TouchChange {
        // libinput reports slot -1 for a device with one contact.
        let slot = max(0, libinput_event_touch_get_slot(touch))
        let isKnown = slot < OpenDevice.slotLimit
        let position: Point
        switch phase {
        case .down, .motion:
            position = Point(
                x: libinput_event_touch_get_x_transformed(touch, 1) * scale.dx,
                y: libinput_event_touch_get_y_transformed(touch, 1) * scale.dy
            )
            if isKnown { lastPositions[Int(slot)] = position }
        case .up, .cancel:
            position = isKnown ? lastPositions[Int(slot)] : Point(x: 0, y: 0)
        }
        return TouchChange(slot: slot, phase: phase, position: position)
    }

    private func key(_ event: OpaquePointer) -> InputEvent {
        let keyboard = libinput_event_get_keyboard_event(event)
        let code = libinput_event_keyboard_get_key(keyboard)
        return press(
            KeyCode(rawValue: UInt16(truncatingIfNeeded: code)),
            libinput_event_keyboard_get_key_state(keyboard) == LIBINPUT_KEY_STATE_PRESSED,
            at: libinput_event_keyboard_get_time_usec(keyboard)
        )
    }

    private func press(_ code: KeyCode, _ isPressed: Bool, at time: UInt64) -> InputEvent {
        InputEvent(
            time: Timestamp(time),
            kind: .key(device.id, code: code, isPressed: isPressed)
        )
    }

    private func button(_ event: OpaquePointer) -> InputEvent {
        let pointer = libinput_event_get_pointer_event(event)
        let code = libinput_event_pointer_get_button(pointer)
        return press(
            KeyCode(rawValue: UInt16(truncatingIfNeeded: code)),
            libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED,
            at: libinput_event_pointer_get_time_usec(pointer)
        )
    }

    /// Translates a switch event; returns nil if the switch is unknown or already in this position.
    ///
    /// libinput sends an event when it opens a device whose switch is on, but
    /// ``initialEvents(at:)`` has already reported that position.
    private func toggle(_ event: OpaquePointer) -> InputEvent? {
        let toggle = libinput_event_get_switch_event(event)
        let code = libinput_event_switch_get_switch(toggle)
        guard let which = OpenDevice.switchCodes.first(where: { $0.code == code })?.which else {
            return nil
        }
        let isOn = libinput_event_switch_get_switch_state(toggle) == LIBINPUT_SWITCH_STATE_ON
        guard switches.updateValue(isOn, forKey: which) != isOn else { return nil }
        return InputEvent(
            time: Timestamp(libinput_event_switch_get_time_usec(toggle)),
            kind: .switch(device.id, which, isOn: isOn)
        )
    }

    private func gesture(
        _ event: OpaquePointer,
        _ kind: PointerGesture.Kind,
        _ phase: PointerGesture.Phase
    ) -> InputEvent {
        let gesture = libinput_event_get_gesture_event(event)
        let isCancelled = phase == .end && libinput_event_gesture_get_cancelled(gesture) != 0
        var step = PointerGesture(
            kind: kind,
            phase: isCancelled ? .cancel : phase,
            fingers: Int(libinput_event_gesture_get_finger_count(gesture))
        )
        if phase == .update {
            step.delta = Vector(
                dx: libinput_event_gesture_get_dx_unaccelerated(gesture)
                    * OpenDevice.millimetresPerUnit,
                dy: libinput_event_gesture_get_dy_unaccelerated(gesture)
                    * OpenDevice.millimetresPerUnit
            )
        }
        if kind == .pinch {
            step.scale = libinput_event_gesture_get_scale(gesture)
            if phase == .update {
                step.angleDelta = libinput_event_gesture_get_angle_delta(gesture)
            }
        }
        return InputEvent(
            time: Timestamp(libinput_event_gesture_get_time_usec(gesture)),
            kind: .pointerGesture(device.id, step)
        )
    }

    /// Translates a proximity or tip event of a pen.
    private func pen(_ event: OpaquePointer) -> InputEvent {
        let tool = libinput_event_get_tablet_tool_event(event)
        let isNear =
            libinput_event_tablet_tool_get_proximity_state(tool)
            == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN
        let isDown =
            libinput_event_tablet_tool_get_tip_state(tool) == LIBINPUT_TABLET_TOOL_TIP_DOWN
        return InputEvent(
            time: Timestamp(libinput_event_tablet_tool_get_time_usec(tool)),
            kind: .pen(device.id, !isNear ? .away : isDown ? .writing : .near)
        )
    }

    private func padButton(_ event: OpaquePointer) -> InputEvent? {
        let pad = libinput_event_get_tablet_pad_event(event)
        let number = Int(libinput_event_tablet_pad_get_button_number(pad))
        guard let button = KeyCode(padButton: number + 1) else { return nil }
        return press(
            button,
            libinput_event_tablet_pad_get_button_state(pad) == LIBINPUT_BUTTON_STATE_PRESSED,
            at: libinput_event_tablet_pad_get_time_usec(pad)
        )
    }

    private func ring(_ event: OpaquePointer) -> InputEvent {
        let pad = libinput_event_get_tablet_pad_event(event)
        let number = Int(libinput_event_tablet_pad_get_ring_number(pad))
        let position = libinput_event_tablet_pad_get_ring_position(pad)
        return dial(pad, PadDial(kind: .ring, number: number), position)
    }

    private func strip(_ event: OpaquePointer) -> InputEvent {
        let pad = libinput_event_get_tablet_pad_event(event)
        let number = Int(libinput_event_tablet_pad_get_strip_number(pad))
        let position = libinput_event_tablet_pad_get_strip_position(pad)
        return dial(pad, PadDial(kind: .strip, number: number), position)
    }

    /// Returns the event of a ring or strip; at the position -1, the finger has lifted.
    private func dial(_ pad: OpaquePointer?, _ dial: PadDial, _ position: Double) -> InputEvent {
        InputEvent(
            time: Timestamp(libinput_event_tablet_pad_get_time_usec(pad)),
            kind: .padDial(device.id, dial, position: position < 0 ? nil : position)
        )
    }

    /// One thousandth of an inch, libinput's unit of unaccelerated motion, in millimetres.
    private static let millimetresPerUnit = 0.0254

    private static let switchCodes: [(which: Switch, code: libinput_switch, number: Int32)] = [
        (.lid, LIBINPUT_SWITCH_LID, SW_LID),
        (.tabletMode, LIBINPUT_SWITCH_TABLET_MODE, SW_TABLET_MODE),
    ]
}

extension Timestamp {
    /// Converts libinput's time: microseconds of CLOCK_MONOTONIC.
    init(_ microseconds: UInt64) {
        self.init(microseconds: Int64(clamping: microseconds))
    }
}
