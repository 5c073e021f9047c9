package import InputEvents

/// Gives access to the current recognition: to the outlooks on its touches, which forwarding needs,
/// and to the states that its conditions use.
///
/// A new configuration starts a new recognition, but keeps this object.
package final class TouchOutlooks {
    // A strong reference, cleared when the recognition is disposed of: objects with weak references
    // are retained on the slow path, and the recognition is retained several times in each frame.
    @exclusivity(unchecked) private var recognition: (any TouchRecognition)?

    /// Called after each change of a state, while the recognition is handling the event.
    package var onStateChange: () -> Void = {}

    /// Creates the object without a recognition.
    package init() {}

    /// Uses this recognition from now on.
    func begin(_ recognition: any TouchRecognition) {
        self.recognition = recognition
        recognition.tellStates(to: self)
    }

    /// Stops using this recognition.
    func end(_ recognition: any TouchRecognition) {
        if self.recognition === recognition { self.recognition = nil }
    }

    /// Returns the outlook on the touch in progress on a device, after the events so far.
    package func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        recognition?.outlook(of: device, at: time) ?? TouchOutlook(.free)
    }

    /// Returns true if the touch in progress on a device, or its last touch, has become a gesture.
    ///
    /// This is the ownership of the outlook, computed at a much lower cost.
    package func isTaken(_ device: DeviceID) -> Bool { recognition?.isTaken(device) ?? false }

    /// True if no touch, key press or decision is in progress, or if there is no recognition.
    package var isIdle: Bool { recognition?.isIdle ?? true }

    /// The values of all states that have one, by name; empty if there is no recognition.
    ///
    /// Not up to date inside ``onStateChange``.
    package var stateValues: [String: String] { recognition?.stateValues ?? [:] }
}

extension TouchOutlooks: StateListener {
    func statesChanged() { onStateChange() }
}

/// Recognises gestures and answers questions about touches in progress, and about states.
protocol TouchRecognition: AnyObject {
    /// True if no touch, key press or decision is in progress.
    var isIdle: Bool { get }

    /// The values of states, by name.
    var stateValues: [String: String] { get }

    /// Informs this listener of changes of states from now on.
    func tellStates(to listener: any StateListener)

    /// Returns the outlook on the touch in progress on a device.
    func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook

    /// Returns true if the touch in progress on a device, or its last touch, has become a gesture.
    func isTaken(_ device: DeviceID) -> Bool
}
