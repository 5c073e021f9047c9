import Diagnostics

/// Builds the nodes of YAML files of other programs, with everything that YAML allows: several
/// documents, anchors and merge keys.
///
/// Tags are ignored. Aliases are replaced by the nodes that they name. The number of nodes is
/// limited, so that a small file cannot grow without bounds.
package struct DocumentsReader {
    /// 100,000: more nodes than any handwritten file has.
    private static let maximumNodes = 100_000

    private let source: Source
    private let reader: YAMLReader
    /// The nodes with anchors in the current document, each with the number of nodes that it
    /// contains, including itself.
    private var anchors: [String: (node: Node, count: Int)] = [:]
    /// The number of nodes so far.
    private var nodeCount = 0

    /// Reads all documents, and returns their root nodes.
    ///
    /// Throws the first mistake, because the remainder of the file cannot be trusted.
    package static func read(_ source: Source) throws(Diagnostic) -> [Node] {
        var reader = DocumentsReader(
            source: source,
            reader: YAMLReader(source, features: .all)
        )
        var documents: [Node] = []
        while true {
            let item = try reader.reader.next()
            switch item {
            case .end: return documents
            case .document: reader.anchors = [:]
            default: documents.append(try reader.node(beginningWith: item))
            }
        }
    }

    /// Returns the node whose first item was just read.
    private mutating func node(beginningWith item: YAMLReader.Item) throws(Diagnostic) -> Node {
        let start = reader.span
        let anchor = reader.anchor
        let countBefore = nodeCount
        try count(1, at: start)
        let content: Node.Content
        switch item {
        case .alias:
            guard let known = anchor.flatMap({ anchors[$0] }) else {
                throw problem(.anchor, "nothing has the name \((anchor ?? "").quoted)", at: start)
            }
            try count(known.count, at: start)
            return known.node
        case .sequenceStart:
            var elements: [Node] = []
            while true {
                let item = try reader.next()
                if item == .sequenceEnd || item == .end { break }
                elements.append(try node(beginningWith: item))
            }
            content = .sequence(elements)
        case .mappingStart:
            content = .mapping(try mapping())
        default:
            content = .scalar(
                Scalar(text: reader.text, isPlain: reader.isPlain, span: start, source: source)
            )
        }
        let node = Node(content: content, span: span(of: content, from: start))
        if let anchor { anchors[anchor] = (node, nodeCount - countBefore) }
        return node
    }

    /// Returns the entries of a mapping: its own, then the merged entries (`<<: *name`) with keys
    /// that it does not have itself.
    private mutating func mapping() throws(Diagnostic) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var merged: [Node.Entry] = []
        var names: Set<String> = []
        while true {
            let item = try reader.next()
            if item == .mappingEnd || item == .end { break }
            let key = try node(beginningWith: item)
            let value = try node(beginningWith: try reader.next())
            guard case .scalar(let scalar) = key.content else {
                throw problem(.keyNotText, "a key must be a text, not \(key.sort)", at: key.span)
            }
            if scalar.text == "<<", scalar.isPlain {
                // Several mappings are merged as a list; the first one that has a key counts.
                let sources =
                    if case .sequence(let elements) = value.content { elements } else { [value] }
                for case .mapping(let more) in sources.map(\.content) { merged += more }
                continue
            }
            guard names.insert(scalar.text).inserted else {
                throw problem(
                    .duplicateKey,
                    "the key \(scalar.text.quoted) occurs twice here",
                    at: key.span
                )
            }
            entries.append(Node.Entry(key: scalar.text, keySpan: key.span, value: value))
        }
        return entries + merged.filter { names.insert($0.key).inserted }
    }

    /// Returns the span of a node that begins at `start`: up to the closing bracket in flow style,
    /// up to the end of the last part in block style.
    private func span(of content: Node.Content, from start: Span) -> Span {
        let last: Span? =
            switch content {
            case .scalar, .refused: start
            case .sequence(let elements): elements.last?.span
            case .mapping(let entries): entries.last?.value.span
            }
        let end = reader.span
        return Span(start: start.start, end: end.end > end.start ? end.end : last?.end ?? start.end)
    }

    /// Adds to the number of nodes; throws if there are too many.
    private mutating func count(_ nodes: Int, at span: Span) throws(Diagnostic) {
        nodeCount += nodes
        guard nodeCount > DocumentsReader.maximumNodes else { return }
        throw problem(
            .nesting,
            "there are more than \(DocumentsReader.maximumNodes) values in it",
            at: span
        )
    }

    private func problem(_ problem: YAMLProblem, _ message: String, at span: Span) -> Diagnostic {
        Diagnostic(code: problem.rawValue, message: message, at: span)
    }
}
