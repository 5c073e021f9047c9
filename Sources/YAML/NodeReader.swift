import Diagnostics

/// Builds the nodes of a whole YAML file, for files that people write by hand.
package struct NodeReader {
    private let source: Source
    private let reader: YAMLReader
    private var problems: [Diagnostic] = []
    /// True if a syntax error ended the reading.
    private var hasFailed = false

    /// Reads a file to its end or its first syntax error.
    ///
    /// Returns the root as far as it was read (``Node/isCut``), and the diagnostics in the order of
    /// the file; the root is nil if there is none or a syntax error makes it doubtful.
    package static func read(_ source: Source) -> (root: Node?, diagnostics: [Diagnostic]) {
        var reader = NodeReader(source: source, reader: YAMLReader(source))
        var root: Node?
        if let item = reader.next(), item != .end {
            root = reader.node(beginningWith: item)
            // The next item is read only to find a mistake or another document.
            _ = reader.next()
        }
        // If the root is a text that ends with a mistake, the text means nothing.
        if reader.hasFailed, root?.mayBeMisread == true { root = nil }
        return (root, (reader.problems + reader.reader.refusals).sortedByPosition())
    }

    /// Returns the next item; nil after a syntax error, which is recorded.
    private mutating func next() -> YAMLReader.Item? {
        guard !hasFailed else { return nil }
        do throws(Diagnostic) {
            return try reader.next()
        } catch {
            problems.append(error)
            hasFailed = true
            return nil
        }
    }

    /// Returns the node whose first item was just read.
    private mutating func node(beginningWith item: YAMLReader.Item) -> Node {
        let span = reader.span
        var node: Node
        switch item {
        case .sequenceStart:
            var elements: [Node] = []
            while let item = next(), item != .sequenceEnd {
                elements.append(self.node(beginningWith: item))
            }
            if hasFailed, elements.last?.mayBeMisread == true { elements.removeLast() }
            // The line with the mistake may belong to the last element.
            if hasFailed, let last = elements.indices.last { elements[last].isCut = true }
            node = Node(
                content: .sequence(elements),
                span: collectionSpan(from: span, last: elements.last)
            )
        case .mappingStart:
            let (entries, hasMergeKey) = mapping()
            node = Node(
                content: .mapping(entries),
                span: collectionSpan(from: span, last: entries.last?.value)
            )
            node.lacksMergedKeys = hasMergeKey
        default:
            guard !reader.isRefused else { return Node(content: .refused, span: span) }
            let scalar = Scalar(
                text: reader.text,
                isPlain: reader.isPlain,
                span: span,
                source: source
            )
            return Node(content: .scalar(scalar), span: span)
        }
        node.isCut = hasFailed
        return node
    }

    /// Returns the entries of a mapping, without merge keys, without keys that are repeated,
    /// refused or not text, and without a last entry that a syntax error makes doubtful.
    private mutating func mapping() -> (entries: [Node.Entry], hasMergeKey: Bool) {
        var entries: [Node.Entry] = []
        var hasMergeKey = false
        var spans: [String: Span] = [:]
        // True after a repeated key that shows that a dash is missing.
        var lacksDash = false
        while true {
            guard let item = next() else {
                if entries.last?.value.mayBeMisread == true { entries.removeLast() }
                return (entries, hasMergeKey)
            }
            guard item != .mappingEnd else { return (entries, hasMergeKey) }
            let key = node(beginningWith: item)
            guard let item = next() else { return (entries, hasMergeKey) }
            let value = node(beginningWith: item)
            switch key.content {
            case .scalar(let scalar) where scalar.isPlain && scalar.text == "<<":
                problems.append(.mergeKey(at: key.span))
                hasMergeKey = true
            case .scalar(let scalar):
                if let first = spans[scalar.text] {
                    // A list entry without its dash repeats the keys of the entry above.
                    if lacksDash { continue }
                    lacksDash =
                        entries.first?.keySpan == first && isFirstAfterDash(first)
                        && isFirstOfLine(key.span)
                    let values = [entries.first { $0.key == scalar.text }?.value, value]
                    problems.append(
                        .duplicateKey(
                            scalar.text,
                            at: key.span,
                            first: first,
                            lacksDash: lacksDash,
                            values: values.map(\.?.words),
                            parts: Node.joinableParts(of: values)
                        )
                    )
                } else {
                    spans[scalar.text] = key.span
                    entries.append(Node.Entry(key: scalar.text, keySpan: key.span, value: value))
                }
            case .sequence, .mapping:
                problems.append(.keyNotText(key, in: source))
            case .refused:
                break
            }
        }
    }

    /// Returns true if only spaces precede the span on its line.
    private func isFirstOfLine(_ span: Span) -> Bool {
        source.bytes[..<span.start].last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "\n")
    }

    /// Returns true if the span is the first key of a list entry: `- on: tap`.
    private func isFirstAfterDash(_ span: Span) -> Bool {
        source.bytes[..<span.start].last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "-")
    }

    /// Returns the span of a list or mapping that begins at `start`: up to the closing bracket in
    /// flow style, or up to the end of the last part in block style.
    ///
    /// libyaml ends a block collection only where the next item begins.
    private func collectionSpan(from start: Span, last: Node?) -> Span {
        let end = reader.span
        // A block collection ends with an empty span, a flow collection with a bracket.
        if end.end > end.start, !hasFailed { return Span(start: start.start, end: end.end) }
        return Span(start: start.start, end: last?.span.end ?? start.end)
    }
}

