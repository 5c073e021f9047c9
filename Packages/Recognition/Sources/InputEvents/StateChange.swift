/// A state that changes: the screen is locked, a window gets the focus, the picture is rotated.
///
/// State changes are input events, so a test that holds them leads to the same actions as live input.
/// Values are text; their meaning depends on the condition that asks for them.
public final class StateChange: Hashable, Sendable {
    /// Which state, as the configuration names it: `locked`, `orientation`, `mode`, one of the user's.
    public let state: String
    /// The new value.
    public let value: String

    /// Whether it is only the first value, at the start or from a new source, and not a change.
    public let isInitial: Bool

    /// A change of the state to that value; `isInitial` if it is only the first value.
    public init(_ state: String, is value: String, isInitial: Bool = false) {
        self.state = state
        self.value = value
        self.isInitial = isInitial
    }

    /// Changes are equal if state and value are equal.
    public static func == (left: StateChange, right: StateChange) -> Bool {
        left.state == right.state && left.value == right.value
    }

    /// Hashes state and value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(state)
        hasher.combine(value)
    }
}
