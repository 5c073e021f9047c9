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

/// Reading `streams:`, gestures that bindings share.
extension Findings {
    /// 100: more streams than anybody keeps apart, and few enough to follow each into the others.
    private static let streamLimit = 100

    /// The keys that say more of a gesture, of a binding or of a stream.
    static let gestureKeys =
        GestureOption.allCases.map(\.rawValue) + ["while", "when", "device", "pass"]

    /// All keys of a stream; an edge at which a gesture begins is said where `from` is a mapping.
    static let streamKeys = ["from"] + gestureKeys.filter { $0 != "from" } + ["pipe"]

    /// What to do with keys that stand in bindings.
    private static let streamAdvice: [String: String] = {
        var advice = ["on": "write `from`: a stream has sources"]
        for key in ["run", "set-mode", "timeout", "if-running"] + continuousKeys {
            advice[key] = "a stream runs nothing; write it in a binding that has `on: stream …`"
        }
        for key in operatorKeys { advice[key] = "write it in the pipe: `pipe: [{\(key): …}]`" }
        return advice
    }()

    /// The streams under `streams:`, a name and where its gestures come from each.
    func streams(_ entry: Node.Entry) -> [PlacedStream] {
        guard !entry.value.isMissing else { return [] }
        guard case .mapping(let entries) = entry.value.content else {
            if case .refused = entry.value.content { return [] }
            error(
                .wrongShape,
                "`streams` is a mapping of names, and this is \(entry.value.sort)",
                at: entry.value.span,
                help: ["write a name and what flows into it: `knocks: {from: tap}`"]
            )
            return []
        }
        // Known by name even if the rest is wrong, and before they are described.
        streamNames = entries.map(\.key)
        guard entries.count <= Findings.streamLimit else {
            error(
                .outOfRange,
                "there are \(entries.count) streams, and the most is \(Findings.streamLimit)",
                at: entries[Findings.streamLimit].keySpan,
                help: ["remove those that nobody listens to"]
            )
            return []
        }
        return entries.compactMap { entry in
            let before = diagnostics.count
            guard var stream = stream(entry) else { return nil }
            stream.isFaultless = diagnostics.count == before
            return stream
        }
    }

