/// A device that a script plays on.
protocol VirtualDevice: AnyObject {
    /// Its properties.
    var description: DeviceDescription { get }
    /// The node in `/dev/input`; `-` without one.
    var node: String { get }

    /// Connects the device, again after ``unplug()``: as a new device that looks the same.
    func plug() throws
    /// Disconnects the device, in the middle of a touch as well.
    func unplug() throws
    /// Sends frames that happen at one instant.
    func write(_ frames: [Frame]) throws
}
