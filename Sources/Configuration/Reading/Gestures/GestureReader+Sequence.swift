import Diagnostics
import Gestures
import InputEvents
import YAML

/// A part of a sequence, as it is written in the file.
struct NamedPart {
    let gesture: NamedGesture
    /// The keys of the part; nil if the part is a text, to which the keys of the binding apply.
    let options: Section?
}

extension GestureReader {
    /// 6: enough for a tap in each corner of a kiosk; a longer sequence is hard to remember.
    static let partLimit = 6
    /// A part with keys of its own; it has no `repeat`, because a part is made only once.
    static let part = SectionKind(
        title: "a part of a sequence",
        subject: "this part",
        keys: [
            ConfigurationKey("on", "the gesture", missing: "add the gesture: `on: swipe left`") {
                .pattern(SchemaPattern.part)
            }
        ] + GestureOption.allCases.filter { $0 != .interval }.map(\.declaration)
            + [PatternReader.device]
    )

    // MARK: - Reading `on:`

    /// Reads `tap then swipe up`; after a part that is a key, the word `key` may be left out.
    func sequence(_ scalar: Scalar) -> NamedGesture? {
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        let groups = words.split(separator: "then", omittingEmptySubsequences: false)
        if reportLoneDirection(groups, in: scalar) { return nil }
        var parts: [NamedPart] = []
        for group in groups {
            guard let first = group.first, let last = group.last else {
                reportBadSequence(
                    "a gesture is missing beside this `then`",
                    at: scalar.span,
                    help: "write one on either side: `tap then swipe up`"
                )
                return nil
            }
            let part = scalar.part(scalar.text[first.startIndex..<last.endIndex])
            var gesture: NamedGesture?
            if let family = parts.last?.gesture.family, family.prefix == "key",
                first.hasPrefix("KEY_") || first.hasPrefix("BTN_")
            {
                gesture = chord(part, from: part.text.startIndex, family: family)
            } else {
                gesture = self.gesture(part)
            }
            guard let gesture else { return nil }
            parts.append(NamedPart(gesture: gesture, options: nil))
        }
        return sequence(parts, at: scalar.span)
    }

    /// Reports `swipe left then right`, where a part is only a direction; returns false for other
    /// sequences.
    private func reportLoneDirection(_ groups: [ArraySlice<Substring>], in scalar: Scalar) -> Bool {
        var lone: Substring?
        var verb: Substring = "swipe"
        let phrases = groups.map { group -> String in
            let text = group.joined(separator: " ")
            // A tap goes nowhere, so what follows it is a swipe.
            let completed = ["\(verb) \(text)", "swipe \(text)"].first {
                GestureVocabulary.phrase($0)?.kind.canBePart == true
            }
            guard group.count == 1, GestureVocabulary.phrase(text) == nil, let completed else {
                verb = group.first ?? verb
                return text
            }
            lone = lone ?? group.first
            verb = completed.prefix { $0 != " " }
            return completed
        }
        guard let lone else { return false }
        findings.error(
            .unknownGesture,
            "there is no gesture called \(String(lone).quoted)",
            at: scalar.span(of: lone.startIndex..<lone.endIndex),
            help: "write `\(phrases.joined(separator: " then "))`",
            notes: ["each part of a sequence is a whole gesture"]
        )
        return true
    }

    /// Reads `[tap, {on: swipe up, fingers: 2}]`, where each part may have keys of its own.
    func sequence(_ nodes: [Node], of entry: Node.Entry) -> NamedGesture? {
        let parts = nodes.compactMap { node -> NamedPart? in
            guard case .mapping = node.content else {
                let what = "a gesture, or one with its keys: `{on: swipe up, fingers: 2}`"
                return findings.scalar(node, of: entry, expecting: what).flatMap { gesture($0) }
                    .map { NamedPart(gesture: $0, options: nil) }
            }
            guard let section = Section(node, GestureReader.part, findings: findings),
                let on = section.required("on")
            else { return nil }
            return gesture(on).map { NamedPart(gesture: $0, options: section) }
        }
        guard parts.count == nodes.count else { return nil }
        return sequence(parts, at: entry.value.span)
    }

    /// Warns about `[tap, swipe left]`, because many people who write this mean either of the two.
    ///
    /// The list is certainly a sequence if a pause is set, if a part has keys of its own, or if a
    /// gesture occurs twice.
    func warnIfEither(_ sequence: NamedGesture, beside section: Section) {
        let parts = sequence.parts
        guard section["within"] == nil, case .sequence? = section["on"]?.value.content,
            parts.allSatisfy({ $0.options == nil }),
            Set(parts.map(\.gesture.text)).count == parts.count
        else { return }
        let keys = section.entries.filter { PatternReader.names.contains($0.key) }
        let moved = keys.isEmpty ? "" : " without \(list(keys.map(\.key.quoted))),"
        let sources = parts.map { source($0.gesture, with: keys) }
        findings.warning(
            .eitherGesture,
            "this list is a sequence: \(sequence.text.quoted)",
            at: sequence.span,
            help:
                "for any one of them, write a binding for each, or `on: stream NAME`\(moved) and "
                + "under `streams:` `NAME: {sources: [\(list(sources))]}`",
            "for one after the other, write `on: \(sequence.text)`"
        )
    }

    /// Returns a gesture as it is written among the sources of a stream, with those of the keys
    /// that it can have.
    private func source(_ gesture: NamedGesture, with keys: [Node.Entry]) -> String {
        let pairs = keys.compactMap { entry -> String? in
            if let option = GestureOption(rawValue: entry.key),
                !gesture.family.options.contains(option)
            {
                return nil
            }
            let text = findings.sources.text(in: entry.value.span)
            return "\(entry.key): \(text.contains("\n") ? "…" : text)"
        }
        return pairs.isEmpty ? gesture.text : "{on: \(gesture.text), \(list(pairs))}"
    }

    /// Returns the sequence of the parts; nil if they cannot be a sequence, which is reported.
    private func sequence(_ parts: [NamedPart], at span: Span) -> NamedGesture? {
        for part in parts where !part.gesture.kind.canBePart {
            let isSequence = !part.gesture.parts.isEmpty
            reportBadSequence(
                isSequence
                    ? "a sequence cannot be a part of another"
                    : part.gesture.kind.isState
                        ? "\(part.gesture.text.quoted) is no gesture that a sequence can be made of"
                        : "\(part.gesture.text.quoted) is continuous, so it cannot be a part of a sequence",
                at: part.gesture.span,
                help: isSequence
                    ? "name all gestures in one list"
                    : "write a gesture that is made at one moment: `tap`, `swipe up`, `key KEY_A`"
            )
            return nil
        }
        guard (2...GestureReader.partLimit).contains(parts.count) else {
            reportBadSequence(
                "a sequence has 2 to \(GestureReader.partLimit) parts, and this one \(parts.count)",
                at: span,
                help: parts.count < 2
                    ? "name another gesture, or write `on:` without a list" : "name fewer gestures"
            )
            return nil
        }
        let patterns = parts.map { GesturePattern(kind: $0.gesture.kind) }
        return NamedGesture(
            text: parts.map(\.gesture.text).joined(separator: " then "),
            kind: .sequence(GestureSequence(patterns)),
            family: GestureVocabulary.sequence,
            span: span,
            parts: parts
        )
    }

    private func reportBadSequence(_ message: String, at span: Span, help: String) {
        findings.error(.badSequence, message, at: span, help: help)
    }
}
