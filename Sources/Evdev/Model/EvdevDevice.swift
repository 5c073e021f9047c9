import InputEvents

/// An input device as the kernel and udev describe it.
///
/// All values are untrusted; names are repaired to valid UTF-8.
package struct EvdevDevice: Sendable {
    /// The device node; empty if it is unknown.
    package var node = ""
    /// The kernel's name for the device.
    package var name = ""
    /// The kernel's number of the bus (`BUS_*`).
    package var busType: UInt16 = 0
    /// The vendor's number.
    package var vendor: UInt16 = 0
    /// The vendor's number of the product.
    package var product: UInt16 = 0
    /// The product's version.
    package var version: UInt16 = 0
    /// The events that the device can send.
    package var codes = EventCodeSet()
    /// The absolute axes (`ABS_*`).
    package var axes: [UInt16: EvdevAxis] = [:]
    /// The properties (`INPUT_PROP_*`).
    package var properties: Set<UInt16> = []
    /// The udev properties; empty if they are unknown.
    package var udevProperties: [String: String] = [:]
    /// The switches (`SW_*`) that are on.
    package var switchesOn: Set<UInt16> = []

    /// Creates a device that has no name and can send nothing.
    package init() {}

    /// Sets the bus, the vendor, the product and the version to the first four numbers.
    package mutating func identify(by numbers: [some FixedWidthInteger]) {
        busType = UInt16(truncatingIfNeeded: numbers[0])
        vendor = UInt16(truncatingIfNeeded: numbers[1])
        product = UInt16(truncatingIfNeeded: numbers[2])
        version = UInt16(truncatingIfNeeded: numbers[3])
    }
}
