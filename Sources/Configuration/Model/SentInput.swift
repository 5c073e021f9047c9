public import InputEvents

/// Input that a binding sends through inputrx's own keyboard and pointer.
public struct SentInput: Hashable, Sendable {
    /// One event of the input.
    public enum Event: Hashable, Sendable {
        /// A key or button goes down.
        case press(KeyCode)
        /// A key or button goes up.
        case release(KeyCode)
        /// A wheel turns by this number of steps; up and right are positive.
        case scroll(ScrollAxis, steps: Int)
    }

    /// The events in order; the keys of a chord go down from first to last and up from last to
    /// first.
    public var events: [Event]
    /// Its text in the configuration: `ctrl+plus`, or `ctrl+l, ctrl+c`.
    public var text: String

    /// Input made of these events, with its text in the configuration.
    public init(_ events: [Event], text: String) {
        self.events = events
        self.text = text
    }
}

/// The axis of a wheel.
public enum ScrollAxis: Hashable, Sendable {
    case vertical
    case horizontal
}
