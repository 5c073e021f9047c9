/// A device that a script controls.
protocol VirtualDevice: AnyObject {
    /// Its properties.
    var description: DeviceDescription { get }
    /// The node in `/dev/input`; `-` without one.
    var node: String { get }

    /// Connects the device; after ``unplug()``, as a new device with the same properties.
    func plug() throws
    /// Disconnects the device, even during a touch.
    func unplug() throws
    /// Sends frames that happen at one instant.
    func write(_ frames: [Frame]) throws
}
