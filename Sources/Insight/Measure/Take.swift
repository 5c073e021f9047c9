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
