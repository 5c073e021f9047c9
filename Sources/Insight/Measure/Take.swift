public import InputEvents

/// The events of one recording, or of a live session.
public struct Take {
    /// The recording's name.
    let name: String
    /// The instant that counts as 0.
    let origin: Timestamp
    let events: [InputEvent]

    /// Creates a take with a name, its events, and the instant that counts as 0.
    public init(name: String, origin: Timestamp, events: some Sequence<InputEvent>) {
        self.name = name
        self.origin = origin
        self.events = Array(events)
    }
}

extension Take {
    /// A variant of a take whose attempts should be recognised, too.
    enum Variant: CaseIterable {
        /// All times, including pauses, are 1.4 times as long.
        case slower
        /// All paths are shorter by a factor of 1.4.
        case shorter
    }

    /// 1.4: the factor by which a person's times and distances vary from day to day.
    static let variation = 1.4

    /// Returns this variant of the take.
    func varied(_ variant: Variant) -> Take {
        var editors: [DeviceID: PathEditor] = [:]
        let changed = events.map { event in
            var event = event
            switch variant {
            case .slower:
                let passed = Double(event.time.microseconds(since: origin)) * Take.variation
                event.time = Timestamp(microseconds: origin.microseconds &+ Int64(passed))
            case .shorter:
                switch event.kind {
                case .deviceAdded(let device):
                    let edit = TouchEdit.scaled(1 / Take.variation)
                    editors[device.id] = PathEditor(edit, on: device.touchSurface)
                case .touches(let id, _), .pointerGesture(let id, _):
                    event.kind = editors[id]?.changed(event.kind) ?? event.kind
                default: break
                }
            }
            return event
        }
        return Take(name: name, origin: origin, events: changed)
    }
}
