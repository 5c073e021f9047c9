import Evdev

/// A device of a recording: its description and its events.
///
/// All of it is untrusted.
package struct RecordedDevice: Sendable {
    /// The description in the recording, with the node at that time and the switches that were on when
    /// recording began.
    package var evdev = EvdevDevice()
    /// Everything that it sent, in order.
    ///
    /// Frames end with `SYN_REPORT`, except perhaps the last.
    package var events: [EvdevEvent] = []
    /// libinput's own reports during the recording (`libinput record --with-libinput`).
    package var libinputEvents: [RecordedLibinputEvent] = []
    /// True if libinput was recorded, too, so that a missing report means that nothing happened.
    package var hasLibinputEvents = false
    /// True if the recording has a description of the device besides its events.
    package var isDescribed = false

    /// Creates a device without a name and without events.
    package init() {}
}
