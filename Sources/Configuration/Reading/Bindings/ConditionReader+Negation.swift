import YAML

/// Finds negations that are written in another way than by `not` before the state.
extension ConditionReader {
    /// Returns the advice about `not: {app: firefox}` and similar words, and about `!app: firefox`,
    /// which are no states; nil for other entries.
    ///
    /// Other conditions of the same mapping must stay, so the advice is about this entry alone.
    func negationHelp(_ entry: Node.Entry, isAmongOthers: Bool) -> String? {
        if entry.key.hasPrefix("!") {
            let name = String(entry.key.drop { $0 == "!" || $0 == " " })
            if ConditionReader.phrases[name] != nil, entry.value.meansYes == true {
                return "write `not \(name)`"
            }
            return "write `{not \(name): \(findings.sources.text(in: entry.value.span))}`"
        }
        let words = ["not", "no", "none", "neither", "unless", "except"]
        guard words.contains(entry.key), !definitions.states.contains(entry.key) else { return nil }
        func negatedPair(_ entry: Node.Entry) -> String {
            "not \(entry.key): \(findings.sources.text(in: entry.value.span))"
        }
        /// Returns true for `not: {any: […]}` and a double negation, which have no simple form.
        func isNested(_ entry: Node.Entry) -> Bool {
            entry.key == "any" || entry.key.hasPrefix("not")
        }
        func negated(_ entry: Node.Entry) -> String {
            isNested(entry) ? "…" : "{\(negatedPair(entry))}"
        }
        switch entry.value.content {
        case .mapping(let entries):
            if isAmongOthers, entries.count == 1, !isNested(entries[0]) {
                return "write `\(negatedPair(entries[0]))` in place of `not` and its value"
            }
            let parts = entries.map(negated)
            // Not all of several conditions means that one of them is not met.
            return parts.count == 1
                ? "write `when: \(parts[0])`" : "write `when: {any: [\(list(parts))]}`"
        case .sequence(let elements):
            let parts = elements.flatMap { element in
                element.entries.isEmpty ? ["not \(element.text)"] : element.entries.map(negated)
            }
            return "for none of them, write `when: [\(list(parts))]`"
        case .scalar(let scalar):
            return scalar.text.isEmpty ? nil : "write `when: not \(scalar.text)`"
        case .refused: return nil
        }
    }

    /// Returns the advice about `not: locked`, a condition that is a text.
    ///
    /// Among other conditions of a mapping, it must be a pair of a state and its value.
    func negationHelp(_ word: String, isAmongOthers: Bool) -> String {
        guard isAmongOthers, let (state, value) = ConditionReader.phrases[word] else {
            return "write `not \(word)`"
        }
        return "write `not \(state.rawValue): \(value)` in place of `not` and its value"
    }
}
