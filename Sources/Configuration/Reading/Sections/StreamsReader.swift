import Diagnostics
import Gestures
import YAML

/// A stream with the places that later checks need for their messages.
struct PlacedStream {
    let stream: GestureStream
    let nameSpan: Span
    let sources: [PlacedSource]
    /// True if the stream has no error; a faulty stream may differ from what its author intended.
    var isFaultless = true
}

/// Reads `streams:`, gestures that bindings share.
struct StreamsReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// 100: more streams than anyone can keep track of, and few enough to follow each through all
    /// others.
    private static let streamLimit = 100

    static let section = SectionKind(
        title: "a stream",
        keys: [sourcesKey] + PatternReader.keys + [pipeKey],
        advice: advice
    )

    private static let sourcesKey = ConfigurationKey(
        "sources",
        "a gesture, stream NAME, a mapping with on, or a list of these",
        missing: "add the gesture: `sources: tap`"
    ) { .definition("sources") }

    private static let pipeKey = ConfigurationKey(
        "pipe",
        "the operators in order",
        schema: OperatorReader.pipeSchema
    )

    private static let source = SectionKind(
        title: "a source",
        subject: "this source",
        keys: [
            ConfigurationKey("on", "the gesture", missing: "add the gesture: `on: tap`") {
                .any(of: [GestureReader.sourceSchema(), .definition("sequence")])
            }
        ] + PatternReader.keys
    )

    /// Advice about keys that belong in bindings.
    private static let advice: [String: String] = {
        var advice = ["on": "write `sources`: a stream may have several"]
        for key in ["run", "send", "set-mode", "timeout", "if-running"]
            + EffectReader.continuousNames
        {
            advice[key] = "a stream runs nothing; write it in a binding that has `on: stream …`"
        }
        for key in OperatorReader.section.names {
            advice[key] = "write it in the pipe: `pipe: [{\(key): …}]`"
        }
        return advice
    }()

    /// Returns the schema of the whole section.
    @Sendable static func schema() -> SchemaValue {
        let hasSeveralSources = SchemaValue.holding("sources", .types("array", "object"))
        let stream = SchemaValue.section(
            section,
            rules: [
                .rule(if: hasSeveralSources, then: .lacking(PatternReader.names)),
                .rule(
                    if: GestureRules.named("sources", SchemaPattern.stream),
                    then: .lacking(PatternReader.names)
                ),
            ] + GestureRules.options(beside: "sources")
        )
        return .names(SchemaPattern.word, of: stream, atMost: streamLimit)
    }

    /// Returns the schema of `sources:`.
    static func sourcesSchema() -> SchemaValue {
        let mapping = SchemaValue.section(source, rules: [.definition("options")])
        let source = SchemaValue.any(of: [GestureReader.sourceSchema(), mapping])
        return .oneOrMore(source)
    }

    /// Returns the streams under `streams:`, without those that lack a valid name or source.
    func streams(_ entry: Node.Entry) -> [PlacedStream] {
        let entries = findings.named(
            entry,
            example: "write a name and what flows into it: `knocks: {sources: tap}`",
            atMost: StreamsReader.streamLimit,
            "streams",
            excess: "remove those that nobody listens to"
        )
        return entries.compactMap { entry in
            let before = findings.errorCount
            guard var stream = stream(entry) else { return nil }
            stream.isFaultless = findings.errorCount == before
            return stream
        }
    }

    /// Returns the names of the streams under `streams:`, before their definitions are read.
    static func names(_ entry: Node.Entry) -> [String] {
        entry.value.definedNames
    }

    /// Returns the names of the streams whose sources are a list or a mapping, so that keys for a
    /// gesture stand in one of the sources.
    static func namesWithListedSources(_ entry: Node.Entry) -> [String] {
        entry.value.entries.filter { stream in
            stream.value.entries.contains {
                guard Section.spellings(of: "sources").contains($0.key) else { return false }
                return switch $0.value.content {
                case .sequence, .mapping: true
                case .scalar, .refused: false
                }
            }
        }
        .map(\.key)
    }

    /// Returns the names of the streams whose gestures have no count: neither the stream nor one
    /// that flows into it has an operator that counts.
    ///
    /// A stream with an error may be meant to count.
    static func uncountedNames(_ streams: [PlacedStream]) -> Set<String> {
        let byName = Dictionary(streams.map { ($0.stream.name, $0) }) { first, _ in first }
        var answers: [String: Bool] = [:]
        func counts(_ name: String) -> Bool {
            if let answer = answers[name] { return answer }
            // The search must also end in a cycle, which is reported later.
            answers[name] = false
            guard let placed = byName[name], placed.isFaultless else {
                answers[name] = true
                return true
            }
            let answer =
                placed.stream.pipe.contains(where: \.counts)
                || placed.stream.sources.compactMap(\.streamName).contains(where: counts)
            answers[name] = answer
            return answer
        }
        return Set(streams.map(\.stream.name).filter { !counts($0) })
    }

    /// Reads `knocks: {sources: tap, pipe: […]}`; returns nil without a valid name or source.
    private func stream(_ entry: Node.Entry) -> PlacedStream? {
        guard entry.key.isWord else {
            return findings.refuse(
                .unknownValue,
                "a stream cannot be called \(entry.key.quoted)",
                at: entry.keySpan,
                help: entry.key.asWord.map { "did you mean `\($0)`?" }
                    ?? "write one word of the letters A to Z, digits, `-` and `_`, of 32 at most"
            )
        }
        guard !entry.value.isCut,
            let section = Section(entry.value, StreamsReader.section, findings: findings)
        else { return nil }
        let before = findings.errorCount
        let pipe = section["pipe"].map { operatorReader.pipe($0) } ?? []
        let subject = "the stream \(entry.key.quoted)"
        guard let sources = section.required("sources", of: subject, at: entry.keySpan) else {
            return nil
        }
        let placed = self.sources(sources, beside: section)
        guard !placed.isEmpty else { return nil }
        let patterns = placed.compactMap(\.source.pattern)
        if patterns.count == placed.count, findings.errorCount == before {
            OperatorChecks(findings: findings).check(pipe, after: patterns, of: "stream")
        }
        return PlacedStream(
            stream: GestureStream(
                name: entry.key,
                sources: placed.map(\.source),
                pipe: pipe.map(\.operator)
            ),
            nameSpan: entry.keySpan,
            sources: placed
        )
    }

    // MARK: - Sources

    /// Returns the valid sources in `tap`, `stream knocks`, `{on: tap, fingers: 2}`, or a list of
    /// these.
    private func sources(_ sources: Node.Entry, beside section: Section) -> [PlacedSource] {
        if case .scalar = sources.value.content {
            let what = "a gesture like `tap`, or another stream: `stream knocks`"
            let scalar = findings.scalar(sources, expecting: what)
            return [scalar.flatMap { source($0, options: section) }].compactMap { $0 }
        }
        for entry in section.entries where PatternReader.names.contains(entry.key) {
            findings.error(
                .misplacedOption,
                "\(entry.key.quoted) belongs to one of the sources",
                at: entry.keySpan,
                secondary: [.init(span: sources.keySpan, text: "the sources")],
                help: "write it beside each gesture that it is for: "
                    + "`sources: \(self.sources(sources.value, with: entry))`"
            )
        }
        let elements = findings.elements(sources, expecting: "a gesture, or a list of gestures")
        return elements.compactMap { node in
            guard case .mapping = node.content else {
                let what = "a gesture like `tap`, `{on: tap, fingers: 2}` or `stream knocks`"
                return findings.scalar(node, of: sources, expecting: what).flatMap {
                    source($0, options: nil)
                }
            }
            guard let options = Section(node, StreamsReader.source, findings: findings),
                let on = options.required("on", at: options.entries.first?.keySpan ?? node.span)
            else { return nil }
            if case .scalar(let scalar) = on.value.content, scalar.streamName != nil {
                return source(scalar, options: options)
            }
            return gestureReader.gesture(on).flatMap { source($0, options: options) }
        }
    }

    /// Returns the sources as they are written with a key beside each gesture, for advice.
    private func sources(_ sources: Node, with key: Node.Entry) -> String {
        let pair = "\(key.key): \(findings.sources.text(in: key.value.span))"
        // 4: longer lists make the advice hard to read.
        guard !pair.contains("\n"), sources.elements.count <= 4 else {
            return "[{on: tap, \(key.key): …}]"
        }
        let elements = sources.elements.map { element -> String in
            let text = findings.sources.text(in: element.span)
            if case .scalar(let scalar) = element.content, scalar.streamName == nil {
                return "{on: \(text), \(pair)}"
            }
            guard text.hasPrefix("{"), text.hasSuffix("}"), element[key.key] == nil,
                case .scalar(let scalar)? = element["on"]?.content, scalar.streamName == nil
            else { return text }
            return "\(text.dropLast()), \(pair)}"
        }
        let isShort = elements.allSatisfy { !$0.contains("\n") } && !elements.isEmpty
        return isShort ? "[\(list(elements))]" : "[{on: tap, \(pair)}]"
    }

    /// Returns the gesture or stream that a text names; `options` are the keys beside it.
    private func source(_ scalar: Scalar, options: Section?) -> PlacedSource? {
        if let name = scalar.streamName {
            return streamReferenceReader.listened(name, in: scalar, options: options)
        }
        return gestureReader.gesture(scalar).flatMap { source($0, options: options) }
    }

    /// Returns the source of a gesture; reports an error for continuous gestures and the mode.
    private func source(_ gesture: NamedGesture, options: Section?) -> PlacedSource? {
        if case .continuous = gesture.kind {
            return findings.refuse(
                .misplacedOption,
                "\(gesture.text.quoted) is continuous, and a stream carries only finished gestures",
                at: gesture.span,
                help:
                    "write a gesture that ends: \(patternReader.endingPhrases(gesture)); for `more` and "
                    + "`less`, write `on: \(gesture.text)` in the binding, without a stream"
            )
        }
        if case .state(KnownState.mode.rawValue, _) = gesture.kind {
            return findings.refuse(
                .misplacedOption,
                "the mode cannot flow into a stream, whose bindings may set it without end",
                at: gesture.span,
                help: "write it in a binding: `on: \(gesture.text)`"
            )
        }
        let conditions =
            (options?["when"]).map {
                conditionReader.conditions($0, otherwise: "this gesture is never on")
            } ?? []
        var pattern = patternReader.pattern(gesture, options: options)
        pattern.conditions = ConditionReader.effective(conditions, of: pattern.kind)
        return PlacedSource(gesture, pattern, conditions: conditions)
    }
}
