import YAML

/// Finds negations that are written in another way than by `not` before the state.
extension ConditionReader {
    /// Returns the advice about `not: {app: firefox}` and similar words, and about `!app: firefox`,
    /// which are no states; nil for other entries.
    func negationHelp(_ entry: Node.Entry) -> String? {
        if entry.key.hasPrefix("!") {
            let name = String(entry.key.drop { $0 == "!" || $0 == " " })
            if ConditionReader.phrases[name] != nil, entry.value.meansYes == true {
                return "write `not \(name)`"
            }
            return "write `{not \(name): \(findings.sources.text(in: entry.value.span))}`"
        }
        let words = ["not", "no", "none", "neither", "unless", "except"]
        guard words.contains(entry.key), !definitions.states.contains(entry.key) else { return nil }
        func negated(_ entry: Node.Entry) -> String {
            // `not: {any: […]}` and a double negation have no simple form.
            entry.key == "any" || entry.key.hasPrefix("not")
                ? "…" : "{not \(entry.key): \(findings.sources.text(in: entry.value.span))}"
        }
        switch entry.value.content {
        case .mapping(let entries):
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
}
