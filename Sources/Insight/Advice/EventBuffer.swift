import InputEvents

/// The latest events of live input, with the state before them.
struct EventBuffer {
    /// The state before the first event.
    private var state = InputState()
    private var events: [InputEvent] = []

    /// 20,000 events: more than a minute of ten moving fingers.
    static let limit = 20_000

    var isEmpty: Bool { events.isEmpty }

    /// True if there are more events than the limit.
    var isFull: Bool { events.count > EventBuffer.limit }

    /// Adds an event; if the buffer is empty and the event only announces a device or state,
    /// applies it to the state instead.
    mutating func append(_ event: InputEvent) {
        if events.isEmpty, event.isAnnouncement {
            state.handle(event)
        } else {
            events.append(event)
        }
    }

    /// Removes the first events and applies them to the state.
    mutating func drop(_ count: Int) {
        for event in events.prefix(count) { state.handle(event) }
        events = Array(events.dropFirst(count))
    }

    /// Removes all events; returns them, preceded by events that produce the state before them.
    mutating func takeAll() -> [InputEvent] {
        let all = state.events(at: events.first?.time ?? .zero) + events
        drop(events.count)
        return all
    }
}
