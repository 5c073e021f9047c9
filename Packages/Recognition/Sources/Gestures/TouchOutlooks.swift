package import InputEvents

/// Gives access to the outlooks of the current recognition, to code that forwards touches.
///
/// A new configuration starts a new recognition; this object stays.
package final class TouchOutlooks {
    // A strong reference, cleared when the recognition is disposed of: objects with weak references
    // are retained on the slow path, and the recognition is retained several times in each frame.
    @exclusivity(unchecked) private var recognition: (any TouchRecognition)?

    /// Creates the object without a recognition.
    package init() {}

    /// Uses this recognition from now on.
    func begin(_ recognition: any TouchRecognition) { self.recognition = recognition }

    /// Stops using this recognition.
    func end(_ recognition: any TouchRecognition) {
        if self.recognition === recognition { self.recognition = nil }
    }

    /// The outlook on the touch in progress on a device, after the events so far.
    package func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        recognition?.outlook(of: device, at: time) ?? TouchOutlook(.free)
    }

    /// True if that touch, or the last one, has become a gesture: the fate of the outlook, at a
    /// much lower cost.
    package func isTaken(_ device: DeviceID) -> Bool { recognition?.isTaken(device) ?? false }
}

/// Recognises gestures and answers questions about touches in progress.
protocol TouchRecognition: AnyObject {
    /// The outlook on the touch in progress on a device.
    func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook

    /// True if that touch, or the last one, has become a gesture.
    func isTaken(_ device: DeviceID) -> Bool
}
