public import Diagnostics
import YAML

/// The text of a configuration without errors, in which keys can be changed.
///
/// A change leaves everything else in the text as it is: comments, order and style.
public struct ConfigurationText {
    /// The text of the file, and those of the included files.
    public let sources: SourceMap
    /// The configuration that the text describes.
    public let configuration: Configuration
    /// The root of the document into which all texts are merged.
    private let root: Node
    /// The root of each text that is not empty.
    private let roots: [Node]
    /// The number of times that each diagnostic is made about the unchanged text.
    private let diagnosticCounts: [DiagnosticContent: Int]

    /// A diagnostic without its place, which an edit elsewhere can move.
    private struct DiagnosticContent: Hashable {
        let code: String
        let message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            message = diagnostic.message
        }
    }

    /// Reads a text that includes no files; nil if it has errors or is empty.
    public init?(_ source: Source) { self.init(SourceMap(source)) }

    /// Reads a text with the files that it includes; nil if it has errors or is empty.
    public init?(_ sources: SourceMap) {
        let reading = ConfigurationText.read(sources)
        let roots = DocumentReader(sources.main, load: ConfigurationText.loader(sources)).roots
        guard let configuration = reading.configuration,
            let root = DocumentMerger.merged(roots).root
        else { return nil }
        self.sources = sources
        self.configuration = configuration
        self.root = root
        self.roots = roots
        diagnosticCounts = ConfigurationText.counted(reading.diagnostics)
    }

    private static func read(_ sources: SourceMap) -> ConfigurationReading {
        ConfigurationReader.read(sources.main, load: loader(sources))
    }

    /// Returns a loader that finds included files among the texts that have been read.
    private static func loader(_ sources: SourceMap) -> FileLoader {
        { path throws(UnreadableFile) in
            guard let source = sources.others.first(where: { $0.name == path }) else {
                throw UnreadableFile(reason: "it was not read")
            }
            return source.bytes
        }
    }

    /// Returns the texts after the changes; nil if a change cannot be made.
    public func changed(by changes: [ConfigurationChange]) -> SourceMap? {
        var edits = TextEdits(sources)
        // Keys that are new in the same mapping are inserted together.
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
                    change(group.changes, atPatternSource: index, &edits)
                case .conditions(let index):
                    changeConditions(group.changes, atPatternSource: index, &edits)
                }
            guard isPossible else { return nil }
        }
        let texts = edits.applied
        var changed = SourceMap(texts[0])
        for text in texts.dropFirst() { _ = changed.append(text) }
        return changed
    }

    /// Returns the configuration after the changes; nil if a change cannot be made, adds or removes
    /// a pattern source, or leads to a new diagnostic.
    public func configuration(changedBy changes: [ConfigurationChange]) -> Configuration? {
        guard let sources = changed(by: changes) else { return nil }
        let reading = ConfigurationText.read(sources)
        guard let configuration = reading.configuration,
            configuration.patternSources.count == self.configuration.patternSources.count
        else { return nil }
        let isWorse = ConfigurationText.counted(reading.diagnostics).contains {
            $0.value > diagnosticCounts[$0.key, default: 0]
        }
        return isWorse ? nil : configuration
    }

    /// Returns the value of a threshold in the file before the change; nil if there is none, or if
    /// the change is about another key.
    public func value(of change: ConfigurationChange) -> String? {
        guard change.place == .thresholds else { return nil }
        return root["thresholds"]?[change.key].map { sources.text(in: $0.span) }
    }

    /// Returns the text of a configuration with one binding, and with the devices, thresholds,
    /// zones, states and strokes of another configuration; nil if the binding has errors.
    ///
    /// If the two do not fit together, the result has the binding alone.
    public static func only(
        _ keys: [(key: String, value: String)],
        beside other: ConfigurationText?
    ) -> ConfigurationText? {
        let binding = "[{" + keys.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}]"
        let bindingAlone = Source(name: "binding", text: "bindings: \(binding)\n")
        guard let other else { return ConfigurationText(bindingAlone) }
        var definitions = other.roots.map { other.definitions(in: $0) }
        let mainDefinitions = definitions.isEmpty ? "" : definitions.removeFirst()
        let names = definitions.indices.map { "included-\($0).yaml" }
        let include = names.isEmpty ? "" : "include: [\(names.joined(separator: ", "))]\n"
        var sources = SourceMap(
            Source(name: "binding", text: "\(include)bindings: \(binding)\n\(mainDefinitions)")
        )
        for (name, text) in zip(names, definitions) {
            _ = sources.append(Source(name: name, text: text))
        }
        return ConfigurationText(sources) ?? ConfigurationText(bindingAlone)
    }

    /// Returns the devices, thresholds, zones, states and strokes of one of the texts, exactly as
    /// in the file; empty if the text is a mapping in braces.
    private func definitions(in root: Node) -> String {
        let start = sources.text(in: Span(start: root.span.start, end: root.span.start + 1))
        guard start != "{" else { return "" }
        let wanted = ["devices", "thresholds", "zones", "states", "strokes"]
        return root.entries.filter { wanted.contains($0.key) && !$0.value.isMissing }.map { entry in
            let span = Span(start: entry.keySpan.start, end: entry.value.span.end)
            return sources.text(in: span) + "\n"
        }
        .joined()
    }

    /// Returns the lines of the binding of a pattern source, without its indentation; nil if the
    /// pattern source belongs to a stream.
    public func lines(ofBindingAt index: Int) -> [String]? {
        guard case .binding(let binding) = configuration.patternSources[index].node,
            let node = root["bindings"]?.elements[binding]
        else { return nil }
        let indentation = TextEdits(sources).column(of: node.span.start)
        return sources.text(in: node.span).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .enumerated().map { number, line in
            let blanks = number == 0 ? 0 : min(indentation, line.prefix { $0 == " " }.count)
            return String(line.dropFirst(blanks))
        }
    }

    /// Returns how often each diagnostic occurs.
    private static func counted(_ diagnostics: [Diagnostic]) -> [DiagnosticContent: Int] {
        Dictionary(diagnostics.map { (DiagnosticContent($0), 1) }, uniquingKeysWith: +)
    }

    // MARK: - Keys beside a gesture

    /// Changes keys beside the gesture of a pattern source; returns false if that is not possible.
    private func change(
        _ changes: [ConfigurationChange],
        atPatternSource index: Int,
        _ edits: inout TextEdits
    ) -> Bool {
        guard let node = node(ofPatternSource: index) else { return false }
        switch node.content {
        case .mapping: return edits.set(changes, in: node)
        case .scalar:
            // A stream's source that is only a text becomes a mapping: `tap` becomes `{on: tap,
            // fingers: 2}`.
            let on = ConfigurationChange(
                "on",
                sources.text(in: node.span),
                in: .patternSource(index)
            )
            let allChanges = (changes.contains { $0.key == "on" } ? [] : [on]) + changes
            return edits.replace(node, byMapping: allChanges)
        case .sequence, .refused: return false
        }
    }

    /// Changes keys under `when:` beside the gesture of a pattern source; returns false if that is
    /// not possible.
    private func changeConditions(
        _ changes: [ConfigurationChange],
        atPatternSource index: Int,
        _ edits: inout TextEdits
    ) -> Bool {
        guard let node = node(ofPatternSource: index), case .mapping = node.content else {
            return false
        }
        return edits.set(changes, under: "when", of: node)
    }

    /// Returns the mapping with the gesture of a pattern source, or the text that is the gesture;
    /// nil if there is none.
    private func node(ofPatternSource index: Int) -> Node? {
        guard configuration.patternSources.indices.contains(index) else { return nil }
        let patternSource = configuration.patternSources[index]
        switch patternSource.node {
        case .binding(let binding):
            let bindings = root["bindings"]?.elements ?? []
            return bindings.indices.contains(binding) ? bindings[binding] : nil
        case .stream(let stream):
            guard let node = root["streams"]?[configuration.streams[stream].name],
                let sourceNode = node["sources"] ?? node["from"]
            else { return nil }
            switch sourceNode.content {
            case .scalar: return node
            case .mapping: return sourceNode
            case .sequence(let elements):
                return elements.indices.contains(patternSource.sourceIndex)
                    ? elements[patternSource.sourceIndex] : nil
            case .refused: return nil
            }
        }
    }
}

extension Node {
    /// The value of a key; nil if there is none.
    subscript(key: String) -> Node? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The elements of a list; a single value counts as a list of one.
    var elements: [Node] {
        if case .sequence(let elements) = content { elements } else { [self] }
    }
}
