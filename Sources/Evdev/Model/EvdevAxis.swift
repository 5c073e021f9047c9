import InputEvents

/// An absolute axis as the kernel describes it (`struct input_absinfo`).
package struct EvdevAxis: Hashable, Sendable {
    /// The least and the greatest announced value, and units in a millimetre.
    package var range: AxisRange
    /// How much noise to expect, in units.
    package var fuzz: Int32
    /// How many units around the centre count as the centre (of a joystick).
    package var flat: Int32

    /// An axis with that range and that much noise.
    package init(range: AxisRange, fuzz: Int32 = 0, flat: Int32 = 0) {
        self.range = range
        self.fuzz = fuzz
        self.flat = flat
    }
}
