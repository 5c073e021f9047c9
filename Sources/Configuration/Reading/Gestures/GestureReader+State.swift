import Diagnostics
import Gestures
import InputEvents
import YAML

extension GestureReader {
    /// Returns the change of the state whose name follows the word `state`; nil after an error.
    ///
    /// The name begins at `start`. If a value follows the name, only a change to this value counts.
    func state(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        let words = scalar.text[start...].trimmed
        let name = words.prefix { !$0.isWhitespace }
        let value = scalar.part(words[name.endIndex...].trimmed)
        let span = scalar.span(of: name.startIndex..<name.endIndex)
        if name.contains("="), let meant = stateReader.comparison(String(words)) {
            let isKnown = KnownState(rawValue: meant.state) != nil
            return findings.refuse(
                .unknownState,
                "a state and its value stand side by side, without a sign between them",
                at: scalar.span(of: words.startIndex..<words.endIndex),
                help: "write `on: state \(meant.state) \(meant.value)`"
                    + (isKnown || definitions.states.contains(meant.state)
                        ? "" : ", and name \(meant.state.quoted) under `states:`")
            )
        }
        guard let state = stateReader.stateName(String(name), at: span) else { return nil }
        var expected = "*"
        if !value.text.isEmpty {
            guard let accepted = stateReader.stateValue(value, state: state) else { return nil }
            if let pattern = ForeignPattern(value.text, isName: StatePreset.states.contains(state))
            {
                findings.warning(
                    .impossibleCondition,
                    "\(state.quoted) is compared with \(value.text.quoted), \(pattern.sign.quoted) and all",
                    at: value.span,
                    help: pattern.meant.count == 1
                        ? "write `on: state \(state) \(pattern.meant[0])`"
                        : "write a binding for each: "
                            + pattern.meant.map { "`on: state \(state) \($0)`" }
                            .joined(separator: ", ")
                )
            }
            expected = accepted
        }
        return NamedGesture(
            text: "state \(state)" + (expected == "*" ? "" : " \(expected)"),
            kind: .state(state, is: expected),
            family: family,
            span: scalar.span
        )
    }
}