extension Node {
    /// True if a syntax error directly after the node makes its content doubtful.
    ///
    /// A line with too much indentation looks like a continuation of the text above, up to its `:`.
    fileprivate var mayBeMisread: Bool {
        if case .scalar = content { true } else { false }
    }
}

extension Node {
    /// The text of a scalar; nil for other nodes.
    fileprivate var words: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }
}

extension Node {
    /// Returns the word for the parts of two lists, or of two mappings without a common key, which
    /// can be joined; nil for other values.
    fileprivate static func joinableParts(of values: [Node?]) -> String? {
        guard values.count == 2, let first = values[0], let second = values[1] else { return nil }
        switch (first.content, second.content) {
        case (.sequence, .sequence): return "entries"
        case (.mapping(let one), .mapping(let other)):
            return Set(one.map(\.key)).isDisjoint(with: other.map(\.key)) ? "keys" : nil
        default: return nil
        }
    }
}

extension Diagnostic {
    fileprivate static func mergeKey(at span: Span) -> Diagnostic {
        Diagnostic(
            code: YAMLProblem.mergeKey.rawValue,
            message: "merge keys (`<<`) are not supported",
            at: span,
            help: ["write the keys out"],
            notes: ["no part of the file may depend on another part"]
        )
    }

    fileprivate static func duplicateKey(
        _ key: String,
        at span: Span,
        first: Span,
        lacksDash: Bool,
        values: [String?],
        parts: String?
    ) -> Diagnostic {
        // Two commands can be one text, and two names a list; what else two values mean is not known here.
        let commands = values.compactMap { text in
            text.flatMap { $0.isEmpty || $0.contains("\n") ? nil : $0 }
        }
        let isCommand = key == "run" && commands.count == values.count
        let isCondition = ["app", "workspace"].contains(key) && commands.count == values.count
        return Diagnostic(
            code: YAMLProblem.duplicateKey.rawValue,
            message: "the key \(key.quoted) occurs twice here",
            at: span,
            label: "second",
            secondary: [Label(span: first, text: "first")],
            help: [
                lacksDash
                    ? "begin the next entry with a dash: `- \(key): …`"
                    : isCommand
                        ? "remove one of them, or run both: `run: \(commands.joined(separator: "; "))`"
                        : isCondition
                            ? "for any of them, write a list: `\(key): [\(commands.joined(separator: ", "))]`"
                            : parts.map {
                                "move its \($0) below those of the first \(key.quoted), and remove this line"
                            } ?? "remove one of them"
            ]
        )
    }

    fileprivate static func keyNotText(_ key: Node, in source: Source) -> Diagnostic {
        // `{{ size }}`, as in the templates of Ansible, chezmoi and Home Assistant.
        let braces = Span(start: max(0, key.span.start - 1), end: key.span.start + 1)
        let isPlaceholder = source.text(in: braces) == "{{"
        return Diagnostic(
            code: YAMLProblem.keyNotText.rawValue,
            message: "a key must be a text, not \(key.sort)",
            at: key.span,
            help: [
                isPlaceholder
                    ? "this is a place in a template: let its program fill the file in, or write the value"
                    : "write `key: value`; a value with `{` or `[` in it needs quotes"
            ]
        )
    }
}
