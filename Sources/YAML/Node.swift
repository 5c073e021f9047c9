import Diagnostics

/// A value in a YAML file, with its position.
package struct Node: Sendable {
    /// The text, list or mapping.
    package var content: Content
    /// The position of the node, which may extend over several lines.
    package var span: Span
    /// True if a syntax error ended the node, so that parts may be missing.
    package var isCut = false
    /// True for a mapping with a merge key (`<<`), which was refused, so that keys may be missing.
    package var lacksMergedKeys = false

    /// Creates a node.
    package init(content: Content, span: Span) {
        self.content = content
        self.span = span
    }

    /// The content of a node.
    package enum Content: Sendable {
        /// A text without a type; the reader decides what `no` or `12:30` means.
        case scalar(Scalar)
        /// The elements of a list.
        case sequence([Node])
        /// Keys and values in the order of the file; no key occurs twice.
        case mapping([Entry])
        /// A value that was refused, with a diagnostic.
        case refused
    }

    /// A key and its value.
    package struct Entry: Sendable {
        /// The key, with escapes resolved.
        package var key: String
        /// The position of the key, with its quotes.
        package var keySpan: Span
        /// The value of the key.
        package var value: Node

        /// Creates a key with its value.
        package init(key: String, keySpan: Span, value: Node) {
            self.key = key
            self.keySpan = keySpan
            self.value = value
        }
    }

    /// True if the value is missing (`key:` and then nothing).
    ///
    /// An empty text in quotes is not missing.
    package var isMissing: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isPlain && scalar.text.isEmpty
    }

    /// The kind of the node in messages: `a list`.
    package var sort: String {
        switch content {
        case .scalar: isMissing ? "nothing" : "a text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "something that is not supported"
        }
    }
}

/// A text in a YAML file.
package struct Scalar: Sendable {
    /// The text, with quotes removed, escapes resolved and lines joined.
    package var text: String
    /// True if the text is written without quotes and not as a block scalar (`|`, `>`).
    package var isPlain: Bool
    /// The position of the text, with its quotes.
    package var span: Span
    /// The offset at which the file has exactly this text; nil if it is written differently.
    package var verbatimStart: Int?

    /// Creates a text at `span` in the file.
    package init(text: String, isPlain: Bool, span: Span, source: Source) {
        self.text = text
        self.isPlain = isPlain
        self.span = span
        // The text may begin after a quote.
        for start in [span.start, span.start + 1] {
            let end = start + text.utf8.count
            if end <= span.end, source.bytes[start..<end].elementsEqual(text.utf8) {
                verbatimStart = start
                return
            }
        }
    }

    /// Returns the position of a part of the text in the file, for carets under exactly that part.
    ///
    /// If the file writes the text differently, for example with escapes or line breaks, returns
    /// the position of the whole scalar.
    package func span(of part: Range<String.Index>) -> Span {
        guard let verbatimStart else { return span }
        let utf8 = text.utf8
        let lower = utf8.distance(from: utf8.startIndex, to: part.lowerBound)
        let upper = utf8.distance(from: utf8.startIndex, to: part.upperBound)
        return Span(start: verbatimStart + lower, end: verbatimStart + upper)
    }

    /// Returns a part of the text as a separate text.
    package func part(_ part: Substring) -> Scalar {
        var scalar = self
        scalar.text = String(part)
        scalar.span = span(of: part.startIndex..<part.endIndex)
        scalar.verbatimStart = verbatimStart.map { _ in scalar.span.start }
        return scalar
    }
}
