import InputEvents

/// What must be the case around the devices for a pattern to be looked for: an element of `when:`.
///
/// A state that nobody has told of yet meets neither a condition nor its opposite.
public struct Condition: Hashable, Sendable {
    /// The state that it is about, as ``StateChange/state`` names it.
    public let state: String
    /// The values of which the state must have one; `*` and `?` are wildcards.
    public let values: [String]
    /// Whether it must have none of them instead.
    public let isNegated: Bool
    /// Instead of all that: groups of conditions, of which one group must be met as a whole.
    public let alternatives: [[Condition]]
    private let patterns: [ShellPattern]

    /// A condition that the state has one of the values, or with `isNegated` none of them.
    public init(_ state: String, is values: [String], isNegated: Bool = false) {
        self.state = state
        self.values = values
        self.isNegated = isNegated
        alternatives = []
        patterns = values.map { ShellPattern($0) }
    }

    /// A condition that all conditions of one of the groups are met.
    public init(anyOf alternatives: [[Condition]]) {
        state = ""
        values = []
        isNegated = false
        patterns = []
        self.alternatives = alternatives
    }

    /// It, or the conditions that it is made of, each about one state.
    public var parts: [Condition] {
        alternatives.isEmpty ? [self] : alternatives.joined().flatMap(\.parts)
    }

    /// Whether it is met where states have those values; nil is one that nobody has told of.
    public func isMet(where value: (String) -> String?) -> Bool {
        guard !alternatives.isEmpty else { return isMet(by: value(state)) }
        return alternatives.contains { $0.allSatisfy { $0.isMet(where: value) } }
    }

    /// A condition that the built-in state has that value.
    public init(_ state: KnownState, is value: String, isNegated: Bool = false) {
        self.init(state.rawValue, is: [value], isNegated: isNegated)
    }

    /// Whether a state of that value is as the condition asks; nil is one that nobody has told of.
    public func isMet(by value: String?) -> Bool {
        guard let value else { return false }
        return patterns.contains { $0.matches(value) } != isNegated
    }
}
