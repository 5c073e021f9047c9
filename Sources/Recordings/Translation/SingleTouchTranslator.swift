import InputEvents

/// Follows the one contact of a device that has BTN_TOUCH, ABS_X and ABS_Y but no slots.
///
///     BTN_TOUCH 1     down, at the frame's end, wherever the axes stand then
///     ABS_X, ABS_Y    motion while the contact is down
///     BTN_TOUCH 0     the frame's motion first, then up
struct SingleTouchTranslator {
    private let placement: Placement
    private let id: DeviceID
    private var x: Int32 = 0
    private var y: Int32 = 0
    private var isDown = false
    private var reported = Point(x: 0, y: 0)
    private var hasMoved = false
    private var hasGoneDown = false
    private var hasGoneUp = false

    /// A follower of that device's contact; nil if it has no usable surface.
    init?(_ device: RecordedDevice, isTouchpad: Bool, id: DeviceID) {
        guard let placement = Placement(device, isTouchpad: isTouchpad) else { return nil }
        self.placement = placement
        self.id = id
    }

    /// Whether the contact is down.
    var isTouched: Bool { isDown }

    /// Takes an `EV_ABS` event.
    mutating func handle(code: UInt16, value: Int32) {
        switch code {
        case AbsoluteAxis.x: x = value
        case AbsoluteAxis.y: y = value
        default: return
        }
        hasMoved = true
    }

    /// Takes `BTN_TOUCH`.
    mutating func handleTouchButton(isPressed: Bool) {
        if isPressed { hasGoneDown = true } else { hasGoneUp = true }
    }

    /// Reports what changed in the frame that ends here.
    mutating func endFrame(at time: Timestamp, into events: inout [InputEvent]) {
        guard hasGoneDown || hasMoved || hasGoneUp else { return }
        var isFrame = false
        if hasGoneDown {
            if !isDown {
                isDown = true
                reported = placement.point(x: x, y: y)
                send(.down, at: time, into: &events)
                isFrame = true
            }
        } else if hasMoved, isDown {
            reported = placement.point(x: x, y: y)
            send(.motion, at: time, into: &events)
            isFrame = true
        }
        if hasGoneUp, isDown {
            isDown = false
            send(.up, at: time, into: &events)
            isFrame = true
        }
        hasGoneDown = false
        hasMoved = false
        hasGoneUp = false
        if isFrame { events.append(InputEvent(time: time, kind: .touchFrame(id))) }
    }

    /// Cancels the contact, because the device has gone.
    mutating func cancelAll(at time: Timestamp, into events: inout [InputEvent]) {
        if isDown {
            send(.cancel, at: time, into: &events)
            events.append(InputEvent(time: time, kind: .touchFrame(id)))
        }
        forgetAll()
    }

    /// Forgets the contact without a word: events were lost.
    mutating func forgetAll() {
        isDown = false
        hasGoneDown = false
        hasMoved = false
        hasGoneUp = false
    }

    private func send(
        _ phase: TouchChange.Phase,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        let change = TouchChange(slot: 0, phase: phase, position: reported)
        events.append(InputEvent(time: time, kind: .touch(id, change)))
    }
}
