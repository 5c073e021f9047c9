import InputEvents

/// A report of libinput during the recording, reduced to what a replay uses.
package struct RecordedLibinputEvent: Hashable, Sendable {
    /// The time; nil if the device was unplugged, for which libinput gives no time.
    package var time: Timestamp?
    /// The content of the report.
    package var kind: Kind

    /// The reports that cannot be derived exactly from the evdev events.
    package enum Kind: Hashable, Sendable {
        /// A step of a touchpad gesture.
        case gesture(PointerGesture)
        /// A button, after libinput handled soft buttons and taps.
        case button(KeyCode, isPressed: Bool)
        /// The device was unplugged.
        case deviceRemoved
    }
}
