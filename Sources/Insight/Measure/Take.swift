public import InputEvents

/// What devices did in one go: a recording, or a live session.
public struct Take {
    /// The recording's name.
    let name: String
    /// The instant that counts as 0.
    let origin: Timestamp
    let events: [InputEvent]

    /// What is called that, did that, and counts its time from there.
    public init(name: String, origin: Timestamp, events: some Sequence<InputEvent>) {
        self.name = name
        self.origin = origin
        self.events = Array(events)
    }
}

extension Take {
    /// What is like what was done, and should be recognised likewise.
    enum Variant: CaseIterable {
        case slower, shorter
    }

    /// 1.4: hands differ by that from day to day.
    static let variation = 1.4

    /// The same as it would be made a little otherwise.
    func varied(_ variant: Variant) -> Take {
        var surfaces: [DeviceID: Ways] = [:]
        let changed = events.map { event in
            var event = event
            switch variant {
            case .slower:
                let passed = Double(event.time.microseconds(since: origin)) * Take.variation
                event.time = Timestamp(microseconds: origin.microseconds &+ Int64(passed))
            case .shorter:
                switch event.kind {
                case .deviceAdded(let device):
                    let retouch = Retouch.ways(1 / Take.variation)
                    surfaces[device.id] = Ways(retouch, on: device.touchSurface)
                case .touches(let id, _), .pointerGesture(let id, _):
                    event.kind = surfaces[id]?.changed(event.kind) ?? event.kind
                default: break
                }
            }
            return event
        }
        return Take(name: name, origin: origin, events: changed)
    }
}
