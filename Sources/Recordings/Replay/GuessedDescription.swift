import Evdev
import InputEvents

extension RecordedDevice {
    /// Returns the device, with a description guessed from its events if the recording has none.
    func withGuessedDescription() -> RecordedDevice {
        guard evdev.codes.isEmpty else { return self }
        var device = self
        device.evdev.guess(from: events)
        return device
    }
}

extension EvdevDevice {
    /// Guesses the description of the device from its events.
    ///
    /// The device gets the codes that occur. An axis ranges from 0, or from the lowest value if it
    /// is negative, to the highest value, but at least to 1000; otherwise, a tap in a corner would
    /// make a small panel. A device that reports contacts, but never a finger on a touchpad, counts
    /// as a touchscreen.
    fileprivate mutating func guess(from events: [EvdevEvent]) {
        var extremes: [UInt16: (minimum: Int32, maximum: Int32)] = [:]
        var seen: Set<UInt32> = []
        for event in events {
            if seen.insert(UInt32(event.type) << 16 | UInt32(event.code)).inserted {
                codes.insert(type: event.type, code: event.code)
            }
            guard event.type == EvdevType.absolute else { continue }
            let old = extremes[event.code] ?? (min(0, event.value), max(0, event.value))
            extremes[event.code] = (min(old.minimum, event.value), max(old.maximum, event.value))
        }
        for (axis, extreme) in extremes where axes[axis] == nil {
            // 1000 units are about the longer side of the smallest usual panels (480 × 800).
            let range = AxisRange(minimum: extreme.minimum, maximum: max(extreme.maximum, 1000))
            axes[axis] = EvdevAxis(range: range)
        }
        for axis in axes.keys { codes.insert(type: EvdevType.absolute, code: axis) }
        guessContactAxes()
        guessPad()
    }

    /// Adds the axis of the slots, and the property of touchscreens, to a device with contacts.
    private mutating func guessContactAxes() {
        guard hasContactAxes else { return }
        // If only one finger touches, in slot 0, no event names the slot.
        let hasContactReports = codes.contains(
            type: EvdevType.synchronisation,
            code: Synchronisation.contactReport
        )
        if !hasContactReports, axes[AbsoluteAxis.slot] == nil {
            codes.insert(type: EvdevType.absolute, code: AbsoluteAxis.slot)
            axes[AbsoluteAxis.slot] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 9))
        }
        let isTouchpad = codes.containsKey(in: ButtonCode.finger...ButtonCode.finger)
        if !isTouchpad { properties.insert(InputProperty.direct) }
    }

    /// Marks the device as a tablet pad if it has ABS_MISC and a ring, a strip or an express key.
    ///
    /// ABS_MISC reports if a finger is on a ring or strip. A device with contacts or a pen is no
    /// pad.
    private mutating func guessPad() {
        let hasRing =
            codes.containsAxis(AbsoluteAxis.wheel) || codes.containsAxis(AbsoluteAxis.throttle)
        let hasStrip =
            codes.containsAxis(AbsoluteAxis.rx) || codes.containsAxis(AbsoluteAxis.ry)
        let hasKeys = codes.containsKey(in: ButtonCode.number0...ButtonCode.number0 + 9)
        guard codes.containsAxis(AbsoluteAxis.miscellaneous), hasRing || hasStrip || hasKeys,
            !hasContactAxes, !codes.containsKey(ButtonCode.pen)
        else { return }
        udevProperties = ["ID_INPUT": "1", "ID_INPUT_TABLET": "1", "ID_INPUT_TABLET_PAD": "1"]
        for code in ButtonCode.number0...ButtonCode.number0 + 9 {
            codes.insert(type: EvdevType.key, code: code)
        }
    }
}
