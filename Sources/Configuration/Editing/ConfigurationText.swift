public import Diagnostics
import YAML

/// The text of a configuration without errors, in which keys can be changed.
///
/// A change leaves the rest of the text as it is: comments, order and style.
public struct ConfigurationText {
    /// The text.
    public let source: Source
    /// What it says.
    public let configuration: Configuration
    private let root: Node
    /// What there is to complain of it already, and how often.
    private let complaints: [Complaint: Int]

    /// A complaint, wherever it stands.
    private struct Complaint: Hashable {
        let code: String
        let message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            message = diagnostic.message
        }
    }

    /// Reads a text; nil if it has errors, or says nothing.
    public init?(_ source: Source) {
        let (configuration, diagnostics) = ConfigurationReader.read(source)
        guard let configuration, let root = NodeReader.read(source).root else { return nil }
        self.source = source
        self.configuration = configuration
        self.root = root
        complaints = ConfigurationText.counted(diagnostics)
    }

    /// The text after the changes; nil where one of them has no place in it.
    public func changed(by changes: [ConfigurationChange]) -> Source? {
        var edits = TextEdits(source)
        var groups: [(place: ConfigurationChange.Place, changes: [ConfigurationChange])] = []
        for change in changes {
            if let index = groups.firstIndex(where: { $0.place == change.place }) {
                groups[index].changes.append(change)
            } else {
                groups.append((change.place, [change]))
            }
        }
        for group in groups {
            let isPossible =
                switch group.place {
                case .thresholds:
                    edits.set(group.changes, under: "thresholds", of: root)
                case .patternSource(let index):
                    change(group.changes, atEntrance: index, &edits)
                case .conditions(let index):
                    changeConditions(group.changes, atEntrance: index, &edits)
                }
            guard isPossible else { return nil }
        }
        return Source(name: source.name, bytes: edits.applied)
    }

    /// What the changed text says; nil where that is not possible, or `check` has a complaint about it
    /// that it has not about this text.
    public func configuration(changedBy changes: [ConfigurationChange]) -> Configuration? {
        guard let source = changed(by: changes) else { return nil }
        let (configuration, diagnostics) = ConfigurationReader.read(source)
        guard let configuration,
            configuration.patternSources.count == self.configuration.patternSources.count
        else { return nil }
        let isWorse = ConfigurationText.counted(diagnostics).contains {
            $0.value > complaints[$0.key, default: 0]
        }
        return isWorse ? nil : configuration
    }

    /// What the file says where a threshold would be changed; nil where it says nothing.
    public func value(of change: ConfigurationChange) -> String? {
        guard change.place == .thresholds else { return nil }
        return root["thresholds"]?[change.key].map { source.text(in: $0.span) }
    }

    /// A text with this binding only, and with the devices, thresholds, zones, states and strokes of another.
    public static func only(
        _ keys: [(key: String, value: String)],
        beside other: ConfigurationText?
    ) -> ConfigurationText? {
        let binding = "[{" + keys.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}]"
        let plain = Source(name: "binding", text: "bindings: \(binding)\n")
        guard let other, case .mapping(let entries) = other.root.content else {
            return ConfigurationText(plain)
        }
        var text = "bindings: \(binding)\n"
        for key in ["devices", "thresholds", "zones", "states", "strokes"] {
            guard let entry = entries.first(where: { $0.key == key }), !entry.value.isMissing else {
                continue
            }
            let span = Span(start: entry.keySpan.start, end: entry.value.span.end)
            let isFlow = other.source.bytes[other.root.span.start] == UInt8(ascii: "{")
            guard !isFlow else { continue }
            text += other.source.text(in: span) + "\n"
        }
        return ConfigurationText(Source(name: "binding", text: text)) ?? ConfigurationText(plain)
    }

    /// The whole binding of an patternSource as the text has it, its first line without indentation; nil
    /// where it stands in a stream.
    public func lines(ofBindingAt index: Int) -> [String]? {
        guard case .binding(let binding) = configuration.patternSources[index].node,
            let node = root["bindings"]?.elements[binding]
        else { return nil }
        let indentation = TextEdits(source).column(of: node.span.start)
        return source.text(in: node.span).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .enumerated().map { number, line in
            let blanks = number == 0 ? 0 : min(indentation, line.prefix { $0 == " " }.count)
            return String(line.dropFirst(blanks))
        }
    }

    private static func counted(_ diagnostics: [Diagnostic]) -> [Complaint: Int] {
        Dictionary(diagnostics.map { (Complaint($0), 1) }, uniquingKeysWith: +)
    }

    // MARK: - Where the keys of a gesture stand

    private func change(
        _ changes: [ConfigurationChange],
        atEntrance index: Int,
        _ edits: inout TextEdits
    ) -> Bool {
        guard let node = node(ofEntrance: index) else { return false }
        switch node.content {
        case .mapping: return edits.set(changes, in: node)
        case .scalar:
            // A source of a stream that is a word so far: `tap` becomes `{on: tap, fingers: 2}`.
            let on = ConfigurationChange(
                "on",
                source.text(in: node.span),
                in: .patternSource(index)
            )
            let all = (changes.contains { $0.key == "on" } ? [] : [on]) + changes
            return edits.replace(node, byMapping: all)
        case .sequence, .refused: return false
        }
    }

    private func changeConditions(
        _ changes: [ConfigurationChange],
        atEntrance index: Int,
        _ edits: inout TextEdits
    ) -> Bool {
        guard let node = node(ofEntrance: index), case .mapping = node.content else { return false }
        return edits.set(changes, under: "when", of: node)
    }

    private func node(ofEntrance index: Int) -> Node? {
        guard configuration.patternSources.indices.contains(index) else { return nil }
        let patternSource = configuration.patternSources[index]
        switch patternSource.node {
        case .binding(let binding):
            let bindings = root["bindings"]?.elements ?? []
            return bindings.indices.contains(binding) ? bindings[binding] : nil
        case .stream(let stream):
            guard let node = root["streams"]?[configuration.streams[stream].name],
                let from = node["sources"] ?? node["from"]
            else { return nil }
            switch from.content {
            case .scalar: return node
            case .mapping: return from
            case .sequence(let sources):
                return sources.indices.contains(patternSource.source)
                    ? sources[patternSource.source] : nil
            case .refused: return nil
            }
        }
    }
}

extension Node {
    /// The value of a key; nil where there is none.
    subscript(key: String) -> Node? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The elements of a list; a single thing counts as a list of one.
    var elements: [Node] {
        if case .sequence(let elements) = content { elements } else { [self] }
    }
}
