import Gestures

extension Configuration {
    /// The names of all states that it defines or that its conditions mention.
    public var stateNames: Set<String> { usedStates.union(states.map(\.name)) }

    /// The names of the states that its conditions and state gestures mention.
    var usedStates: Set<String> {
        let patterns = patternSources.map(\.pattern)
        let conditions =
            patterns.flatMap(\.conditions) + devices.flatMap { $0.conditions ?? [] }
        let asked = conditions.flatMap(\.parts).map(\.state)
        let awaited = patterns.compactMap { pattern -> String? in
            if case .state(let name, _) = pattern.kind { name } else { nil }
        }
        return Set(asked + awaited)
    }
}
