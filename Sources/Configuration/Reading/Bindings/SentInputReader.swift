import Diagnostics
import EventCodes
import InputEvents
import YAML

/// Reads the values of `send:`, such as `ctrl+plus` or `scroll up 3`, and those of `held:`, such as
/// `ctrl`.
struct SentInputReader {
    let findings: Findings

    /// Returns the keys, buttons and motions of `send:`, which is a text or a list of texts; nil
    /// after an error.
    func input(_ entry: Node.Entry) -> SentInput? {
        let what = "keys like `ctrl+plus`, or `scroll up`"
        guard case .sequence(let elements) = entry.value.content else {
            return findings.scalar(entry, expecting: what, acceptsQuotes: true).flatMap(input)
        }
        let inputs = elements.map { element in
            findings.scalar(element, of: entry, expecting: what, acceptsQuotes: true)
                .flatMap(input)
        }
        guard !elements.isEmpty else {
            return findings.refuse(
                .emptyCommand,
                "there is nothing to send",
                at: entry.value.span,
                help: "write keys: `\(entry.key): ctrl+plus`"
            )
        }
        let read = inputs.compactMap(\.self)
        guard read.count == elements.count else { return nil }
        warnIfChord(read.map(\.text), of: entry)
        return SentInput(read.flatMap(\.events), text: read.map(\.text).joined(separator: ", "))
    }

    /// Warns about `[ctrl, c]`, which presses one key after the other, unlike the shortcut
    /// `ctrl+c`.
    ///
    /// The super key alone opens a menu, so it may be an element of its own in a list of more than
    /// two elements, and before a key that chooses in the menu.
    private func warnIfChord(_ texts: [String], of entry: Node.Entry) {
        /// Returns true for a modifier that is probably meant to be held with the next element.
        func isLone(_ index: Int) -> Bool {
            guard SentKey.isModifier(texts[index]) else { return false }
            let next = texts[index + 1]
            let isSuper = SentKey.named(texts[index])?.name.hasSuffix("META") == true
            if isSuper, texts.count > 2 || SentInputReader.choosesInMenu(next) { return false }
            return !SentInputReader.hasModifier(next) && SentMotion(next) == nil
        }
        guard let index = texts.indices.dropLast().first(where: isLone),
            Set(texts).count == texts.count
        else { return }
        let end = texts[index...].firstIndex { !SentKey.isModifier($0) } ?? texts.count - 1
        let chord = texts[index...end].joined(separator: "+")
        let elements = texts[..<index] + [chord] + texts[(end + 1)...]
        let correction = elements.count == 1 ? chord : "[\(list(elements))]"
        findings.warning(
            .badChord,
            "\(texts[index].quoted) goes up again before \(texts[index + 1].quoted) goes down",
            at: entry.value.span,
            help: "to press them together, write `\(entry.key): \(correction)`; if one after the "
                + "other is meant, it may stay so"
        )
    }

    /// Returns true for a key that chooses in a menu, or closes it.
    private static func choosesInMenu(_ text: String) -> Bool {
        guard let key = SentKey.named(text) else { return false }
        return ["enter", "esc", "up", "down", "left", "right"].contains { SentKey.named($0) == key }
    }

    /// Returns true for a chord with a modifier of its own, such as `ctrl+f4`.
    private static func hasModifier(_ text: String) -> Bool {
        let names = text.split(separator: "+").map { String($0).words }
        return names.count > 1 && names.contains(where: SentKey.isModifier)
    }

    /// Returns the input that presses the keys of `held:` when a gesture begins, and the input that
    /// releases them when the gesture ends or is cancelled; nil after an error.
    func held(_ entry: Node.Entry) -> (down: SentInput, up: SentInput)? {
        let what = "keys like `ctrl`, or `left click`"
        guard let scalar = findings.scalar(entry, expecting: what, acceptsQuotes: true) else {
            return nil
        }
        if SentMotion(scalar.text) != nil {
            return findings.refuse(
                .unknownKeyName,
                "\(scalar.text.quoted) is a step and cannot be held",
                at: scalar.span,
                help:
                    "write `send: \(scalar.text)` or, in a continuous gesture, `more: {send: \(scalar.text)}`"
            )
        }
        guard let keys = chord(scalar)
        else { return nil }
        let text = scalar.text.words
        return (
            SentInput(keys.map { .press($0) }, text: "\(text) down"),
            SentInput(keys.reversed().map { .release($0) }, text: "\(text) up")
        )
    }

    /// The keys with which people ask to send something several times.
    static let countKeys = ["times", "count", "clicks", "presses"]

    /// Returns the value of `send:` for something that is sent so many times: `scroll up 3`, or
    /// `[right, right]`.
    ///
    /// The number must be at least 2.
    static func repeated(_ text: String, times count: Int) -> String {
        let scroll = "\(text) \(count)"
        if text.words.split(separator: " ").count == 2, SentMotion(scroll) != nil { return scroll }
        // 8: a longer list would hide the rest of the advice.
        let elements = Array(repeating: text, count: min(count, 8)) + (count > 8 ? ["…"] : [])
        return "[\(list(elements))]"
    }