    private func stream(_ entry: Node.Entry) -> PlacedStream? {
        guard entry.key.isWord else {
            error(
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
                keys: Findings.streamKeys,
                advice: Findings.streamAdvice,
                findings: self
            )
        else { return nil }
        let pipe = section["pipe"].map { self.pipe($0) } ?? []
        guard let from = section["from"] else {
            error(
                .missingKey,
                "the stream \(entry.key.quoted) has no `from`",
                at: entry.keySpan,
                help: ["add the gesture: `from: tap`"]
            )
            return nil
        }
        let sources = sources(from, beside: section)
        guard !sources.isEmpty else { return nil }
        return PlacedStream(
            stream: GestureStream(name: entry.key, sources: sources.map(\.source), pipe: pipe),
            nameSpan: entry.keySpan,
            sources: sources
        )
    }

    // MARK: - Where it comes from

    /// `tap`, `stream knocks`, `{on: tap, fingers: 2}`, or a list of those; those without mistakes.
    private func sources(_ from: Node.Entry, beside section: Section) -> [PlacedSource] {
        if case .scalar = from.value.content {
            let what = "a gesture like `tap`, or another stream: `stream knocks`"
            return [scalar(from, expecting: what).flatMap { source($0, options: section) }]
                .compactMap { $0 }
        }
        for entry in section.entries where Findings.gestureKeys.contains(entry.key) {
            guard entry.key != "from" else { continue }
            error(
                .misplacedOption,
                "\(entry.key.quoted) does not say which of the sources it is about",
                at: entry.keySpan,
                secondary: [.init(span: from.keySpan, text: "the sources")],
                help: ["write it beside the gesture: `from: [{on: tap, \(entry.key): …}]`"]
            )
        }
        return elements(from, expecting: "a gesture, or a list of gestures").compactMap { node in
            guard case .mapping = node.content else {
                let what = "a gesture like `tap`, `{on: tap, fingers: 2}` or `stream knocks`"
                return scalar(node, of: from, expecting: what).flatMap { source($0, options: nil) }
            }
            guard
                let options = Section(
                    node,
                    title: "a source",
                    keys: ["on"] + Findings.gestureKeys,
                    findings: self
                )
            else { return nil }
            guard let on = options["on"] else {
                error(
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
            return gesture(on).flatMap { source($0, options: options) }
        }
    }

    /// The gesture or stream that a text names; `options` are what stands beside it.
    private func source(_ scalar: Scalar, options: Section?) -> PlacedSource? {
        // Where `from` names the gesture, it names no edge.
        let options = options.map { $0["on"] == nil ? $0.without("from") : $0 }
        if let name = scalar.streamName { return listened(name, in: scalar, options: options) }
        return gesture(scalar).flatMap { source($0, options: options) }
    }

    private func source(_ gesture: NamedGesture, options: Section?) -> PlacedSource? {
        if case .continuous = gesture.kind {
            error(
                .misplacedOption,
                "\(gesture.text.quoted) goes on, and a stream carries gestures that were made",
                at: gesture.span,
                help: ["write a gesture that ends: `\(endingPhrase(gesture))`"]
            )
            return nil
        }
        let conditions = (options?["when"]).map { self.conditions($0) } ?? []
        var pattern = self.pattern(gesture, options: options)
        pattern.conditions = Findings.effective(conditions)
        return PlacedSource(gesture, pattern, conditions: conditions)
    }

    // MARK: - stream NAME

    /// The stream that stands behind `stream`; nil after a complaint.
    ///
    /// What gestures are meant is said where the stream is described, so `options` must not say it.
    func listened(_ name: Substring, in scalar: Scalar, options: Section?) -> PlacedSource? {
        let span = scalar.span(of: name.startIndex..<name.endIndex)
        let name = String(name)
        guard streamNames.contains(name) else {
            unknownStream(name, at: name.isEmpty ? scalar.span : span)
            return nil
        }
        for entry in options?.entries ?? [] {
            // `phase` and `steps` are what tests expect of a gesture that goes on.
            let isContinuous = (Findings.continuousKeys + ["phase", "steps"]).contains(entry.key)
            guard isContinuous || Findings.gestureKeys.contains(entry.key) else { continue }
            error(
                .misplacedOption,
                isContinuous
                    ? "a stream carries gestures that were made, so there is no \(entry.key.quoted)"
                    : "\(entry.key.quoted) says which gestures are meant, and the stream says that",
                at: entry.keySpan,
                secondary: [.init(span: scalar.span, text: "the stream")],
                help: [
                    isContinuous
                        ? "remove it; what a stream leads to is `run` or `set-mode`"
                        : "write it beside `from`, where \(name.quoted) is described"
                ]
            )
        }
        return PlacedSource(stream: name, at: scalar.span)
    }

    private func unknownStream(_ name: String, at span: Span) {
        guard !name.isEmpty else {
            error(
                .unknownStream,
                "`stream` is followed by the name of a stream",
                at: span,
                help: ["write `stream \(streamNames.first ?? "knocks")`"]
            )
            return
        }
        let meant = suggestion { Suggestions.nearest(to: name, among: streamNames) }
        error(
            .unknownStream,
            "there is no stream called \(name.quoted)",
            at: span,
            help: [
                meant.map { "did you mean `stream \($0)`?" }
                    ?? "describe it: `streams: {\(name.isWord ? name : "knocks"): {from: tap}}`"
            ],
            notes: streamNames.isEmpty ? [] : ["the streams are: \(list(streamNames))"]
        )
    }
}

extension Scalar {
    /// What stands behind the word `stream`; nil where the text begins otherwise.
    var streamName: Substring? {
        let text = text[...].trimmed
        guard let word = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).first,
            word == "stream"
        else { return nil }
        return text[word.endIndex...].trimmed
    }
}
