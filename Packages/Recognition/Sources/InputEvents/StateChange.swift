/// A change of a state: the screen is locked, a window gets the focus, the picture is rotated.
///
/// State changes are input events, so that a replay or test with the same changes leads to the same
/// actions as live input. Values are text; their meaning depends on the conditions that use them.
public final class StateChange: Hashable, Sendable {
    /// The name of the state in the configuration: `locked`, `orientation`, `mode` or one of the
    /// user's.
    public let state: String
    /// The new value.
    public let value: String

    /// True for an initial value, at the start or from a new source of the state, which is not
    /// a change.
    public let isInitial: Bool

    /// Creates a change to a value; `isInitial` marks an initial value.
    public init(_ state: String, is value: String, isInitial: Bool = false) {
        self.state = state
        self.value = value
        self.isInitial = isInitial
    }

    /// Returns true if the states and values are equal; `isInitial` may differ.
    public static func == (left: StateChange, right: StateChange) -> Bool {
        left.state == right.state && left.value == right.value
    }

    /// Hashes the state and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(state)
        hasher.combine(value)
    }
}
