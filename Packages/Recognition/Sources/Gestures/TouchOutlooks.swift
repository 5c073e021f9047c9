package import InputEvents

/// Gives access to the current recognition: to outlooks on touches, which forwarding needs, and to
/// the states that conditions use.
///
/// A new configuration starts a new recognition, but keeps this object.
package final class TouchOutlooks {
    // A strong reference, set to nil when the recognition is disposed of. Objects with weak
    // references are retained on the slow path, and each frame retains the recognition many times.
    @exclusivity(unchecked) private var recognition: (any TouchRecognition)?

    /// Called after each change of a state, while the recognition is handling the event.
    package var onStateChange: () -> Void = {}

    /// Creates an object without a recognition.
    package init() {}

    /// Uses this recognition from now on.
    func begin(_ recognition: any TouchRecognition) {
        self.recognition = recognition
        recognition.setStateListener(self)
    }

    /// Stops using this recognition.
    func end(_ recognition: any TouchRecognition) {
        if self.recognition === recognition { self.recognition = nil }
    }

    /// Returns the outlook on the touch in progress on a device, after the events so far; it is
    /// `.free` if there is no recognition.
    package func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        recognition?.outlook(of: device, at: time) ?? TouchOutlook(.free)
    }

    /// Returns true if the touch in progress on a device, or its last touch, has become a gesture.
    ///
    /// The result is `ownership == .taken` of the outlook, at a much lower cost.
    package func isTaken(_ device: DeviceID) -> Bool { recognition?.isTaken(device) ?? false }

    /// Returns true if a touch gesture, whatever its conditions, is bound to a place of the device
    /// that contains this point.
    package func isAtBoundPlace(_ point: Point, on device: DeviceID) -> Bool {
        recognition?.isAtBoundPlace(point, on: device) ?? false
    }

    /// True if no touch or key press is in progress and no decision is pending, or if there is no
    /// recognition.
    package var isIdle: Bool { recognition?.isIdle ?? true }

    /// The values of all states that have one, by name; empty if there is no recognition.
    ///
    /// The values are not up to date inside ``onStateChange``.
    package var stateValues: [String: String] { recognition?.stateValues ?? [:] }
}

extension TouchOutlooks: StateListener {
    func statesChanged() { onStateChange() }
}

/// A recognition of gestures that reports on touches in progress and on states.
protocol TouchRecognition: AnyObject {
    /// True if no touch or key press is in progress, and no decision is pending.
    var isIdle: Bool { get }

    /// The values of states, by name.
    var stateValues: [String: String] { get }

    /// Notifies this listener of changes of states from now on.
    func setStateListener(_ listener: any StateListener)

    /// Returns the outlook on the touch in progress on a device.
    func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook

    /// Returns true if the touch in progress on a device, or its last touch, has become a gesture.
    func isTaken(_ device: DeviceID) -> Bool

    /// Returns true if a touch gesture is bound to a place of the device that contains this point.
    func isAtBoundPlace(_ point: Point, on device: DeviceID) -> Bool
}
