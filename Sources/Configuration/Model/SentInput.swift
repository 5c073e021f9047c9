public import InputEvents

/// Input that a binding sends through a keyboard and a pointer of inputrx.
public struct SentInput: Hashable, Sendable {
    /// One event of the input.
    public enum Event: Hashable, Sendable {
        /// A key or button goes down.
        case press(KeyCode)
        /// It goes up.
        case release(KeyCode)
        /// A wheel turns by so many steps: up and right are positive.
        case scroll(ScrollAxis, steps: Int)
    }

    /// What happens, in order; a chord is pressed from its first key to its last and released the other way.
    public var events: [Event]
    /// The configuration's words for it: `ctrl+plus`, or `ctrl+l, ctrl+c`.
    public var text: String

    /// Input of these events, which the configuration calls so.
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
