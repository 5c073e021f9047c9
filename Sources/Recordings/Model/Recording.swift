import InputEvents

/// What input devices did while somebody recorded them.
public struct Recording: Sendable {
    /// How it was written.
    public var format: RecordingFormat
    /// The devices, in the order in which the recording describes them.
    package var devices: [RecordedDevice]

    /// A recording of those devices.
    package init(format: RecordingFormat, devices: [RecordedDevice]) {
        self.format = format
        self.devices = devices
    }

    /// When the first event of any device happened: what `--json` counts from.
    public var start: Timestamp {
        devices.compactMap(\.events.first?.time).min() ?? .zero
    }

    /// What a program that listens through libinput would have seen.
    ///
    /// First a `deviceAdded` for each device that libinput would use (see ``DeviceClassifier``), at the
    /// time of the recording's first event; then everything in order of time, which never runs
    /// backwards. Lazy: nothing is translated before it is asked for.
    public func inputEvents() -> InputEventSequence { InputEventSequence(self) }
}

/// How a recording is written.
public enum RecordingFormat: String, CaseIterable, Hashable, Sendable {
    /// The YAML of `libinput record`.
    case libinputRecord = "libinput-record"
    /// evemu's text: descriptions, events, or both.
    case evemu = "evemu"
    /// The log of `evtest`.
    case evtest = "evtest"
    /// Android's `getevent -t`, with or without `-l`.
    case getevent = "getevent"
    /// What `libinput debug-events` prints.
    case debugEvents = "libinput-debug-events"
}
