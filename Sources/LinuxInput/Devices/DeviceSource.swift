import InputEvents

/// Reads the devices that it has opened.
protocol DeviceSource: AnyObject {
    var loop: EventLoop { get }
    var log: Log { get }

    /// Opens a device and starts to emit its events.
    func open(_ connected: ConnectedDevice) throws(SystemError) -> Device

    /// Closes a device if it is still open; its touches and keys are then void.
    func close(_ id: DeviceID)
}
