import Diagnostics
import Gestures
import YAML

/// A stream with the places that later checks point to.
struct PlacedStream {
    let stream: GestureStream
    let nameSpan: Span
    let sources: [PlacedSource]
    /// Whether nothing was said of it; otherwise it may not be what was meant.
    var isFaultless = true
}

/// Reads `streams:`, gestures that bindings share.
struct StreamsReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// 100: more streams than anybody keeps apart, and few enough to follow each into the others.
    private static let streamLimit = 100

    /// All keys of a stream.
    static let keys = ["sources"] + PatternReader.keys + ["pipe"]

    /// What to do with keys that stand in bindings.
    private static let advice: [String: String] = {
        var advice = ["on": "write `sources`: a stream may have several"]
        for key in ["run", "send", "set-mode", "timeout", "if-running"]
            + EffectReader.continuousKeys
        {
            advice[key] = "a stream runs nothing; write it in a binding that has `on: stream …`"
        }
        for key in OperatorReader.keys {
            advice[key] = "write it in the pipe: `pipe: [{\(key): …}]`"
        }
        return advice
    }()

    /// The streams under `streams:`, a name and where its gestures come from each.
    func streams(_ entry: Node.Entry) -> [PlacedStream] {
        guard !entry.value.isMissing else { return [] }
        guard case .mapping(let entries) = entry.value.content else {
            if case .refused = entry.value.content { return [] }
            findings.error(
                .wrongShape,
                "`streams` is a mapping of names, and this is \(entry.value.sort)",
                at: entry.value.span,
                help: ["write a name and what flows into it: `knocks: {sources: tap}`"]
            )
            return []
        }
        guard entries.count <= StreamsReader.streamLimit else {
            findings.error(
                .outOfRange,
                "there are \(entries.count) streams, and the most is \(StreamsReader.streamLimit)",
                at: entries[StreamsReader.streamLimit].keySpan,
                help: ["remove those that nobody listens to"]
            )
            return []
        }
        return entries.compactMap { entry in
            let before = findings.diagnostics.count
            guard var stream = stream(entry) else { return nil }
            stream.isFaultless = findings.diagnostics.count == before
            return stream
        }
    }

    /// The names of the streams under `streams:`, before they are described.
    static func names(_ entry: Node.Entry) -> [String] {
        guard case .mapping(let entries) = entry.value.content else { return [] }
        return entries.map(\.key)
    }

    private func stream(_ entry: Node.Entry) -> PlacedStream? {
        guard entry.key.isWord else {
            findings.error(
                .unknownValue,
                "a stream cannot be called \(entry.key.quoted)",
                at: entry.keySpan,
                help: ["write one word of letters, digits, `-` and `_`, of 32 at most"]
            )
            return nil
        }
        guard !entry.value.isCut,
            let section = Section(
                entry.value,
                title: "a stream",
                keys: StreamsReader.keys,
                advice: StreamsReader.advice,
                findings: findings
            )
        else { return nil }
        let pipe = section["pipe"].map { operatorReader.pipe($0) } ?? []
        guard let sources = section["sources"] else {
            findings.error(
                .missingKey,
                "the stream \(entry.key.quoted) has no `sources`",
                at: entry.keySpan,
                help: ["add the gesture: `sources: tap`"]
            )
            return nil
        }
        let placed = self.sources(sources, beside: section)
        guard !placed.isEmpty else { return nil }
        return PlacedStream(
            stream: GestureStream(name: entry.key, sources: placed.map(\.source), pipe: pipe),
            nameSpan: entry.keySpan,
            sources: placed
        )
    }

    // MARK: - Where it comes from

    /// `tap`, `stream knocks`, `{on: tap, fingers: 2}`, or a list of those; those without mistakes.
    private func sources(_ from: Node.Entry, beside section: Section) -> [PlacedSource] {
        if case .scalar = from.value.content {
            let what = "a gesture like `tap`, or another stream: `stream knocks`"
            return [findings.scalar(from, expecting: what).flatMap { source($0, options: section) }]
                .compactMap { $0 }
        }
        for entry in section.entries where PatternReader.keys.contains(entry.key) {
            findings.error(
                .misplacedOption,
                "\(entry.key.quoted) belongs to one of the sources",
                at: entry.keySpan,
                secondary: [.init(span: from.keySpan, text: "the sources")],
                help: ["write it beside the gesture: `sources: [{on: tap, \(entry.key): …}]`"]
            )
        }
        return findings.elements(from, expecting: "a gesture, or a list of gestures").compactMap {
            node in
            guard case .mapping = node.content else {
                let what = "a gesture like `tap`, `{on: tap, fingers: 2}` or `stream knocks`"
                return findings.scalar(node, of: from, expecting: what).flatMap {
                    source($0, options: nil)
                }
            }
            guard
                let options = Section(
                    node,
                    title: "a source",
                    keys: ["on"] + PatternReader.keys,
                    findings: findings
                )
            else { return nil }
            guard let on = options["on"] else {
                findings.error(
                    .missingKey,
                    "this source has no `on`",
                    at: options.entries.first?.keySpan ?? node.span,
                    help: ["add the gesture: `on: tap`"]
                )
                return nil
            }
            if case .scalar(let scalar) = on.value.content, scalar.streamName != nil {
                return source(scalar, options: options)
            }
            return gestureReader.gesture(on).flatMap { source($0, options: options) }
        }
    }

    /// The gesture or stream that a text names; `options` are what stands beside it.
    private func source(_ scalar: Scalar, options: Section?) -> PlacedSource? {
        if let name = scalar.streamName {
            return streamReferenceReader.listened(name, in: scalar, options: options)
        }
        return gestureReader.gesture(scalar).flatMap { source($0, options: options) }
    }

    private func source(_ gesture: NamedGesture, options: Section?) -> PlacedSource? {
        if case .continuous = gesture.kind {
            findings.error(
                .misplacedOption,
                "\(gesture.text.quoted) is continuous, and a stream carries only finished gestures",
                at: gesture.span,
                help: ["write a gesture that ends: `\(patternReader.endingPhrase(gesture))`"]
            )
            return nil
        }
        if case .state(KnownState.mode.rawValue, _) = gesture.kind {
            findings.error(
                .misplacedOption,
                "the mode cannot flow into a stream, whose bindings may set it without end",
                at: gesture.span,
                help: ["write it in a binding: `on: \(gesture.text)`"]
            )
            return nil
        }
        let conditions = (options?["when"]).map { conditionReader.conditions($0) } ?? []
        var pattern = patternReader.pattern(gesture, options: options)
        pattern.conditions = ConditionReader.effective(conditions, of: pattern.kind)
        return PlacedSource(gesture, pattern, conditions: conditions)
    }
}
