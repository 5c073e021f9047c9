import Evdev

/// A device of a recording: its description and its events.
///
/// All of its content is untrusted.
package struct RecordedDevice: Sendable {
    /// The description in the recording, with the node and the switches that were on when recording
    /// began.
    package var evdev = EvdevDevice()
    /// Everything that the device sent, in order.
    ///
    /// Frames end with `SYN_REPORT`, except perhaps the last.
    package var events: [EvdevEvent] = []
    /// libinput's own reports during the recording (`libinput record --with-libinput`).
    package var libinputEvents: [RecordedLibinputEvent] = []
    /// True if libinput was recorded, too, so that a missing report means that nothing happened.
    package var hasLibinputEvents = false
    /// True if the recording describes the device, in addition to its events.
    package var isDescribed = false

    /// Creates a device without a name and without events.
    package init() {}
}
