import Evdev

/// A device of a recording: what is known about it, and its events.
///
/// Untrusted throughout.
package struct RecordedDevice: Sendable {
    /// What the recording says about the device: its node at that time, the switches that were on when
    /// recording began.
    package var evdev = EvdevDevice()
    /// Everything it sent, in order.
    ///
    /// Frames end with `SYN_REPORT`, except perhaps the last.
    package var events: [EvdevEvent] = []
    /// libinput's own reports during the recording (`libinput record --with-libinput`).
    package var libinputEvents: [RecordedLibinputEvent] = []
    /// Whether libinput was listening, so that missing reports have a meaning.
    package var hasLibinputEvents = false
    /// Whether the recording describes the device and does not only hold its events.
    package var isDescribed = false

    /// A device without a name and without events.
    package init() {}
}
