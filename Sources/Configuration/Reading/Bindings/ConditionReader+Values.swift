import Diagnostics
import YAML

/// Finds values that lack the braces of a mapping, or the brackets of a list.
extension ConditionReader {
    /// Reports `pen writing` or `app == firefox`, a state with its value in a text; the value is
    /// empty if there is none.
    func reportText(of name: String, value: String, isNegated: Bool, in scalar: Scalar) {
        let compared = stateReader.comparison("\(name) \(value)")
        let values = stateReader.accepted(of: name) ?? []
        let isPossible = values.isEmpty || values.contains(compared?.value ?? value)
        findings.error(
            .missingValue,
            value.isEmpty
                ? "the state \(name.quoted) needs a value here"
                : "the state \(name.quoted) and its value stand in braces here",
            at: scalar.span,
            help: compared.map {
                let condition = isNegated ? StateReader.opposite(of: $0.condition) : $0.condition
                return "write it as `\(condition)`"
            } ?? "write `\(mapping(name, value, isNegated))`",
            notes: isPossible ? [] : ["\(name.quoted) is one of: \(list(values))"]
        )
    }

    /// Reports `{app: firefox, chromium}`, where the second value is a key to YAML; returns false
    /// for other mappings.
    func reportValuesWithoutBrackets(_ entries: [Node.Entry]) -> Bool {
        for (index, entry) in entries.enumerated() {
            let values = values(of: entry)
            guard !values.isEmpty else { continue }
            let others = entries[(index + 1)...].prefix(while: isLoneValue)
            guard let second = others.first else { continue }
            // On a line of its own, the key is more likely a state whose value is still missing.
            let pair = Span(start: entry.keySpan.start, end: second.keySpan.start)
            guard !findings.sources.text(in: pair).contains("\n") else { continue }
            let condition = "\(entry.key): [\(list(values + others.map(\.key)))]"
            findings.error(
                .wrongShape,
                "several values of one state are a list in brackets",
                at: second.keySpan,
                help: others.count + 1 == entries.count
                    ? "write `{\(condition)}`" : "write `\(condition)`"
            )
            return true
        }
        return false
    }

    /// Returns the values of a state; empty if the key is no state, or if it has no value.
    private func values(of entry: Node.Entry) -> [String] {
        guard isState(ConditionReader.words(entry.key).0.joined(separator: " ")) else { return [] }
        return switch entry.value.content {
        case .scalar(let scalar): entry.value.isMissing ? [] : [scalar.text]
        case .sequence(let elements): elements.map(\.text)
        case .mapping, .refused: []
        }
    }

    /// Returns true for a key that is no condition, and has no value.
    private func isLoneValue(_ entry: Node.Entry) -> Bool {
        let text = ConditionReader.words(entry.key).0.joined(separator: " ")
        return entry.value.isMissing && !isState(text) && ConditionReader.phrases[text] == nil
    }
}
