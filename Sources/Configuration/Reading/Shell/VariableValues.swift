import Diagnostics
import Gestures
import InputEvents

/// The values that the variables of commands can have.
enum VariableValues {
    /// The values of those variables that have only a few.
    private static let words: [String: [String]] = [
        "DIRECTION": Direction.allCases.map(\.rawValue) + Axis.allCases.map(\.rawValue),
        "PHASE": Progress.Phase.allCases.map(\.rawValue),
        "SIGN": ["+", "-"],
    ]

    /// The variables whose values are whole numbers.
    private static let numbers: Set = [
        "COUNT", "DURATION_MS", "FINGERS", "GATHERED", "STEPS", "TIME_US", "TOTAL",
    ]

    /// Returns the advice about a value that a variable never has; nil if it may have it.
    ///
    /// The variable is named without `INPUTRX_`.
    static func advice(about value: String, of variable: String) -> String? {
        if let values = words[variable] {
            guard !values.contains(value) else { return nil }
            let meant =
                values.first { $0 == value.lowercased() }
                ?? Suggestions.nearest(to: value, among: values)
            return meant.map { "did you mean `\($0)`?" } ?? "it is one of: \(list(values))"
        }
        if numbers.contains(variable) {
            guard Int(value) == nil else { return nil }
            let number = GestureGuess.numbers[value.lowercased()].map { String($0) }
            return number.map { "write `\($0)`" } ?? "it is a whole number"
        }
        guard variable == "GESTURE", GestureVocabulary.phrase(value) == nil else { return nil }
        // `swipe-left`: the words of a gesture in another form.
        let phrase = value.lowercased().split { " -_".contains($0) }.joined(separator: " ")
        return GestureVocabulary.phrase(phrase) == nil ? nil : "did you mean `\(phrase)`?"
    }
}
