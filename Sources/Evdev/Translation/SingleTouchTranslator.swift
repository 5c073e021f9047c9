import InputEvents

/// Tracks the single contact of a device that has BTN_TOUCH, ABS_X and ABS_Y but no slots.
///
///     BTN_TOUCH 1     down at the frame's end, at the position that the axes have then
///     ABS_X, ABS_Y    motion while the contact is down
///     BTN_TOUCH 0     the frame's motion first, then up
struct SingleTouchTranslator {
    private let placement: Placement
    private var x: Int32 = 0
    private var y: Int32 = 0
    private var isDown = false
    /// The position that was last reported.
    private var reported = Point(x: 0, y: 0)
    private var hasMoved = false
    private var hasGoneDown = false
    private var hasGoneUp = false
    // The changes of the last frame. Each frame reuses the memory once nothing else refers to it.
    private var changes: [TouchChange] = []

    /// Tracks the contact of a device; nil if the device has no surface.
    init?(_ device: EvdevDevice, isTouchpad: Bool, surface: Surface? = nil) {
        guard let placement = Placement(device, isTouchpad: isTouchpad, surface: surface) else {
            return nil
        }
        self.placement = placement
    }

    /// True if the contact is down.
    var isTouched: Bool { isDown }

    /// Handles an `EV_ABS` event.
    mutating func handle(code: UInt16, value: Int32) {
        switch code {
        case AbsoluteAxis.x: x = value
        case AbsoluteAxis.y: y = value
        default: return
        }
        hasMoved = true
    }

    /// Handles `BTN_TOUCH`.
    mutating func handleTouchButton(isPressed: Bool) {
        if isPressed { hasGoneDown = true } else { hasGoneUp = true }
    }

    /// Returns the changes of the frame that ends here; nil if there are none.
    mutating func endFrame() -> TouchFrame? {
        changes.removeAll(keepingCapacity: true)
        if hasGoneDown {
            if !isDown {
                isDown = true
                reported = placement.point(x: x, y: y)
                changes.append(change(.down))
            }
        } else if hasMoved, isDown {
            reported = placement.point(x: x, y: y)
            changes.append(change(.motion))
        }
        if hasGoneUp, isDown {
            isDown = false
            changes.append(change(.up))
        }
        hasGoneDown = false
        hasMoved = false
        hasGoneUp = false
        return changes.isEmpty ? nil : TouchFrame(changes)
    }

    /// Cancels the contact, because the device is gone; returns nil if no contact is down.
    mutating func cancelAll() -> TouchFrame? {
        let frame = isDown ? TouchFrame([change(.cancel)]) : nil
        forgetAll()
        return frame
    }

    /// Forgets the contact, without a report, because events were lost.
    mutating func forgetAll() {
        isDown = false
        hasGoneDown = false
        hasMoved = false
        hasGoneUp = false
    }

    /// Adopts the positions of the axes; a contact that is already down is ignored.
    mutating func synchronise(with state: EvdevState) {
        forgetAll()
        x = state.axes[AbsoluteAxis.x] ?? 0
        y = state.axes[AbsoluteAxis.y] ?? 0
    }

    private func change(_ phase: TouchChange.Phase) -> TouchChange {
        TouchChange(slot: 0, phase: phase, position: reported)
    }
}
