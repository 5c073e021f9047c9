public import InputEvents

/// The recorded events of input devices.
public struct Recording: Sendable {
    /// Its format.
    public var format: RecordingFormat
    /// The devices, in the order in which the recording describes them.
    package var devices: [RecordedDevice]
    /// The line, from 1, within which a file ends because its recorder was killed or it was cut; nil if
    /// every line is complete.
    public var brokenLine: Int?

    /// The time of the first event of any device, from which `--json` counts.
    public var start: Timestamp {
        devices.compactMap(\.events.first?.time).min() ?? .zero
    }

    /// Returns the events that a program would have received through libinput.
    ///
    /// First a `deviceAdded` for each device that libinput would use (see ``DeviceClassifier``), at the
    /// time of the recording's first event; then everything in order of time, which never runs
    /// backwards. Lazy: translates events only when they are needed.
    ///
    /// Touchpads for which `wantsContacts` is true also get the positions of the fingers, which libinput
    /// does not report.
    public func inputEvents(
        wantsContacts: @Sendable @escaping (Device) -> Bool = { _ in false }
    ) -> InputEventSequence {
        InputEventSequence(self, wantsContacts: wantsContacts)
    }
}

/// The format of a recording.
public enum RecordingFormat: String, CaseIterable, Hashable, Sendable {
    /// The YAML of `libinput record`.
    case libinputRecord = "libinput-record"
    /// evemu's text: descriptions, events, or both.
    case evemu
    /// The log of `evtest`.
    case evtest
    /// Android's `getevent -t`, with or without `-l`.
    case getevent
    /// The output of `libinput debug-events`.
    case debugEvents = "libinput-debug-events"
}