    /// Returns a motion, or the press and release of a key or chord; nil after an error.
    private func input(_ scalar: Scalar) -> SentInput? {
        if let motion = SentMotion(scalar.text) { return motion.input }
        guard let keys = chord(scalar) else { return nil }
        return SentInput(
            keys.map { .press($0) } + keys.reversed().map { .release($0) },
            text: scalar.text.words
        )
    }

    // MARK: - Schema

    /// The regular expression for the name of a key: letters, digits, `_` and spaces.
    ///
    /// It also accepts names that no key has, but no motions, and no `BTN_` names except those of
    /// mouse buttons.
    private static let keyPattern =
        "(?:(?!scroll\\b)(?!move\\b)(?!BTN_(?!LEFT|RIGHT|MIDDLE|SIDE|EXTRA|FORWARD|BACK|TASK|MOUSE))[A-Za-z0-9_ ]+"
        + "|[Vv]olume-(?:[Uu]p|[Dd]own))"

    private static let chordPattern = "\(keyPattern)(?:\\+\(keyPattern))*"

    /// Returns the schema of `send:`.
    @Sendable static func schema() -> SchemaValue {
        let digit = SchemaValue.object([
            ("type", .text("integer")), ("minimum", .number(0)), ("maximum", .number(9)),
        ])
        return .oneOrMore(.any(of: [digit, .pattern("\(chordPattern)|\(SentMotion.pattern)")]))
    }

    /// Returns the schema of `held:`.
    @Sendable static func heldSchema() -> SchemaValue { .pattern(chordPattern) }

    // MARK: - Keys

    /// Returns the keys of `ctrl+shift+t`; nil after an error.
    private func chord(_ scalar: Scalar) -> [KeyCode]? {
        let parts = scalar.text.split(separator: "+", omittingEmptySubsequences: false)
        let names = parts.map { String($0).words }
        var keys: [KeyCode] = []
        for (name, part) in zip(names, parts.map(\.trimmed)) {
            guard let key = SentKey.named(name) else {
                let place = findings.span(of: part.startIndex..<part.endIndex, in: scalar)
                reportUnknownKey(name, at: place, in: scalar, beside: names)
                return nil
            }
            guard !keys.contains(key) else {
                return findings.refuse(
                    .badChord,
                    "\(name.quoted) is in it twice",
                    at: scalar.span,
                    help: "write each key once"
                )
            }
            keys.append(key)
        }
        return keys
    }

    /// Reports a name at a place that no key has; `names` are the names of all keys in its chord.
    private func reportUnknownKey(
        _ name: String,
        at place: Span,
        in scalar: Scalar,
        beside names: [String]
    ) {
        let isSingleKey = names.count == 1
        if let advice = SentInputReader.advice(about: scalar.text) {
            findings.error(
                .unknownKeyName,
                "there is no key \(name.quoted) that can be sent",
                at: scalar.span,
                help: advice
            )
            return
        }
        if reportCommand(scalar, isKnown: KnownPrograms.names.contains) { return }
        guard !name.isEmpty else {
            findings.error(
                .badChord,
                "a key is missing beside a `+`",
                at: scalar.span,
                help: "write `ctrl+plus` for the key with the +, or leave the `+` out"
            )
            return
        }
        let spacedNames = name.lowercased().split(separator: " ").map(String.init)
        if spacedNames.count > 1, spacedNames.allSatisfy({ SentKey.named($0) != nil }),
            spacedNames.dropLast().allSatisfy(SentKey.isModifier)
        {
            findings.error(
                .unknownKeyName,
                "there is no key \(name.quoted) that can be sent",
                at: place,
                help: "write `\(spacedNames.joined(separator: "+"))`"
            )
            return
        }
        let chords = SentInputReader.parts(scalar.text)
        if !chords.isEmpty {
            let word = chords.allSatisfy(SentInputReader.isChord) ? "chords" : "keys or chords"
            findings.error(
                .badChord,
                "these are \(chords.count) \(word) in one text",
                at: scalar.span,
                help:
                    "to press one after the other, write a list: `[\(list(chords.map(String.init)))]`"
            )
            return
        }
        let hasSuggestion =
            SentKey.meant(by: name) != nil
            || Suggestions.nearest(to: name.lowercased(), among: SentKey.words) != nil
        guard SentMotion.complaint(of: name) == nil || !isSingleKey,
            !isSingleKey || !name.contains(" ") || hasSuggestion,
            SentKey.reordered(name) == nil
        else { return reportText(scalar) }
        let suggestedName =
            SentInputReader.meantChord(name) ?? SentKey.meant(by: name)
            ?? findings.suggestion {
                Suggestions.nearest(to: name.lowercased(), among: SentKey.words)
            }
        findings.error(
            .unknownKeyName,
            "there is no key \(name.quoted) that can be sent",
            at: place,
            help: suggestedName.map { known in
                "did you mean `\(names.map { $0 == name ? known : $0 }.joined(separator: "+"))`?"
            }
                ?? "write kernel names or usual ones, such as `KEY_F5`, `ctrl+plus`, `volume up`, `left click`"
                + (isSingleKey && !name.contains("_")
                    ? "; for a text, `\(SentInputReader.typing(name))`" : "")
        )
    }

