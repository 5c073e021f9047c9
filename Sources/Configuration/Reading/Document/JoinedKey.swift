import Diagnostics
import YAML

/// A key and its value without a space after the colon (`on:tap`), which YAML reads as one text.
struct JoinedKey {
    private let key: Substring
    private let value: Substring
    private let scalar: Scalar

    /// Reads a text as a key and a value; nil if the text is quoted, or does not begin with one of
    /// these keys, a colon and a value.
    private init?(_ scalar: Scalar, keys: [String]) {
        guard scalar.isPlain, let colon = scalar.text.firstIndex(of: ":") else { return nil }
        key = scalar.text[..<colon]
        value = scalar.text[scalar.text.index(after: colon)...]
        guard keys.contains(String(key)), !value.isEmpty else { return nil }
        self.scalar = scalar
    }

    /// Reads a node as a joined key and value; nil if it is something else.
    init?(_ node: Node, keys: [String]) {
        guard case .scalar(let scalar) = node.content else { return nil }
        self.init(scalar, keys: keys)
    }

    /// Reads `{on:tap}`, which YAML reads as a key without a value; nil if the entry is something
    /// else.
    init?(_ entry: Node.Entry, keys: [String]) {
        guard entry.value.isMissing, case .scalar(var scalar) = entry.value.content else {
            return nil
        }
        scalar.text = entry.key
        scalar.span = entry.keySpan
        let isVerbatim = entry.keySpan.end - entry.keySpan.start == entry.key.utf8.count
        scalar.verbatimStart = isVerbatim ? entry.keySpan.start : nil
        self.init(scalar, keys: keys)
    }

    /// The advice to write the space.
    var help: String { "write a space after the colon: `\(key): \(value)`" }

    /// The intended entry.
    var entry: Node.Entry {
        let value = scalar.part(value)
        return Node.Entry(
            key: String(key),
            keySpan: scalar.span,
            value: Node(content: .scalar(value), span: value.span)
        )
    }
}
