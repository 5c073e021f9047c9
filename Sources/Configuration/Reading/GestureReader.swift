import Diagnostics
import EventCodes
import Gestures
import InputEvents
import YAML

/// What `on:` says.
struct NamedGesture {
    /// The words with single spaces between them.
    let text: String
    let kind: GestureKind
    let family: GestureFamily
    let span: Span
    /// Of a sequence, the gestures that it is made of.
    var parts: [NamedPart] = []
}

/// Reads what `on:` names.
struct GestureReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// The gesture that `on:` names; a list is a sequence.
    func gesture(_ entry: Node.Entry) -> NamedGesture? {
        if case .sequence(let nodes) = entry.value.content { return sequence(nodes, of: entry) }
        let what = "a gesture like `swipe left`"
        return findings.scalar(entry, expecting: what).flatMap { gesture($0) }
    }

    /// The gesture that a text names; where one of these names would do as well, messages say so.
    func gesture(_ scalar: Scalar, orNamed names: [String]? = nil) -> NamedGesture? {
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        if words.contains("then") { return sequence(scalar) }
        let text = words.joined(separator: " ")
        if let (family, kind) = GestureVocabulary.phrase(text) {
            return NamedGesture(text: text, kind: kind, family: family, span: scalar.span)
        }
        for family in GestureVocabulary.families {
            guard let prefix = family.prefix, text.hasPrefix(prefix + " ") else { continue }
            // Behind the words of the prefix; by offset in the text as typed, for the carets.
            let start = words[prefix.split(separator: " ").count].startIndex
            return switch family.prefix {
            case "key": chord(scalar, from: start, family: family)
            case "stroke": stroke(scalar, from: start, family: family)
            case "state": state(scalar, from: start, family: family)
            default: padButton(scalar, from: start, family: family)
            }
        }
        unknownGesture(text, orNamed: names, at: scalar.span)
        return nil
    }

    // MARK: - Keys

    /// 8: more keys than a hand holds, and more than most keyboards report at a time.
    private static let chordLimit = 8

    /// The keys that are named from there to the end of the text, with `+` between them.
    func chord(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        var keys: [KeyCode] = []
        // As typed: some keys have several names, and messages should use the user's.
        var names: [String] = []
        var isGood = true
        let parts = scalar.text[start...].split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count <= GestureReader.chordLimit else {
            findings.error(
                .badChord,
                "a chord has at most \(GestureReader.chordLimit) keys, and this one \(parts.count)",
                at: scalar.span,
                help: ["name fewer keys"]
            )
            return nil
        }
        for part in parts {
            let name = part.trimmed
            let span = scalar.span(of: name.startIndex..<name.endIndex)
            guard !name.isEmpty else {
                findings.error(
                    .badChord,
                    "a key is missing beside this `+`",
                    at: scalar.span,
                    help: ["write `key KEY_LEFTCTRL+KEY_C`, or leave the `+` out"]
                )
                return nil
            }
            guard let key = KeyCode(named: String(name)) else {
                unknownKey(String(name), at: span)
                isGood = false
                continue
            }
            if keys.contains(key) {
                findings.error(
                    .badChord,
                    "\(key.name.quoted) stands twice in this chord",
                    at: span,
                    help: ["name each key once"]
                )
                isGood = false
            }
            keys.append(key)
            names.append(String(name))
        }
        guard isGood else { return nil }
        return NamedGesture(
            text: "key " + names.joined(separator: "+"),
            kind: .key(Set(keys), .press),
            family: family,
            span: scalar.span
        )
    }

    /// What other programs call keys.
    private static let keySynonyms = [
        "escape": "esc", "return": "enter", "ctrl": "leftctrl", "control": "leftctrl",
        "shift": "leftshift", "alt": "leftalt", "super": "leftmeta", "win": "leftmeta",
        "meta": "leftmeta", "del": "delete", "ins": "insert", "pgup": "pageup",
        "pgdown": "pagedown", "volume-up": "volumeup", "volume-down": "volumedown",
    ]

    private func unknownKey(_ name: String, at span: Span) {
        let meant = findings.suggestion {
            let names = KeyCode.allNamed.lazy.map(\.name)
            return KeyCode(lenientlyNamed: GestureReader.keySynonyms[name.lowercased()] ?? name)?
                .name
                ?? Suggestions.nearest(to: name, among: names)
                ?? Suggestions.nearest(to: "KEY_" + name, among: names)
        }
        findings.error(
            .unknownKeyName,
            "there is no key called \(name.quoted)",
            at: span,
            help: [
                meant.map { "did you mean `\($0)`?" }
                    ?? "write the kernel's name, like `KEY_POWER` or `BTN_0`"
            ],
            notes: ["`libinput debug-events --show-keycodes` shows the names of keys you press"]
        )
    }

    // MARK: - Pads

    /// 64: the most buttons that libinput numbers on a pad is far less.
    private static let padButtonLimit = 64

    private func padButton(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        let typed = scalar.text[start...].trimmed
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            findings.error(
                .notANumber,
                "pad buttons have numbers, and \(String(typed).quoted) is none",
                at: scalar.span(of: typed.startIndex..<typed.endIndex),
                help: ["write `pad button 1`"]
            )
            return nil
        }
        guard let number = Int(typed), (1...GestureReader.padButtonLimit).contains(number),
            let button = KeyCode(padButton: number)
        else {
            findings.error(
                .outOfRange,
                "there is no pad button \(String(typed).quoted)",
                at: scalar.span(of: typed.startIndex..<typed.endIndex),
                help: ["write a number from 1 to \(GestureReader.padButtonLimit)"]
            )
            return nil
        }
        return NamedGesture(
            text: "pad button \(number)",
            kind: .key([button], .press),
            family: family,
            span: scalar.span
        )
    }

    // MARK: - What was meant

    private func unknownGesture(_ text: String, orNamed names: [String]?, at span: Span) {
        var notes = ["run `inputrx gestures` for the full list"]
        if text.lowercased().contains("finger") {
            notes.insert("how many fingers is said by `fingers:`, beside `on:`", at: 0)
        }
        if text.contains(" within ") {
            notes.insert("how long it may take is said by `within:`, beside `on:`", at: 0)
        }
        findings.error(
            .unknownGesture,
            "there is no gesture\(names == nil ? "" : " and no binding") called \(text.quoted)",
            at: span,
            help: [
                findings.suggestion {
                    if definitions.streams.contains(text) { return "stream \(text)" }
                    return Suggestions.nearest(to: text, among: names ?? [])
                        ?? GestureReader.meant(by: text)
                }.map { "did you mean `\($0)`?" }
                    ?? "write a gesture like `tap`, `swipe left` or `key KEY_POWER`"
            ],
            notes: notes
        )
    }

    /// The phrase that somebody means: written otherwise, mistyped, or among other words.
    private static func meant(by text: String) -> String? {
        let spaced = String(text.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
        func words(_ text: String) -> [String] {
            text.split { $0 == " " || $0 == "-" }.map(String.init)
        }
        let typed = words(spaced)
        let phrases = GestureVocabulary.phrases
        // `swipe-left`, `left swipe`, `swipe up left`: the same words.
        if let phrase = phrases.first(where: { words($0).sorted() == typed.sorted() }) {
            return phrase
        }
        let examples = GestureVocabulary.families.filter { $0.prefix != nil }
        if let family = examples.first(where: { typed.starts(with: words($0.prefix ?? "")) }) {
            return family.example
        }
        if let key = KeyCode(named: text.uppercased()) { return "key \(key.name)" }
        if let phrase = Suggestions.nearest(to: spaced, among: phrases) { return phrase }
        // `three finger swipe left`: all words of a phrase; the longest says most.
        let contained = phrases.filter { Set(words($0)).isSubset(of: typed) }
        if let phrase = contained.max(by: { words($0).count < words($1).count }) { return phrase }
        // `pinch`, `rotate left`: the first word is right.
        return typed.first.flatMap { first in phrases.first { words($0)[0] == first } }
    }
}

extension Substring {
    /// Without the blanks around it, and with its place in the text.
    var trimmed: Substring {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return self[start..<end]
    }
}
