/// What is the case around the devices, from some moment on: the screen is locked, a window has the
/// focus, the panel is turned.
///
/// State changes are events like all others, so that a recording or a test that holds them leads to
/// the same actions as life did. Values are text: what they mean is a matter of who asks.
public final class StateChange: Hashable, Sendable {
    /// Which state, as the configuration names it: `locked`, `orientation`, `mode`, one of the user's.
    public let state: String
    /// How it is from now on.
    public let value: String

    /// The state has that value from now on.
    public init(_ state: String, is value: String) {
        self.state = state
        self.value = value
    }

    /// Changes are equal when they say the same.
    public static func == (left: StateChange, right: StateChange) -> Bool {
        left.state == right.state && left.value == right.value
    }

    /// Hashes what is said.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(state)
        hasher.combine(value)
    }
}
