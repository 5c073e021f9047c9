import Diagnostics
import YAML

/// Reading the values of keys that are lists.
extension Findings {
    /// The elements of a list of mappings; a missing value is an empty list, as while one edits.
    func sections(_ entry: Node.Entry, of what: String) -> [Node] {
        switch entry.value.content {
        case .sequence(let elements): return elements
        case .scalar where entry.value.isMissing: return []
        case .refused: return []
        case .scalar, .mapping:
            let text = sources.text(in: entry.value.span)
            let hasDash = text.hasPrefix("-") && text.dropFirst().first != " "
            error(
                .wrongShape,
                "\(entry.key.quoted) takes a list of \(what), and this is \(entry.value.sort)",
                at: entry.value.span,
                help: [
                    hasDash
                        ? "put a space after the `-`"
                        : "begin each with `- `, indented below \(entry.key.quoted)"
                ]
            )
            return []
        }
    }

    /// The elements of a list, or a single value as a list of one; empty after a complaint.
    func elements(_ entry: Node.Entry, expecting what: String) -> [Node] {
        guard case .sequence(let elements) = entry.value.content else { return [entry.value] }
        if elements.isEmpty { missingValue(entry, expecting: what) }
        return elements
    }
}
