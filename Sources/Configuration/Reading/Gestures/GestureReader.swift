import Diagnostics
import EventCodes
import Gestures
import InputEvents
import YAML

/// A gesture as `on:` names it.
struct NamedGesture {
    /// The words with single spaces between them.
    let text: String
    let kind: GestureKind
    let family: GestureFamily
    let span: Span
    /// The parts of a sequence; empty for other gestures.
    var parts: [NamedPart] = []
}

/// Reads the gesture in `on:`.
struct GestureReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// Returns the gesture that `on:` names, which is a sequence if `on:` has a list; nil after an
    /// error.
    func gesture(_ entry: Node.Entry) -> NamedGesture? {
        if case .sequence(let nodes) = entry.value.content { return sequence(nodes, of: entry) }
        if case .mapping(let entries) = entry.value.content, let advice = advice(about: entries) {
            return findings.refuse(
                .wrongShape,
                "`on` takes a text, and this is a mapping",
                at: entry.value.span,
                help: advice
            )
        }
        let what = "a gesture like `swipe left`"
        return findings.scalar(entry, expecting: what).flatMap { gesture($0) }
    }

    /// Returns the text that a mapping such as `{swipe: left, fingers: 3}` means, and the keys that
    /// belong beside it; nil if its first keys and values name no gesture.
    private func advice(about entries: [Node.Entry]) -> String? {
        let values = entries.map(\.value.text)
        guard let first = entries.first else { return nil }
        let readings = [
            ("\(first.key) \(values[0])", 1),
            (values.prefix(2).joined(separator: " "), 2), (values[0], 1),
        ]
        guard let (text, count) = readings.first(where: { GestureVocabulary.phrase($0.0) != nil })
        else { return nil }
        let keys = entries.dropFirst(count).map { "\($0.key): \($0.value.text)".quoted }
        return "write `on: \(text)`"
            + (keys.isEmpty ? "" : ", with \(keys.joined(separator: " and ")) beside it")
    }

    /// Returns the gesture that a text names; nil after an error.
    ///
    /// If the text may also be the name of a binding, `names` are the names of all bindings, which
    /// messages can then suggest.
    func gesture(_ scalar: Scalar, orNamed names: [String]? = nil) -> NamedGesture? {
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        if words.contains("then") { return sequence(scalar) }
        let text = words.joined(separator: " ")
        let phrase = GestureVocabulary.newPhrases[text].map { renamed(scalar, to: $0) } ?? text
        if let (family, kind) = GestureVocabulary.phrase(phrase) {
            return NamedGesture(text: text, kind: kind, family: family, span: scalar.span)
        }
        for family in GestureVocabulary.families {
            guard let prefix = family.prefix, text.hasPrefix(prefix + " ") else { continue }
            // An index in the original text, so that diagnostics point to the right place.
            let start = words[prefix.split(separator: " ").count].startIndex
            return switch family.prefix {
            case "key": chord(scalar, from: start, family: family)
            case "stroke": stroke(scalar, from: start, family: family)
            case "state": state(scalar, from: start, family: family)
            default:
                PadButtonReader(findings: findings).gesture(scalar, from: start, family: family)
            }
        }
        reportUnknownGesture(text, orNamed: names, at: scalar.span)
        return nil
    }

    /// Warns about the old name of a gesture, and returns the current one.
    private func renamed(_ scalar: Scalar, to name: String) -> String {
        findings.warning(
            .oldName,
            "\(scalar.text.quoted) is now called \(name.quoted)",
            at: scalar.span,
            help: "write `\(name)`; both mean the same, and `inputrx check --fix` writes it"
        )
        findings.rename(scalar.span, to: name)
        return name
    }

    // MARK: - Keys

    /// 8: more keys than a hand can hold, and more than most keyboards report at the same time.
    private static let chordLimit = 8

    /// Returns the chord of the keys that are named from `start` to the end of the text, with `+`
    /// between them; nil after an error.
    func chord(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        var keys: [KeyCode] = []
        // A key can have several names; messages use those that the user wrote.
        var names: [String] = []
        var isValid = true
        let parts = scalar.text[start...].split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count <= GestureReader.chordLimit else {
            return findings.refuse(
                .badChord,
                "a chord has at most \(GestureReader.chordLimit) keys, and this one \(parts.count)",
                at: scalar.span,
                help: "name fewer keys"
            )
        }
        for part in parts {
            let name = part.trimmed
            let span = scalar.span(of: name.startIndex..<name.endIndex)
            guard !name.isEmpty else {
                return findings.refuse(
                    .badChord,
                    "a key is missing beside this `+`",
                    at: scalar.span,
                    help: "write `key KEY_LEFTCTRL+KEY_C`, or leave the `+` out"
                )
            }
            guard let key = KeyCode(named: String(name)) else {
                reportUnknownKey(String(name), at: span)
                isValid = false
                continue
            }
            if keys.contains(key) {
                findings.error(
                    .badChord,
                    "\(key.name.quoted) stands twice in this chord",
                    at: span,
                    help: "name each key once"
                )
                isValid = false
            }
            keys.append(key)
            names.append(String(name))
        }
        guard isValid else { return nil }
        if let pen = names.first(where: {
            $0.hasPrefix("BTN_STYLUS") || $0.hasPrefix("BTN_TOOL_PEN")
        }) {
            findings.warning(
                .wrongDevice,
                "\(pen.quoted) is a button of pens, which make no gestures",
                at: scalar.span,
                help: "bind a button of the tablet: `pad button 1`"
            )
        }
        return NamedGesture(
            text: "key " + names.joined(separator: "+"),
            kind: .key(Set(keys), .press),
            family: family,
            span: scalar.span
        )
    }

    /// Returns `KEY_A+KEY_B` for `KEY_A KEY_B` or `KEY_A and KEY_B`; nil for other texts.
    private static func chord(_ text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == "&" }.map(String.init)
            .filter { !["and", "plus", "with"].contains($0) }
        guard words.count > 1, words.allSatisfy({ KeyCode(named: $0) != nil }) else { return nil }
        return words.joined(separator: "+")
    }

    /// Returns the key and the press in `KEY_POWER double`; nil for other texts.
    private static func press(_ text: String) -> (key: Substring, press: String)? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, KeyCode(named: String(words[0])) != nil else { return nil }
        let word = words[1].lowercased()
        let press =
            KeyPress(rawValue: word)?.rawValue ?? ValueSynonyms.value(of: "press", called: word)
        return press.map { (words[0], $0) }
    }

    private func reportUnknownKey(_ name: String, at span: Span) {
        if let (key, press) = GestureReader.press(name) {
            findings.error(
                .unknownKeyName,
                "there is no key called \(name.quoted)",
                at: span,
                help: "write `key \(key)`, with `press: \(press)` beside it"
            )
            return
        }
        let suggestion = findings.suggestion {
            let names = KeyCode.allNamed.lazy.map(\.name)
            // The key has a second word: `power button`.
            let words = name.lowercased().split(separator: " ").map(String.init)
            if words.count > 1, ["button", "key"].contains(words.last),
                let key = KeySynonyms.key(called: words[0])
            {
                return key.name
            }
            if let number = UInt16(name) {
                return KeyCode.allNamed.first { $0.rawValue == number }?.name
            }
            if let chord = GestureReader.chord(name) { return chord }
            return KeySynonyms.key(called: name)?.name
                ?? Suggestions.nearest(to: name, among: names)
                ?? Suggestions.nearest(to: "KEY_" + name, among: names)
        }
        findings.error(
            .unknownKeyName,
            "there is no key called \(name.quoted)",
            at: span,
            help: suggestion.map { "did you mean `\($0)`?" }
                ?? "write the kernel's name, like `KEY_POWER` or `BTN_0`",
            notes: ["`inputrx watch --show-keys` shows the names of keys that you press"]
        )
    }

    // MARK: - Suggestions

    /// Returns the gesture that a state such as `locked off` means; nil for other texts.
    private static func statePhrase(_ text: String) -> String? {
        let name = text.prefix { $0 != " " }
        guard let state = KnownState(rawValue: String(name)),
            let value = StateReader.value(String(text[name.endIndex...].trimmed), of: state)
        else { return nil }
        let kind = GestureKind.state(state.rawValue, is: value)
        let phrases = GestureVocabulary.families.flatMap(\.phrases)
        return phrases.first { $0.kind == kind }?.text ?? "state \(state.rawValue) \(value)"
    }

    /// Returns the advice about `lid` and `tablet_mode` without a position; nil for other texts.
    private static func adviceAboutSwitch(_ text: String) -> String? {
        let name = String(text.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        guard let state = [KnownState.lid, .tabletMode].first(where: { $0.rawValue == name }),
            let values = state.accepted
        else { return nil }
        let phrases = values.compactMap { statePhrase("\(name) \($0)") }
        return "write which change is meant: "
            + phrases.map { "`on: \($0)`" }.joined(separator: " or ")
    }

    /// Returns the advice about a state that ends, such as `not tablet-mode` or `not state app foot`;
    /// nil for other texts.
    private static func adviceAboutNegation(_ text: String) -> String? {
        guard text.hasPrefix("not ") else { return nil }
        let words = text.split(separator: " ").dropFirst().map(String.init)
        if words.count == 3, words[0] == "state" {
            return
                "write `on: state \(words[1])`, and beside it `when: {not \(words[1]): \(words[2])}`"
        }
        var meant: (state: KnownState, value: String)? =
            ConditionReader.phrases[words.joined(separator: " ")]
        if meant == nil, let state = words.first.flatMap({ KnownState(rawValue: $0) }),
            let value = StateReader.value(words.dropFirst().joined(separator: " "), of: state)
        {
            meant = (state, value)
        }
        guard let (state, value) = meant,
            let others = state.accepted?.filter({ $0 != value }), others.count == 1
        else { return nil }
        return statePhrase("\(state.rawValue) \(others[0])").map { "did you mean `\($0)`?" }
    }

    /// Returns true for `next-ws` and `next`, and for `prev` and `previous`: one of the names
    /// begins with the other.
    private static func beginsAlike(_ text: String, _ name: String) -> Bool {
        let (short, long) = text.count < name.count ? (text, name) : (name, text)
        // 3: shorter names occur in others by chance.
        return short.count >= 3 && long.hasPrefix(short)
    }

    /// Returns true for the name of a place, also behind `not`; `left` and `right` alone may be
    /// directions.
    private func isPlace(_ text: String) -> Bool {
        let name = text.hasPrefix("not ") ? String(text.dropFirst(4)) : text
        guard Direction(rawValue: name) == nil else { return false }
        return definitions.zones.contains { $0.name == name }
            || !PlaceNames.places(called: name).isEmpty
    }

    private func reportUnknownGesture(_ text: String, orNamed names: [String]?, at span: Span) {
        var notes = ["run `inputrx gestures` for the full list"]
        if text.lowercased().contains("finger") {
            notes.insert("how many fingers is said by `fingers:`, beside `on:`", at: 0)
        }
        if let number = text.split(separator: " ").last, text.hasPrefix("orientation "),
            Int(number) != nil
        {
            notes.insert("orientations are: 0, 90, 180 and 270", at: 0)
        }
        if text.contains(" within ") {
            notes.insert("how long it may take is said by `within:`, beside `on:`", at: 0)
        }
        if let names, !names.isEmpty {
            // 12: a longer list hides the rest.
            let shown = names.prefix(12) + (names.count > 12 ? ["…"] : [])
            notes.insert("bindings are called: \(list(shown))", at: 0)
        }
        findings.error(
            .unknownGesture,
            "there is no gesture\(names == nil ? "" : " and no binding") called \(text.quoted)",
            at: span,
            help: findings.suggestion {
                if let advice = ForeignText.lisgdAdvice(text) { return advice }
                if let letters = TypographicSigns.adviceOfLetters(
                    in: text,
                    isKnown: { GestureVocabulary.phrase($0) != nil }
                ) {
                    return letters
                }
                if definitions.streams.contains(text) {
                    return "did you mean `stream \(text)`?"
                }
                if isPlace(text) {
                    return "this is a place, which stands beside the gesture: "
                        + "`on: tap`, and below it `at: \(text)`"
                }
                let first = text.prefix { $0 != " " }
                if let advice = GestureReader.adviceAboutNegation(text)
                    ?? GestureReader.adviceAboutSwitch(text)
                {
                    return advice
                }
                if let phrase = GestureReader.statePhrase(text) {
                    return "did you mean `\(phrase)`?"
                }
                if definitions.states.contains(String(first)) {
                    return "did you mean `state \(text)`?"
                }
                return
                    (Suggestions.nearest(to: text, among: names ?? [])
                    ?? names?.first { GestureReader.beginsAlike(text, $0) })
                    .map { "did you mean `\($0)`?" } ?? GestureGuess(text)?.question
            }
                ?? "write a gesture like `tap`, `swipe left` or `key KEY_POWER`",
            notes: notes
        )
    }
}

extension Substring {
    /// The text without the whitespace around it; its indices are also those of the whole text.
    var trimmed: Substring {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return self[start..<end]
    }
}
