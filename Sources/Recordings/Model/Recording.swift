public import InputEvents

/// The recorded events of input devices.
public struct Recording: Sendable {
    /// The format of the recording.
    public var format: RecordingFormat
    /// The devices, in the order in which the recording describes them.
    package var devices: [RecordedDevice]
    /// The line, from 1, within which a file ends because its recorder was killed or the file was
    /// cut; nil if every line is complete.
    public var brokenLine: Int?

    /// The time of the earliest first event of a device, which counts as 0 in `--json`.
    ///
    /// Reports of libinput do not count; without events, the time is zero.
    public var start: Timestamp {
        devices.compactMap(\.events.first?.time).min() ?? .zero
    }

    /// Returns the events that a program would have received through libinput.
    ///
    /// The events begin with a `deviceAdded` for each device that libinput would use (see
    /// ``DeviceClassifier``), at the time of the recording's first event. The other events follow
    /// in order of time, which never runs backwards. Each frame is translated only when it is
    /// needed.
    ///
    /// The events of a touchpad for which `wantsContacts` is true include the positions of the
    /// fingers, which libinput does not report.
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
