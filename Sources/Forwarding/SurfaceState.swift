import Evdev

/// The state of a touch surface, as its readers know it from the frames so far.
package struct SurfaceState: Hashable, Sendable {
    /// The state of one slot: the values of its axes, ABS_MT_TOUCH_MAJOR to ABS_MT_TOOL_Y.
    package struct Slot: Hashable, Sendable {
        // A vector stores the values inline, because a frame accesses several slots of two
        // surfaces; 14 of its 16 elements are axes.
        private var values = SIMD16<Int32>()

        /// Creates a slot without a contact.
        package init() { self[AbsoluteAxis.trackingID] = -1 }

        /// The codes of a slot's axes.
        package static var codes: ClosedRange<UInt16> {
            AbsoluteAxis.touchMajor...AbsoluteAxis.touchMajor + 13
        }

        /// The value of an axis.
        package subscript(code: UInt16) -> Int32 {
            get { values[Int(code - Slot.codes.lowerBound)] }
            set { values[Int(code - Slot.codes.lowerBound)] = newValue }
        }

        /// True if a contact is down in the slot.
        package var isTouched: Bool { self[AbsoluteAxis.trackingID] >= 0 }
    }

    /// The slots; the index is the slot's number.
    package private(set) var slots: [Slot]
    /// The number of contacts that are down.
    package private(set) var contactCount = 0
    /// The slot to which the next event of a contact applies.
    package var current = 0
    /// The surface's axes and keys for programs that know only one finger.
    package var emulation: SingleTouch

    /// Creates a surface with `count` empty slots.
    package init(slots count: Int, emulation: SingleTouch = SingleTouch()) {
        slots = Array(repeating: Slot(), count: max(1, count))
        self.emulation = emulation
    }

    /// True if any contact is down.
    package var isTouched: Bool { contactCount > 0 }

    /// Sets an axis of a slot.
    package mutating func set(_ code: UInt16, of slot: Int, to value: Int32) {
        if code == AbsoluteAxis.trackingID {
            contactCount += (value >= 0 ? 1 : 0) - (slots[slot].isTouched ? 1 : 0)
        }
        slots[slot][code] = value
    }

    /// Applies an event of a frame.
    package mutating func take(_ event: EvdevEvent) {
        switch event.type {
        case EvdevType.absolute where event.code == AbsoluteAxis.slot:
            current = Int(event.value)
        case EvdevType.absolute where Slot.codes.contains(event.code):
            guard slots.indices.contains(current) else { return }
            set(event.code, of: current, to: event.value)
        case EvdevType.absolute, EvdevType.key:
            emulation.take(event)
        default: break
        }
    }
}
