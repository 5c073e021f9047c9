public import InputEvents

/// The recorded events of input devices.
public struct Recording: Sendable {
    /// Its format.
    public var format: RecordingFormat
    /// The devices, in the order in which the recording describes them.
    package var devices: [RecordedDevice]
    /// The line, from 1, within which a file ends, because its recorder was killed or it was cut; nil if
    /// every line has its end.
    public var brokenLine: Int?

    /// A recording of those devices.
    package init(format: RecordingFormat, devices: [RecordedDevice]) {
        self.format = format
        self.devices = devices
    }

    /// The time of the first event of any device, from which `--json` counts.
    public var start: Timestamp {
        devices.compactMap(\.events.first?.time).min() ?? .zero
    }

    /// The events that a program would have received through libinput.
    ///
    /// First a `deviceAdded` for each device that libinput would use (see ``DeviceClassifier``), at the
    /// time of the recording's first event; then everything in order of time, which never runs
    /// backwards. Lazy: translates events only when they are needed.
    ///
    /// Of touchpads for which `wantsContacts` says so, also where the fingers are, which libinput keeps to
    /// itself.
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
    /// What `libinput debug-events` prints.
    case debugEvents = "libinput-debug-events"
}
