import Diagnostics
import Gestures
import YAML

/// A text within `{…}` that YAML cuts at a comma: `{on: tap, swipe up}`.
///
/// YAML reads the rest of the text as keys without values.
struct CutText {
    /// The key whose value is the first part.
    private let key: String
    /// The parts of the text, at least two.
    private let parts: [String]
    /// The whole text on one line, with its commas and blanks as in the file.
    private let written: String
    /// The index of the entry whose key is the second part.
    let index: Int

    /// Finds the text whose second part is the key of the entry at an index.
    ///
    /// The result is nil if the entry has a value, a known key or a joined key, or if it does not
    /// follow a plain text and a comma.
    init?(at index: Int, of entries: [Node.Entry], keys: [String], _ sources: SourceMap) {
        func isFurtherPart(_ entry: Node.Entry) -> Bool {
            entry.value.isMissing && !keys.contains(entry.key)
                && JoinedKey(entry, keys: keys) == nil
        }
        guard index > 0, isFurtherPart(entries[index]),
            case .scalar(let scalar) = entries[index - 1].value.content, scalar.isPlain,
            !scalar.text.isEmpty
        else { return nil }
        let between = Span(start: scalar.span.end, end: entries[index].keySpan.start)
        guard sources.text(in: between).words == "," else { return nil }
        key = entries[index - 1].key
        let rest = entries[index...].prefix(while: isFurtherPart)
        parts = [scalar.text] + rest.map(\.key)
        let end = rest.last?.keySpan.end ?? scalar.span.end
        let text = sources.text(in: Span(start: scalar.span.start, end: end))
        written = text.split(whereSeparator: \.isNewline).map { String($0.trimmed) }
            .joined(separator: " ")
        self.index = index
    }

    /// The number of entries whose keys are parts of the text.
    var restCount: Int { parts.count - 1 }

    /// The keys whose value may be a list.
    private static let listKeys: Set = [
        "from", "to", "at", "along", "when", "kind", "send", "sources", "expect",
    ]

    /// The intended value, and the advice to write it.
    private var correction: (value: String, advice: String) {
        let numbers = parts.compactMap { Int($0) }.sorted()
        switch key {
        case "on":
            let value = parts.joined(separator: " then ")
            return (
                value,
                "for one gesture after the other, write `on: \(value)`; for any of them, a binding for each"
            )
        case "while", "held":
            let value = parts.joined(separator: "+")
            return (value, "write `\(key): \(value)`")
        case "fingers" where numbers.count == parts.count:
            let value = "\(numbers.first ?? 1)-\(numbers.last ?? 1)"
            return (value, "write a range: `\(key): \(value)`")
        case _ where CutText.listKeys.contains(key):
            let value = "[\(list(parts))]"
            return (value, "write a list: `\(key): \(value)`")
        default:
            let value = TextStyle.quoted(written)
            return (value, "put quotes around it: `\(key): \(value)`")
        }
    }

    /// The advice about the comma.
    var help: String { "a comma ends a text in `{…}`; \(correction.advice)" }

    /// Returns an `on:` entry with the intended value, because the gesture in the first part may
    /// not have the options beside it; nil for other entries.
    func completed(_ entry: Node.Entry) -> Node.Entry? {
        guard key == "on", case .scalar(var scalar) = entry.value.content else { return nil }
        scalar.text = correction.value
        scalar.verbatimStart = nil
        var entry = entry
        entry.value.content = .scalar(scalar)
        return entry
    }
}
