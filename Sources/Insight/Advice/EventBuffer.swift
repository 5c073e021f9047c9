import InputEvents

/// The latest events of live input, with the state before them.
struct EventBuffer {
    private var state = InputState()
    private var events: [InputEvent] = []

    /// 20,000 events: more than a minute of ten moving fingers.
    static let limit = 20_000

    var isEmpty: Bool { events.isEmpty }

    /// True if there are more events than the limit.
    var isFull: Bool { events.count > EventBuffer.limit }

    /// Adds an event; if it comes first and only announces a device or state, it changes the
    /// state.
    mutating func append(_ event: InputEvent) {
        if events.isEmpty, event.isSetting {
            state.handle(event)
        } else {
            events.append(event)
        }
    }

    /// Makes the first events a part of the state.
    mutating func drop(_ count: Int) {
        for event in events.prefix(count) { state.handle(event) }
        events = Array(events.dropFirst(count))
    }

    /// Returns the state and the events, which become a part of the state.
    mutating func takeAll() -> [InputEvent] {
        let all = state.events(at: events.first?.time ?? .zero) + events
        drop(events.count)
        return all
    }
}
