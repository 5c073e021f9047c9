import Diagnostics
import YAML

/// Finds values that lack the brackets of a list.
extension ConditionReader {
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
