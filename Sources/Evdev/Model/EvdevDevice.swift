import InputEvents

/// What the kernel and udev say about an input device.
///
/// Untrusted throughout; names are repaired to valid UTF-8.
package struct EvdevDevice: Sendable {
    /// The device node, empty if it is unknown.
    package var node = ""
    /// The kernel's name for it.
    package var name = ""
    /// The kernel's number of the bus (`BUS_*`).
    package var busType: UInt16 = 0
    /// The vendor's number.
    package var vendor: UInt16 = 0
    /// The vendor's product number.
    package var product: UInt16 = 0
    /// The product's version.
    package var version: UInt16 = 0
    /// The events that it can send.
    package var codes = EventCodeSet()
    /// The absolute axes (`ABS_*`).
    package var axes: [UInt16: EvdevAxis] = [:]
    /// Its properties (`INPUT_PROP_*`).
    package var properties: Set<UInt16> = []
    /// Its udev properties; empty if they are unknown.
    package var udevProperties: [String: String] = [:]
    /// The switches (`SW_*`) that are on.
    package var switchesOn: Set<UInt16> = []

    /// A device without a name that can send nothing.
    package init() {}
}
