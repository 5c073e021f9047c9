import InputEvents

/// Reads the devices that it is asked to open.
protocol DeviceSource: AnyObject {
    var loop: EventLoop { get }
    var log: Log { get }

    /// Opens a device; its events flow from now on.
    func open(_ connected: ConnectedDevice) throws(SystemError) -> Device

    /// Closes a device, if it is still open; its touches and keys are void.
    func close(_ id: DeviceID)
}
