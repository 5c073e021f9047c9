import Gestures

extension Configuration {
    /// The names of all states under `states:`, in conditions, and in state gestures.
    public var stateNames: Set<String> { usedStates.union(states.map(\.name)) }

    /// The names of the states in conditions, including those of devices, and in state gestures.
    var usedStates: Set<String> {
        let patterns = patternSources.map(\.pattern)
        let conditions =
            patterns.flatMap(\.conditions) + devices.flatMap { $0.conditions ?? [] }
        let conditionStates = conditions.flatMap(\.parts).map(\.state)
        let gestureStates = patterns.compactMap { pattern -> String? in
            if case .state(let name, _) = pattern.kind { name } else { nil }
        }
        return Set(conditionStates + gestureStates)
    }
}
