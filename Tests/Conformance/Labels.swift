import Diagnostics
import InputEvents
import YAML

/// The meaning of labels: the gestures that a recording should lead to, and the reason.
struct Labels {
    /// The facts about a recording, or about all recordings whose names say the same.
    struct Label {
        /// The content of the recording, in the words of its maker.
        var text: String
        /// The expected gestures in order; nil if the content is unknown.
        var expected: [Expected]?
        /// Additional gestures that may occur anywhere.
        var also: [Expected] = []
        /// True if drags are bound, too; then slow strokes are drags.
        var bindsDrags = false
        /// The reason why the data cannot contain what the label says.
        var cannot: String?
        /// True if nobody inspected the recording, and only its name describes it.
        var isByName = false
    }

    private struct Rule {
        var files: [ShellPattern]
        var words: [String]
        var without: [String]
        var kind: DeviceKind?
        var fields: Fields
    }

    private let rules: [Rule]

    /// Reads the file of labels; throws the first mistake in it.
    init(_ source: Source) throws(LabelError) {
        let (root, diagnostics) = NodeReader.read(source)
        guard let root, diagnostics.isEmpty else {
            throw LabelError(text: DiagnosticRenderer(source: source).render(diagnostics))
        }
        let top = try Fields(root, source)
        var rules: [Rule] = []
        for section in ["recordings", "words"] {
            for node in top.nodes(section) {
                let fields = try Fields(node, source)
                guard !fields.texts("file").isEmpty || !fields.texts("words").isEmpty else {
                    throw LabelError(text: "a label names neither `file` nor `words`")
                }
                rules.append(
                    Rule(
                        files: fields.texts("file").map { ShellPattern($0) },
                        words: fields.texts("words"),
                        without: fields.texts("without"),
                        kind: fields.texts("kind").first.flatMap(DeviceKind.init),
                        fields: fields
                    )
                )
            }
        }
        self.rules = rules
    }

    /// Returns the first label that fits a file with these kinds of devices.
    func label(for path: String, kinds: Set<DeviceKind>) -> Label {
        let words = FileWords(path)
        let rule = rules.first { rule in
            if let kind = rule.kind, !kinds.contains(kind) { return false }
            if !rule.files.isEmpty { return rule.files.contains { $0.matches(path) } }
            return rule.words.allSatisfy(words.contains)
                && !rule.without.contains(where: words.contains)
        }
        guard let rule else { return Label(text: "nothing that says what it shows") }
        let fields = rule.fields
        let isNamed = !rule.files.isEmpty
        let name = rule.words.joined(separator: ", ")
        return Label(
            text: fields.texts("label").first ?? (isNamed ? path : "by its name: \(name)"),
            expected: fields.has("expect")
                ? fields.texts("expect").map { Expected(words.filled($0)) } : nil,
            also: fields.texts("also").map { Expected(words.filled($0)) },
            bindsDrags: fields.texts("drags") == ["true"],
            cannot: fields.texts("cannot").first,
            isByName: !isNamed
        )
    }
}

/// A mistake in the file of labels.
struct LabelError: Error {
    var text: String
}

/// The values of a mapping in the file of labels.
private struct Fields {
    private static let known = [
        "recordings", "words", "file", "without", "kind", "label", "expect", "also", "drags",
        "cannot", "why",
    ]
    private let entries: [Node.Entry]

    init(_ node: Node, _ source: Source) throws(LabelError) {
        guard case .mapping(let entries) = node.content else {
            throw LabelError(text: "a label is a mapping, not \(node.sort)")
        }
        if let other = entries.first(where: { !Fields.known.contains($0.key) }) {
            throw LabelError(text: "\(other.key.quoted) means nothing in a label")
        }
        self.entries = entries
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

    func nodes(_ key: String) -> [Node] {
        guard let value = entries.first(where: { $0.key == key })?.value else { return [] }
        if case .sequence(let nodes) = value.content { return nodes }
        return [value]
    }

    func texts(_ key: String) -> [String] {
        nodes(key).compactMap {
            guard case .scalar(let scalar) = $0.content else { return nil }
            return scalar.text
        }
    }
}
