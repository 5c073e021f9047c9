import Diagnostics
import Gestures
import YAML

/// Reads the keys beside a sequence.
extension PatternReader {
    /// Returns the pattern of a sequence.
    ///
    /// The keys of the binding apply to each part that has no keys of its own.
    func sequencePattern(_ gesture: NamedGesture, options section: Section?) -> GesturePattern {
        var pattern = GesturePattern(kind: gesture.kind)
        var pause: Duration?
        var parts = gesture.parts.map { part in
            self.pattern(part.gesture, options: part.options)
        }
        for entry in section?.entries ?? [] {
            switch (entry.key, GestureOption(rawValue: entry.key)) {
            case (_, .within):
                pause = findings.duration(entry)
                findings.checkHaste(pause, of: entry)
            case (_, .interval):
                findings.error(
                    .misplacedOption,
                    "a part of a sequence is made once, so it has no `repeat`",
                    at: entry.keySpan,
                    help: "remove it"
                )
            case (_, let option?): read(option, entry, of: gesture.parts, into: &parts)
            case ("while", _):
                let key = gesture.parts.first { $0.gesture.family.prefix == "key" }
                pattern.heldKeys = heldKeys(entry, beside: key?.gesture ?? gesture)
            case ("pass", _):
                findings.error(
                    .misplacedOption,
                    "a sequence uses up what it is made of, so it has no `pass`",
                    at: entry.keySpan,
                    help: "remove it"
                )
            case ("device", _):
                guard let filter = findings.deviceFilter(entry) else { continue }
                pattern.devices = filter
                let before = findings.diagnostics.count
                for (named, part) in zip(gesture.parts, parts)
                where part.devices.isAny && findings.diagnostics.count == before {
                    check(filter, at: entry, canMake: named.gesture)
                }
            default: break
            }
        }
        pattern.kind = .sequence(GestureSequence(parts, pause: pause))
        guard let section else { return pattern }
        for (named, part) in zip(gesture.parts, pattern.parts) where named.options == nil {
            check(part, of: named.gesture, in: section)
        }
        return pattern
    }

    /// Reports `within` in a part whose gesture has no time of its own.
    func misplacedPause(_ entry: Node.Entry, beside gesture: NamedGesture) {
        findings.error(
            .misplacedOption,
            "\(gesture.text.quoted) has no option \(entry.key.quoted)",
            at: entry.keySpan,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "write it beside the `on` that has the list: the longest pause between two parts"
        )
    }

    /// Reads an option into each part without keys of its own; reports only the first mistake.
    private func read(
        _ option: GestureOption,
        _ entry: Node.Entry,
        of namedParts: [NamedPart],
        into parts: inout [GesturePattern]
    ) {
        guard namedParts.contains(where: { $0.options == nil }) else {
            findings.error(
                .misplacedOption,
                "the parts of this sequence have keys of their own, so \(entry.key.quoted) is for none",
                at: entry.keySpan,
                help: "write it beside the gesture that it is for"
            )
            return
        }
        let before = findings.diagnostics.count
        for (index, part) in namedParts.enumerated()
        where part.options == nil && findings.diagnostics.count == before {
            if part.gesture.family.options.contains(option) {
                read(option, entry, of: part.gesture, into: &parts[index])
            } else {
                let correct = elements(namedParts, option, entry)
                misplaced(entry, beside: part.gesture, asPartOf: correct)
            }
        }
    }

    /// Returns `[tap, {on: swipe up, from: edge}]`, where the option stands beside the gestures
    /// that have it; a general example if there is none.
    private func elements(
        _ namedParts: [NamedPart],
        _ option: GestureOption,
        _ entry: Node.Entry
    ) -> String {
        let value = findings.sources.text(in: entry.value.span)
        guard !value.contains("\n"), namedParts.allSatisfy({ $0.options == nil }),
            namedParts.contains(where: { $0.gesture.family.options.contains(option) })
        else { return "[tap, {on: swipe up, fingers: 2}]" }
        let parts = namedParts.map { part in
            part.gesture.family.options.contains(option)
                ? "{on: \(part.gesture.text), \(entry.key): \(value)}" : part.gesture.text
        }
        return "[\(parts.joined(separator: ", "))]"
    }
}
