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

    /// Returns the values of a state that a desktop reports with a few words; nil for other states.
    package func reportedValues(of state: String) -> [String]? {
        let isReported = states.contains { $0.name == state && $0.preset != nil }
        return isReported ? StatePreset.values(of: state) : nil
    }

    /// Returns the value that a text means in a condition on the state: `no` for `off` and `false`,
    /// if a desktop reports the state; other texts are unchanged.
    package func value(_ text: String, of state: String) -> String {
        guard let values = reportedValues(of: state), !values.contains(text),
            let synonym = StateReader.synonyms[text.lowercased()], values.contains(synonym)
        else { return text }
        return synonym
    }
}
