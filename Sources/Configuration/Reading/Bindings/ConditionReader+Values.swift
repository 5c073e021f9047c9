import Diagnostics
import YAML

/// Finds values that lack the brackets of a list.
extension ConditionReader {
    /// Reports `{app: firefox, chromium}`, where the second value is a key to YAML; returns false
    /// for other mappings.
    func reportValuesWithoutBrackets(_ entries: [Node.Entry]) -> Bool {
        let others = entries.dropFirst()
        guard let first = entries.first, let second = others.first,
            case .scalar(let value) = first.value.content, !first.value.isMissing,
            isState(ConditionReader.words(first.key).0.joined(separator: " ")),
            others.allSatisfy({ other in
                let text = ConditionReader.words(other.key).0.joined(separator: " ")
                return other.value.isMissing && !isState(text)
                    && ConditionReader.phrases[text] == nil
            })
        else { return false }
        let values = [value.text] + others.map(\.key)
        findings.error(
            .wrongShape,
            "several values of one state are a list in brackets",
            at: second.keySpan,
            help: "write `{\(first.key): [\(list(values))]}`"
        )
        return true
    }
}
