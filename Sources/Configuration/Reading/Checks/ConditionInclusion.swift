import Gestures
import InputEvents

/// Decides if conditions are certainly met whenever others are.
///
/// Where that is not certain, the answer is no.
struct ConditionInclusion {
    /// The comparisons that are left, which limit the work for hostile files.
    private var budget = 200_000

    /// Returns true if all of the wide conditions are certainly met whenever all of the narrow ones
    /// are.
    mutating func includes(_ wide: [Condition], _ narrow: [Condition]) -> Bool {
        for condition in wide where !isImplied(condition, by: narrow) { return false }
        return true
    }

    private mutating func isImplied(_ condition: Condition, by conditions: [Condition]) -> Bool {
        guard spend(conditions.count) else { return false }
        if conditions.contains(condition) { return true }
        for other in conditions {
            if other.alternatives.isEmpty {
                if condition.alternatives.isEmpty, implies(other, condition) { return true }
            } else if isImplied(condition, byEachOf: other.alternatives) {
                return true
            }
        }
        for group in condition.alternatives where includes(group, conditions) { return true }
        return false
    }

    /// Returns true if the condition is met whichever of the groups is.
    private mutating func isImplied(_ condition: Condition, byEachOf groups: [[Condition]]) -> Bool
    {
        for group in groups where !isImplied(condition, by: group) { return false }
        return true
    }

    /// Returns true if each value that meets the narrow condition certainly meets the wide one;
    /// both are about one state.
    private mutating func implies(_ narrow: Condition, _ wide: Condition) -> Bool {
        guard narrow.state == wide.state, spend(narrow.values.count * wide.values.count) else {
            return false
        }
        if let accepted = KnownState(rawValue: narrow.state)?.accepted {
            let values = accepted.filter { narrow.isMet(by: $0) }
            // That nothing meets a condition has already been reported.
            return !values.isEmpty && values.allSatisfy { wide.isMet(by: $0) }
        }
        let wideValues = wide.values.map { ShellPattern($0) }
        let narrowValues = narrow.values.map { ShellPattern($0) }
        switch (wide.isNegated, narrow.isNegated) {
        case (false, false):
            return narrowValues.allSatisfy { value in wideValues.contains { $0.includes(value) } }
        case (true, true):
            return wideValues.allSatisfy { value in narrowValues.contains { $0.includes(value) } }
        case (true, false):
            return narrowValues.allSatisfy { value in
                wideValues.allSatisfy { $0.excludes(value) }
            }
        case (false, true): return wideValues.contains(ShellPattern("*"))
        }
    }

    /// Takes the comparisons from the budget; returns false if it has too few.
    private mutating func spend(_ comparisons: Int) -> Bool {
        guard comparisons < budget else { return false }
        budget -= comparisons + 1
        return true
    }
}
