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
        if let meant = GestureReader.change(String(words), stateReader) {
            let isKnown =
                KnownState(rawValue: meant.state) != nil || definitions.states.contains(meant.state)
            let gesture =
                meant.isNegated
                ? "`on: state \(meant.state)`, and beside it `when: {not \(meant.state): \(meant.value)}`"
                : "`on: state \(meant.state) \(meant.value)`"
            let definition = isKnown ? "" : ", and name \(meant.state.quoted) under `states:`"
            return findings.refuse(
                .unknownState,
                "a state and its value stand side by side, without a sign between them",
                at: scalar.span(of: words.startIndex..<words.endIndex),
                help: "write \(gesture)\(definition)"
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

    /// Returns the state and the value in `app = firefox`, `app: firefox` or `app becomes firefox`;
    /// nil for other texts, whose values may contain a sign.
    private static func change(_ text: String, _ reader: StateReader)
        -> (state: String, value: String, isNegated: Bool)?
    {
        let name = text.prefix { !$0.isWhitespace && !"=!:".contains($0) }
        let remainder = text[name.endIndex...].trimmed
        let signs = ["==", "!=", ":=", "=", ":", "->", "→"].filter(remainder.hasPrefix)
        let state = String(name)
        if let sign = signs.first {
            let rest = remainder.dropFirst(sign.count)
            // A value may begin with a sign, such as the display `:0`.
            let isAttached = remainder.startIndex == name.endIndex
            let value = String(rest.trimmed.filter { !"\"'".contains($0) })
            guard isAttached || rest.first?.isWhitespace == true, !value.isEmpty,
                StateChange.isName(state)
            else { return nil }
            return (state, value, sign == "!=")
        }
        let words = remainder.split(separator: " ")
        // Words of a sentence could begin the title of a window, but no value of these states.
        let isPlain =
            KnownState(rawValue: state) != nil || StatePreset.states.contains(state)
            || reader.accepted(of: state) != nil
        guard isPlain, words.count == 2,
            ["is", "to", "becomes", "equals", "not"].contains(words[0])
        else { return nil }
        // `not closed` names the other value of a state that has only two.
        if words[0] == "not", reader.accepted(of: state) != nil { return nil }
        return (state, String(words[1]), words[0] == "not")
    }
}
