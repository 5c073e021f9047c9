import InputEvents

/// An absolute axis as the kernel describes it (`struct input_absinfo`).
package struct EvdevAxis: Hashable, Sendable {
    /// The announced minimum and maximum, and the units per millimetre.
    package var range: AxisRange
    /// The expected noise in units.
    package var fuzz: Int32
    /// The distance from the centre, in units, up to which a joystick counts as centred.
    package var flat: Int32

    /// Creates an axis with this range and noise.
    package init(range: AxisRange, fuzz: Int32 = 0, flat: Int32 = 0) {
        self.range = range
        self.fuzz = fuzz
        self.flat = flat
    }
}