    /// Returns the command that types a text.
    private static func typing(_ text: String) -> String {
        let isShown = text.count <= 40 && !text.contains { "'\n".contains($0) }
        return "run: [wtype, \(isShown ? "'\(text)'" : "…")]"
    }

    /// Returns the advice about full-width characters, a double click, and `volume` or `brightness`
    /// with a number; nil for other texts.
    private static func advice(about text: String) -> String? {
        let narrow = text.narrow
        let names = narrow.split(separator: "+").map { String($0).words }
        if narrow != text, !names.isEmpty, names.allSatisfy({ SentKey.named($0) != nil }) {
            return
                "there are signs in it that only look usual; write `\(names.joined(separator: "+"))`"
        }
        let words = text.lowercased().split { $0.isWhitespace || $0 == "+" }.map(String.init)
        if words.first == "double", words.last == "click" {
            return "write it twice: `[left click, left click]`"
        }
        guard let key = words.first, ["volume", "brightness"].contains(key) else { return nil }
        let amounts = words.dropFirst().filter { $0.contains(where: \.isNumber) }
        let isDown = text.contains("-") || words.contains("down")
        guard !amounts.isEmpty else { return nil }
        return
            "a key has no number; write `\(key) \(isDown ? "down" : "up")`, as often as it is pressed"
    }

    /// Returns the keys and chords of `ctrl+v, enter` or `up up`, one after the other in one text;
    /// empty for other texts.
    private static func parts(_ text: String) -> [Substring] {
        let isMarked = text.contains { ",+".contains($0) }
        // With commas, the name of a key may have two words: `volume up, volume up`.
        let readings: [[Substring]] = [
            text.split(separator: ",").map(\.trimmed),
            text.split { $0.isWhitespace || $0 == "," },
        ]
        let parts = readings.first { parts in
            parts.count > 1 && parts.allSatisfy { isChord($0) || SentKey.named(String($0)) != nil }
        }
        // `play pause` may be the name of one key, but nobody names a key twice.
        guard let parts, isMarked || Set(parts).count < parts.count else { return [] }
        return parts
    }

    /// Returns true for the names of two or more keys with `+` between them.
    private static func isChord(_ text: Substring) -> Bool {
        let names = text.split(separator: "+", omittingEmptySubsequences: false)
        return names.count > 1 && names.allSatisfy { SentKey.named(String($0)) != nil }
    }

    /// Returns `ctrl+c` for `ctrl-c`, `<Ctrl>c` and `C-c`; nil for a text that is no such chord.
    private static func meantChord(_ name: String) -> String? {
        let shortNames = ["c": "ctrl", "m": "alt", "s": "shift"]
        let names = name.lowercased().split { "<>-".contains($0) }.map(String.init)
        guard names.count > 1, let last = names.last, SentKey.named(last) != nil else { return nil }
        let modifiers = names.dropLast().map { shortNames[$0] ?? ($0 == "control" ? "ctrl" : $0) }
        guard modifiers.allSatisfy({ SentKey.named($0) != nil }) else { return nil }
        return (modifiers + [last]).joined(separator: "+")
    }

    /// Reports a text that begins with a known program and has further words; returns false for
    /// other texts.
    private func reportCommand(_ scalar: Scalar, isKnown: (String) -> Bool) -> Bool {
        let words = scalar.text.split(separator: " ").map(String.init)
        guard words.count > 1, findings.suggestion({ isKnown(words[0]) ? words[0] : nil }) != nil
        else { return false }
        findings.error(
            .unknownKeyName,
            "\(scalar.text.quoted) is a command, and inputrx sends keys",
            at: scalar.span,
            help: "write `run: \(scalar.text)` in place of `send`"
        )
        return true
    }

    /// Reports a text that names no key: words in the wrong order, a faulty motion, a command, or a
    /// text to type.
    private func reportText(_ scalar: Scalar) {
        if let reordered = SentKey.reordered(scalar.text.words) {
            findings.error(
                .unknownKeyName,
                "there is no key \(scalar.text.quoted) that can be sent",
                at: scalar.span,
                help: "write \(reordered.quoted)"
            )
            return
        }
        if let (problem, message, help) = SentMotion.complaint(of: scalar.text) {
            findings.error(problem, message, at: scalar.span, help: help)
            return
        }
        /// Returns true for a program of the machine or, if it is unknown, for a usual program.
        func isKnown(_ name: String) -> Bool {
            findings.machine?.programNames().contains(name) ?? KnownPrograms.names.contains(name)
        }
        if reportCommand(scalar, isKnown: isKnown) { return }
        findings.error(
            .unknownKeyName,
            "\(scalar.text.quoted) is a text, and inputrx sends keys",
            at: scalar.span,
            help: "send its keys one by one as a list, or let a program type it: "
                + "`\(SentInputReader.typing(scalar.text))`",
            notes: ["which keys make a letter depends on the layout, which only the desktop knows"]
        )
    }

}

extension String {
    /// The words of the text with one space between them.
    var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
