import Evdev

/// The single-touch values of a surface, for programs that know only one finger: the position and
/// pressure of the first finger, and the number of fingers.
///
/// The kernel derives the values from the contacts (input_mt_report_pointer_emulation).
package struct SingleTouch: Hashable, Sendable {
    /// An axis or key.
    package struct Code: Hashable, Sendable {
        /// `EV_ABS` or `EV_KEY`.
        package let type: UInt16
        /// The code within the type.
        package let code: UInt16

        /// Creates a code with the kernel's numbers.
        package init(type: UInt16, code: UInt16) {
            self.type = type
            self.code = code
        }
    }

    /// All possible axes and keys, in the order in which the kernel sends them.
    package static let codes =
        [
            ButtonCode.touch, ButtonCode.finger, ButtonCode.twoFingers, ButtonCode.threeFingers,
            ButtonCode.fourFingers, ButtonCode.fiveFingers,
        ].map { Code(type: EvdevType.key, code: $0) }
        + [AbsoluteAxis.x, AbsoluteAxis.y, AbsoluteAxis.pressure].map {
            Code(type: EvdevType.absolute, code: $0)
        }

    /// The value of each axis and key of the surface.
    private(set) var values: [(code: Code, value: Int32)]

    /// Creates the values of a surface that has these axes and keys.
    package init(_ values: [(code: Code, value: Int32)] = []) { self.values = values }

    /// The value of an axis or key; nil if the surface does not have it.
    package subscript(code: Code) -> Int32? {
        get { values.first { $0.code == code }?.value }
        set {
            guard let newValue, let index = values.firstIndex(where: { $0.code == code }) else {
                return
            }
            values[index].value = newValue
        }
    }

    /// Returns true if the event is a single-touch event.
    static func includes(_ event: EvdevEvent) -> Bool {
        codes.contains(Code(type: event.type, code: event.code))
    }

    /// Sets the axis or key of the event, if the surface has it.
    mutating func take(_ event: EvdevEvent) {
        self[Code(type: event.type, code: event.code)] = event.value
    }

    /// Returns the kernel's values for `count` contacts, the first of which is `first`.
    ///
    /// Without contacts, the position does not change.
    func describing(_ first: SurfaceState.Slot?, count: Int) -> SingleTouch {
        var described = self
        for index in described.values.indices {
            let code = described.values[index].code
            switch (code.type, code.code) {
            case (EvdevType.key, let key):
                described.values[index].value = SingleTouch.isPressed(key, count) ? 1 : 0
            case (_, AbsoluteAxis.x):
                if let first { described.values[index].value = first[AbsoluteAxis.contactX] }
            case (_, AbsoluteAxis.y):
                if let first { described.values[index].value = first[AbsoluteAxis.contactY] }
            default:
                described.values[index].value = first?[AbsoluteAxis.contactPressure] ?? 0
            }
        }
        return described
    }

    private static func isPressed(_ key: UInt16, _ count: Int) -> Bool {
        switch key {
        case ButtonCode.touch: count > 0
        case ButtonCode.finger: count == 1
        case ButtonCode.twoFingers: count == 2
        case ButtonCode.threeFingers: count == 3
        case ButtonCode.fourFingers: count == 4
        default: count == 5
        }
    }

    package static func == (left: SingleTouch, right: SingleTouch) -> Bool {
        left.values.elementsEqual(right.values) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) {
        for (code, value) in values {
            hasher.combine(code)
            hasher.combine(value)
        }
    }
}
