import Evdev

/// What somebody who reads a touch surface knows of it after the frames so far.
package struct SurfaceState: Hashable, Sendable {
    /// What one slot holds: the values of `ABS_MT_*`, by code from ABS_MT_TOUCH_MAJOR.
    package struct Slot: Hashable, Sendable {
        // In place: 14 of the 16 are axes, and a frame touches several slots of two surfaces.
        private var values = SIMD16<Int32>()

        /// A slot without a contact.
        package init() { self[AbsoluteAxis.trackingID] = -1 }

        /// The axes that a slot has.
        package static var codes: ClosedRange<UInt16> {
            AbsoluteAxis.touchMajor...AbsoluteAxis.touchMajor + 13
        }

        /// The value of an axis of it.
        package subscript(code: UInt16) -> Int32 {
            get { values[Int(code - Slot.codes.lowerBound)] }
            set { values[Int(code - Slot.codes.lowerBound)] = newValue }
        }

        /// Whether a contact is down in it.
        package var isTouched: Bool { self[AbsoluteAxis.trackingID] >= 0 }
    }

    /// The slots, by number.
    package private(set) var slots: [Slot]
    /// The number of contacts that are down.
    package private(set) var contactCount = 0
    /// The slot that the next event of a contact is about.
    package var current = 0
    /// The axes and keys with which a surface speaks to programs that know one finger only, as far as it has
    /// them.
    package var emulation: SingleTouch

    /// A surface with so many slots that nobody touches.
    package init(slots count: Int, emulation: SingleTouch = SingleTouch()) {
        slots = Array(repeating: Slot(), count: max(1, count))
        self.emulation = emulation
    }

    /// Whether any contact is down.
    package var isTouched: Bool { contactCount > 0 }

    /// Gives an axis of a slot another value.
    package mutating func set(_ code: UInt16, of slot: Int, to value: Int32) {
        if code == AbsoluteAxis.trackingID {
            contactCount += (value >= 0 ? 1 : 0) - (slots[slot].isTouched ? 1 : 0)
        }
        slots[slot][code] = value
    }

    /// Takes in what a frame says.
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
