import InputEvents

/// A condition on the surroundings, an element of `when:`; a pattern is off while one of its
/// conditions is not met.
///
/// A state whose value is unknown meets neither a condition nor its opposite.
public struct Condition: Hashable, Sendable {
    /// The name of the state, as in ``StateChange/state``.
    public let state: String
    /// The accepted values, one of which the state must have; `*` and `?` are wildcards.
    public let values: [String]
    /// True if the state must have none of ``values`` instead.
    public let isNegated: Bool
    /// Groups of conditions, in place of a state; all conditions of at least one group must be met.
    public let alternatives: [[Condition]]
    private let patterns: [ShellPattern]

    /// Creates the condition that the state has one of the values or, with `isNegated`, none of
    /// them.
    public init(_ state: String, is values: [String], isNegated: Bool = false) {
        self.state = state
        self.values = values
        self.isNegated = isNegated
        alternatives = []
        patterns = values.map { ShellPattern($0) }
    }

    /// Creates the condition that all conditions of one of the groups are met.
    public init(anyOf alternatives: [[Condition]]) {
        state = ""
        values = []
        isNegated = false
        patterns = []
        self.alternatives = alternatives
    }

    /// This condition, or the conditions in its groups, each about one state.
    public var parts: [Condition] {
        alternatives.isEmpty ? [self] : alternatives.joined().flatMap(\.parts)
    }

    /// Returns true if the values of the states meet the condition; nil stands for an unknown
    /// value.
    public func isMet(where value: (String) -> String?) -> Bool {
        guard !alternatives.isEmpty else { return isMet(by: value(state)) }
        return alternatives.contains { $0.allSatisfy { $0.isMet(where: value) } }
    }

    /// Creates the condition that a built-in state has the value.
    public init(_ state: KnownState, is value: String, isNegated: Bool = false) {
        self.init(state.rawValue, is: [value], isNegated: isNegated)
    }

    /// Returns true if this value of the state meets the condition; nil stands for an unknown
    /// value.
    public func isMet(by value: String?) -> Bool {
        guard let value else { return false }
        return patterns.contains { $0.matches(value) } != isNegated
    }
}
