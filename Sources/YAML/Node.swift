import Diagnostics

/// A part of a YAML file, and where it stands.
package struct Node: Sendable {
    /// What it is.
    package var content: Content
    /// Where it stands; a list or mapping in block style begins here and ends on a later line.
    package var span: Span
    /// Whether a syntax error ended it, so that more may be meant than is there.
    package var isCut = false

    /// A part of a file.
    package init(content: Content, span: Span) {
        self.content = content
        self.span = span
    }

    /// What a node can be.
    package enum Content: Sendable {
        /// A text. It has no type of its own: what is made of `no` or `12:30` the reader decides.
        case scalar(Scalar)
        case sequence([Node])
        /// Keys and values in the order of the file; no key twice.
        case mapping([Entry])
        /// Something that was already complained about, in the place of a value.
        case refused
    }

    /// A key and its value.
    package struct Entry: Sendable {
        /// The key as it is meant, escapes resolved.
        package var key: String
        /// Where the key stands, quotes included.
        package var keySpan: Span
        /// What the key is given.
        package var value: Node
    }

    /// Whether nothing is written there (`key:` and then nothing).
    ///
    /// An empty text in quotes is something.
    package var isMissing: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isPlain && scalar.text.isEmpty
    }

    /// What it is, in the words of messages: `a list`.
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
    /// The text as it is meant: quotes removed, escapes resolved, lines joined.
    package var text: String
    /// Whether it is written without quotes and not as a block (`|`, `>`).
    package var isPlain: Bool
    /// Where it stands, quotes included.
    package var span: Span
    /// Where `text` begins, if it stands in the file byte for byte; nil if it is written otherwise.
    var verbatimStart: Int?

    /// A text that stands in the file at `span`.
    init(text: String, isPlain: Bool, span: Span, source: Source) {
        self.text = text
        self.isPlain = isPlain
        self.span = span
        for start in [span.start, span.start + 1] {
            let end = start + text.utf8.count
            if end <= span.end, source.bytes[start..<end].elementsEqual(text.utf8) {
                verbatimStart = start
                return
            }
        }
    }

    /// Where a part of the text stands in the file, for carets under exactly that.
    ///
    /// Falls back to the whole scalar where escapes or line breaks lie between text and file.
    package func span(of part: Range<String.Index>) -> Span {
        guard let verbatimStart else { return span }
        let utf8 = text.utf8
        let lower = utf8.distance(from: utf8.startIndex, to: part.lowerBound)
        let upper = utf8.distance(from: utf8.startIndex, to: part.upperBound)
        return Span(start: verbatimStart + lower, end: verbatimStart + upper)
    }

    /// A part of the text as a text of its own.
    package func part(_ part: Substring) -> Scalar {
        var scalar = self
        scalar.text = String(part)
        scalar.span = span(of: part.startIndex..<part.endIndex)
        scalar.verbatimStart = verbatimStart.map { _ in scalar.span.start }
        return scalar
    }
}
