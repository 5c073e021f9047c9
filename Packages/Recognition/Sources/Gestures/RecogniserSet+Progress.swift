import InputEvents

// The gestures in progress on all devices.
extension RecogniserSet {
    /// Returns the gestures in progress that may still be completed, on all devices.
    func pendingGestures(at time: Timestamp) -> [PendingGesture] {
        devices.compactMap { $0.pendingGesture(at: time) } + keys.pendingGestures(at: time)
    }

    /// The microseconds of a frame of the slowest touch surface; 0 if there is none.
    var longestFrame: Int64 { devices.reduce(0) { max($0, $1.touches?.sequence.frame ?? 0) } }

    /// Returns true if a touch that began on this device at this time is still in progress.
    func isTouched(_ device: DeviceID, since began: Timestamp) -> Bool {
        devices.contains { $0.device.id == device && $0.touchBegan == began }
    }

    /// Returns the outlook on the touch in progress on a device; `.free` if the device is unknown.
    mutating func outlook(of id: DeviceID, at time: Timestamp) -> TouchOutlook {
        guard let index = index(of: id) else { return TouchOutlook(.free) }
        return devices[index].outlook(at: time)
    }

    /// Returns true if the touch in progress on a device, or the last one, has become a gesture.
    mutating func isTaken(_ id: DeviceID) -> Bool {
        guard let index = index(of: id) else { return false }
        return devices[index].isTaken()
    }

    /// Returns true if a touch gesture is bound to a place of the device that contains this point.
    mutating func isAtBoundPlace(_ point: Point, on id: DeviceID) -> Bool {
        guard let index = index(of: id) else { return false }
        return devices[index].isAtBoundPlace(point)
    }
}
