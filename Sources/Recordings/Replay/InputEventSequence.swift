import InputEvents

/// The input events of a recording, translated frame by frame when they are needed.
///
/// The sequence begins with a `deviceAdded` for each device, the positions of its switches, and the
/// state `mouse` if a mouse is among the devices. Then the frames of all devices follow in order of
/// time; if two devices have a frame at the same time, the order of the devices decides. Times
/// never run backwards: an event that is earlier than its predecessor gets the predecessor's time.
public struct InputEventSequence: Sequence, Sendable {
    private let recording: Recording

    private let wantsContacts: @Sendable (Device) -> Bool

    /// Creates the sequence of a recording, with the contacts of the touchpads for which
    /// `wantsContacts` is true.
    public init(
        _ recording: Recording,
        wantsContacts: @Sendable @escaping (Device) -> Bool = { _ in false }
    ) {
        self.recording = recording
        self.wantsContacts = wantsContacts
    }

    /// Returns an iterator that starts at the first event.
    public func makeIterator() -> Iterator { Iterator(recording, wantsContacts: wantsContacts) }

    /// Iterates over the events of a recording.
    public struct Iterator: IteratorProtocol {
        private var replays: [DeviceReplay] = []
        /// The events of the latest step of a replay.
        private var buffer: [InputEvent] = []
        /// The index of the next event in the buffer.
        private var position = 0
        private var now = Timestamp.zero
        private var mice = PluggedMice()

        init(_ recording: Recording, wantsContacts: (Device) -> Bool) {
            for (index, device) in recording.devices.enumerated() {
                let id = DeviceID(rawValue: UInt32(truncatingIfNeeded: index + 1))
                if let replay = DeviceReplay(device, id: id, wantsContacts: wantsContacts) {
                    replays.append(replay)
                }
            }
            now = replays.compactMap(\.nextTime).min() ?? .zero
            for index in replays.indices {
                let kind = InputEvent.Kind.deviceAdded(replays[index].device)
                buffer.append(InputEvent(time: now, kind: kind))
                replays[index].begin(at: now, into: &buffer)
                mice.add(replays[index].device)
            }
            if mice.any { buffer.append(mouseEvent(isInitial: true)) }
        }

        private func mouseEvent(isInitial: Bool = false) -> InputEvent {
            let change = StateChange("mouse", is: mice.any ? "yes" : "no", isInitial: isInitial)
            return InputEvent(time: now, kind: .state(change))
        }

        /// Adds the change of the state `mouse` if the last mouse was unplugged.
        private mutating func handleDepartures() {
            let hadMouse = mice.any
            for event in buffer {
                if case .deviceRemoved(let id) = event.kind { mice.remove(id) }
            }
            if mice.any != hadMouse { buffer.append(mouseEvent()) }
        }

        /// Returns the next event; nil at the end.
        public mutating func next() -> InputEvent? {
            while position == buffer.count {
                buffer.removeAll(keepingCapacity: true)
                position = 0
                guard let index = nextReplay else { return nil }
                replays[index].advance(notBefore: now, into: &buffer)
                for index in buffer.indices {
                    now = Swift.max(now, buffer[index].time)
                    buffer[index].time = now
                }
                handleDepartures()
            }
            let event = buffer[position]
            position += 1
            return event
        }

        /// The index of the replay that has the next step; nil if all replays are at their ends.
        private var nextReplay: Int? {
            // Nearly all recordings have one device.
            if replays.count == 1 { return replays[0].nextTime == nil ? nil : 0 }
            var result: (index: Int, time: Timestamp)?
            for index in replays.indices {
                guard let time = replays[index].nextTime else { continue }
                if let result, result.time <= time { continue }
                result = (index, time)
            }
            return result?.index
        }
    }
}
