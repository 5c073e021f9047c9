package import InputEvents

/// Who recognises the gestures of some devices now, for those who must know what may come of a touch.
///
/// A configuration that is replaced brings a new recognition; this stays.
package final class TouchOutlooks {
    // Strong, and let go of when it is disposed of: an object to which weak references exist is retained the slow
    // way, and recognition is, several times a frame.
    @exclusivity(unchecked) private var recognition: (any TouchRecognition)?

    /// Nobody recognises anything yet.
    package init() {}

    /// That one recognises gestures from now on.
    func begin(_ recognition: any TouchRecognition) { self.recognition = recognition }

    /// That one does not any more.
    func end(_ recognition: any TouchRecognition) {
        if self.recognition === recognition { self.recognition = nil }
    }

    /// What may still come of the touch in progress on that device, after the events so far.
    package func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook {
        recognition?.outlook(of: device, at: time) ?? TouchOutlook(.free)
    }

    /// Whether a gesture has come of that touch, or of the last one: the same as the fate of the outlook, for
    /// much less.
    package func isTaken(_ device: DeviceID) -> Bool { recognition?.isTaken(device) ?? false }
}

/// Something that recognises gestures and can be asked about them.
protocol TouchRecognition: AnyObject {
    /// What may still come of the touch in progress on that device.
    func outlook(of device: DeviceID, at time: Timestamp) -> TouchOutlook

    /// Whether a gesture has come of that touch, or of the last one.
    func isTaken(_ device: DeviceID) -> Bool
}
