import Diagnostics
import Gestures
import YAML

/// Reads `stream NAME`, which names a stream of `streams:`.
struct StreamReferenceReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// Returns the stream called `name`, which follows the word `stream`; nil if it does not exist.
    ///
    /// The definition of the stream describes its gestures, so keys in `options` that describe a
    /// gesture are reported, and so are keys for continuous gestures.
    func listened(_ name: Substring, in scalar: Scalar, options: Section?) -> PlacedSource? {
        let span = scalar.span(of: name.startIndex..<name.endIndex)
        let name = String(name)
        guard definitions.streams.contains(name) else {
            // The stream may be defined behind the syntax error.
            if !definitions.isCut || !definitions.streams.isEmpty {
                reportUnknownStream(name, at: name.isEmpty ? scalar.span : span)
            }
            return nil
        }
        for entry in options?.entries ?? [] {
            // In tests, `phase` and `steps` describe a continuous gesture.
            let isContinuous = (EffectReader.continuousNames + ["phase", "steps"]).contains(
                entry.key
            )
            guard isContinuous || PatternReader.names.contains(entry.key) else { continue }
            let written = findings.sources.text(in: entry.value.span)
            let place =
                definitions.streamsOfLists.contains(name)
                ? "into each source that it is for, as in `{on: tap, \(entry.key): \(written)}`"
                : "to the place beside `sources`, where \(name.quoted) is described"
            findings.error(
                .misplacedOption,
                isContinuous
                    ? "a stream carries gestures that were made, so there is no \(entry.key.quoted)"
                    : "a stream has its gestures already, so \(entry.key.quoted) cannot stand here",
                at: entry.keySpan,
                secondary: [.init(span: scalar.span, text: "the stream")],
                help: isContinuous
                    ? "write the gesture itself in `on`, in place of the stream; what a stream leads to is "
                        + "`run`, `send` or `set-mode`"
                    : "for all that listen to the stream, move it from here \(place); for this "
                        + "binding alone, write the gesture itself in `on`, such as `on: tap`, and "
                        + "remove the stream if nobody else listens to it"
            )
        }
        return PlacedSource(stream: name, at: scalar.span)
    }

    private func reportUnknownStream(_ name: String, at span: Span) {
        guard !name.isEmpty else {
            findings.error(
                .unknownStream,
                "`stream` is followed by the name of a stream",
                at: span,
                help: "write `stream \(definitions.streams.first ?? "knocks")`"
            )
            return
        }
        let suggestion = findings.suggestion {
            Suggestions.nearest(to: name, among: definitions.streams)
        }
        findings.error(
            .unknownStream,
            "there is no stream called \(name.quoted)",
            at: span,
            help: suggestion.map { "did you mean `stream \($0)`?" }
                ?? "describe it: `streams: {\(name.isWord ? name : "knocks"): {sources: tap}}`",
            notes: definitions.streams.isEmpty
                ? [] : ["the streams are: \(list(definitions.streams))"]
        )
    }
}

extension Scalar {
    /// The text after the word `stream`; nil if the scalar begins with another word.
    var streamName: Substring? {
        let text = text[...].trimmed
        guard let word = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).first,
            word == "stream"
        else { return nil }
        return text[word.endIndex...].trimmed
    }
}
