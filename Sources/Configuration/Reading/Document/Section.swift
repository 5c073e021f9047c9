import Diagnostics
import Gestures
import InputEvents
import YAML

/// A mapping of the configuration: a binding, a device rule, the thresholds and so on.
///
/// All its keys are known, because unknown ones were reported and then corrected or removed.
struct Section {
    let kind: SectionKind
    /// The entries with known keys, in the order of the file.
    private(set) var entries: [Node.Entry]
    let span: Span
    /// True if a syntax error cut the section short, or a merge key was refused, so that missing
    /// keys must not be reported.
    let isCut: Bool
    let findings: Findings

    /// Words that people know from other programs and write as keys, each with the key to write.
    static let synonyms: [String: String] = [
        "gesture": "on", "trigger": "on", "command": "run", "cmd": "run", "exec": "run",
        "action": "run", "execute": "run", "do": "run", "script": "run", "shell": "run",
        "program": "run", "edge": "from", "edges": "from", "side": "from", "corner": "at",
        "start": "from",
        "end": "to", "finger-count": "fingers", "nfingers": "fingers", "duration": "for",
        "hold-time": "for",
        "zone": "at", "place": "at", "where": "at", "area": "at", "region": "at", "position": "at",
        "areas": "zones", "regions": "zones",
        "min-distance": "distance", "gestures": "bindings", "kinds": "kind", "type": "kind",
        "allow": "authorize", "rules": "devices", "id": "name", "label": "name",
        "import": "include",
        "test": "tests", "file": "recording", "replay": "recording", "expected": "expect",
        "expects": "expect", "binding": "name",
        "if": "when", "condition": "when", "conditions": "when", "only": "when",
        "angle": "direction", "up": "more", "down": "less", "increase": "more", "decrease": "less",
        "mode": "set-mode", "held": "while", "holding": "while", "sendkey": "send",
        "keys": "send", "cooldown": "throttle", "rate-limit": "throttle", "rate": "throttle",
        "velocity": "speed", "modifier": "while", "modifiers": "while", "mod": "while",
        "mods": "while", "with": "while", "threshold": "distance", "length": "distance",
        "travel": "distance", "time": "for", "max-duration": "within", "max-time": "within",
    ]

    /// Keys of earlier versions, with their current names.
    ///
    /// In ReactiveX, `sample` is an operator that takes the last element at regular times, but the
    /// key did what RxJS calls `auditTime`. `stream` meant both a named stream and a command that
    /// is fed, and `from` both a place and the sources of a stream. `hold` is also a gesture of a
    /// touchpad.
    static let newNames = [
        "sample": "audit", "stream": "feed", "from": "sources", "hold": "for",
    ]

    /// Returns the current name of a key, followed by its names in earlier versions.
    static func spellings(of name: String) -> [String] {
        [name] + newNames.filter { $0.value == name }.keys.sorted()
    }

    /// Reads the section in a node; nil, after an error, if the node is not a mapping.
    ///
    /// Entries whose value is cut short by a syntax error are left out, unless `wantsCut` is true.
    init?(_ node: Node, _ kind: SectionKind, wantsCut: Bool = false, findings: Findings) {
        let keys = kind.names
        guard case .mapping(let all) = node.content else {
            if case .refused = node.content { return nil }
            findings.error(
                .wrongShape,
                "\(kind.title) is a mapping of keys and values, and this is \(node.sort)",
                at: node.span,
                help: Section.keyAdvice(about: node, keys: keys)
                    ?? Section.dashAdvice(before: node, findings)
                    ?? JoinedKey(node, keys: keys)?.help
                    ?? (ForeignText(node, keys: keys)?.help ?? Section.textAdvice(about: node, kind))
                    ?? "write `key: value`, a line for each; keys are: \(list(keys))"
            )
            return nil
        }
        self.kind = kind
        self.findings = findings
        span = node.span
        let hasGestureAsKey =
            keys.contains("on") && !all.contains { $0.key == "on" }
            && all.contains { !keys.contains($0.key) && GestureKey.phrase($0.key) != nil }
        // The advice about `mode` names `set-mode`, which makes `run` unnecessary.
        let hasModeAsKey = keys.contains("set-mode") && all.contains { $0.key == "mode" }
        // A list entry that has only `include` or another section is no binding.
        let sections = ConfigurationReader.section.names
        let isSection =
            keys.contains("on") && !all.isEmpty
            && all.allSatisfy { sections.contains($0.key) && !keys.contains($0.key) }
        let hasCommandElsewhere =
            keys.contains("run") && all.contains { KeyBesideGesture.hasCommand($0.key) }
        // The keys of a binding whose gesture or command is the value of another key are not missing.
        isCut =
            node.isCut || node.lacksMergedKeys || hasGestureAsKey || hasModeAsKey || isSection
            || hasCommandElsewhere
        let beginning = Span(start: node.span.start, end: node.span.start + 1)
        let isInBraces = findings.sources.text(in: beginning) == "{"
        let cuts = Section.cuts(in: all, keys: keys, findings)
        entries = all.map { entry in
            Section.renamed(entry, among: all, keys: keys, findings: findings) ?? entry
        }.enumerated().compactMap { index, entry in
            if keys.contains(entry.key) {
                let completedEntry = cuts[index + 1]?.completed(entry) ?? entry
                return wantsCut || !entry.value.isCut ? completedEntry : nil
            }
            let cut = cuts[index]
            // The diagnostic about the second part of the text covers the parts after it.
            if let cut, cut.index < index { return nil }
            let joined = JoinedKey(entry, keys: keys)
            let letterHelp = TypographicSigns.adviceOfLetters(in: entry.key, isKnown: keys.contains)
            let home = KeyHome(entry: entry, neighbours: all, kind: kind, findings: findings)
            let help =
                letterHelp ?? joined?.help ?? cut?.help ?? findings.suggestion { home.help }
                ?? kind.advice[entry.key]
            let suggestedKey = Section.suggestedKey(for: entry, in: kind, findings).map {
                Section.fittingKey($0, beside: all)
            }
            let existingEntry = suggestedKey.flatMap { key in all.first { $0.key == key } }
            Section.reportUnknownKey(
                entry,
                kind,
                help: help ?? existingEntry.map { "remove it: `\($0.key)` is there already" },
                suggestedKey: suggestedKey,
                isInBraces: isInBraces,
                findings: findings
            )
            // The entry is read with the correct key, which would otherwise be reported as missing.
            if let joined { return joined.entry }
            guard help == nil || letterHelp != nil, let suggestedKey, existingEntry == nil else {
                return nil
            }
            var corrected = entry
            corrected.key = suggestedKey
            return corrected
        }
    }

    /// Removes those elements of a key's value for which `shouldBeRemoved` is true.
    ///
    /// A value that is no list counts as one element. If no element remains, the key is removed.
    mutating func removeElements(of key: String, where shouldBeRemoved: (Node) -> Bool) {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
        if case .sequence(let elements) = entries[index].value.content {
            let remaining = elements.filter { !shouldBeRemoved($0) }
            entries[index].value.content = .sequence(remaining)
            if remaining.isEmpty, !elements.isEmpty { entries.remove(at: index) }
        } else if shouldBeRemoved(entries[index].value) {
            entries.remove(at: index)
        }
    }

    /// Returns the advice about a list of keys, `- swipe: 20mm`, where the keys stand without
    /// dashes; nil for other nodes.
    private static func keyAdvice(about node: Node, keys: [String]) -> String? {
        // `- - on: tap` is a list in a list.
        guard case .sequence(let elements) = node.content,
            elements.count > (keys.contains("on") ? 1 : 0),
            elements.allSatisfy({ $0.entries.count == 1 && keys.contains($0.entries[0].key) })
        else { return nil }
        return "leave out the `- ` before each key"
    }

    /// Returns the advice about the value of the most important key, which stands alone: `tap` in
    /// place of `{sources: tap}`; nil for other nodes.
    private static func textAdvice(about node: Node, _ kind: SectionKind) -> String? {
        guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty else { return nil }
        let text = scalar.text
        let isGesture = GestureVocabulary.phrase(text) != nil
        if kind.title == DevicesReader.section.title {
            let isKind = DeviceKind(rawValue: text) != nil
            return isKind ? "write `kind: \(text)`" : "write `name: \"\(text)\"`"
        }
        guard isGesture else { return nil }
        if kind.names.contains("sources") {
            return "write `sources: \(text)`, indented below the name"
        }
        return kind.names.contains("run")
            ? "write `on: \(text)`, and in the line below what it does: `run: …`" : nil
    }

    /// Returns the advice about a list in a list, `- - on: tap`; nil for other nodes.
    private static func dashAdvice(before node: Node, _ findings: Findings) -> String? {
        guard case .sequence = node.content, findings.sources.text(in: node.span).hasPrefix("- ")
        else { return nil }
        return "remove one of the two dashes"
    }

    /// Returns the texts within `{…}` that YAML cut at a comma, each under the indices of the
    /// entries that are its further parts.
    private static func cuts(in entries: [Node.Entry], keys: [String], _ findings: Findings)
        -> [Int: CutText]
    {
        var cuts: [Int: CutText] = [:]
        for index in entries.indices where cuts[index] == nil {
            guard let cut = CutText(at: index, of: entries, keys: keys, findings.sources) else {
                continue
            }
            for part in 0..<cut.restCount { cuts[index + part] = cut }
        }
        return cuts
    }

    /// Returns the key that a word of another program means; nil if there is none in this mapping.
    static func synonym(of entry: Node.Entry, in kind: SectionKind) -> String? {
        let word = entry.key.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()
        return kind.synonyms[word] ?? synonyms[word].flatMap { kind.names.contains($0) ? $0 : nil }
    }

    /// Returns `at` for `from`, `within` for `for`, or the reverse, if the gesture beside it has
    /// only the other one.
    private static func fittingKey(_ key: String, beside entries: [Node.Entry]) -> String {
        let pairs: [[GestureOption]] = [[.at, .from], [.hold, .within]]
        guard let option = GestureOption(rawValue: key),
            let other = pairs.first(where: { $0.contains(option) })?.first(where: { $0 != option }),
            let on = entries.first(where: { $0.key == "on" }),
            let options = GestureVocabulary.phrase(on.value.text)?.family.options,
            !options.contains(option), options.contains(other)
        else { return key }
        return other.rawValue
    }

    /// Returns the key that an unknown key probably means; nil if it resembles none.
    static func suggestedKey(
        for entry: Node.Entry,
        in kind: SectionKind,
        _ findings: Findings
    ) -> String? {
        let keys = kind.names
        let normalised = entry.key.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }
            .joined()
        let usual = [TypographicSigns.latin(entry.key) ?? entry.key, entry.key.narrow]
        return usual.first(where: keys.contains) ?? synonym(of: entry, in: kind)
            ?? findings.suggestion { Suggestions.nearest(to: normalised, among: keys) }
    }

    /// The entry with a key; nil if there is none.
    subscript(key: String) -> Node.Entry? { entries.first { $0.key == key } }

    /// The place for messages about the section as a whole: its first key, or its first character
    /// if it has no keys.
    var start: Span { entries.first?.keySpan ?? Span(start: span.start, end: span.start + 1) }

    /// Returns the entry of a required key; if the key is missing, returns nil and reports an
    /// error, unless a syntax error cut the section short.
    ///
    /// The error is about `subject` at `place`, by default about the section at its first key.
    func required(_ key: String, of subject: String? = nil, at place: Span? = nil) -> Node.Entry? {
        if let entry = self[key] { return entry }
        if !isCut, let help = kind.keys.first(where: { $0.name == key })?.missing {
            findings.error(
                .missingKey,
                "\(subject ?? kind.subject) has no `\(key)`",
                at: place ?? start,
                help: help
            )
        }
        return nil
    }

    /// Returns the section without the entry of a key.
    func without(_ key: String) -> Section {
        var section = self
        section.entries.removeAll { $0.key == key }
        return section
    }

    /// Returns the entry with the current name of its key, and warns about the old name; nil if the
    /// key is no old name in this mapping, or if the mapping has the current name, too.
    private static func renamed(
        _ entry: Node.Entry,
        among all: [Node.Entry],
        keys: [String],
        findings: Findings
    ) -> Node.Entry? {
        // Beside the new name, the old name is a key of its own: beside `sources` of a stream,
        // `from` is a place.
        guard let name = newNames[entry.key], keys.contains(name),
            !all.contains(where: { $0.key == name })
        else { return nil }
        findings.warning(
            .oldName,
            "\(entry.key.quoted) is now called \(name.quoted)",
            at: entry.keySpan,
            help: "write `\(name)`; both mean the same, and `inputrx check --fix` writes it"
        )
        findings.rename(entry.keySpan, to: name)
        var entry = entry
        entry.key = name
        return entry
    }

    /// Returns the advice about a key that begins with a space which is none for YAML, with the `+`
    /// of a diff or with the number of its line, perhaps with a sign behind it; nil for other keys.
    private static func copyAdvice(about key: String, isInBraces: Bool) -> String? {
        guard let first = key.first else { return nil }
        if first.isWhitespace, first != " " {
            return
                "the line begins with no-break or wide spaces: type ordinary spaces in their place"
        }
        // In braces, a comma of a text makes a key of what follows it: `{run: grim -g 0,0 8x6}`.
        guard !isInBraces else { return nil }
        if first == "+", key.count > 1 {
            return "the `+` before the line marks it in a diff: leave it out in each line"
        }
        let unnumbered = key.drop(while: \.isNumber)
        guard first.isNumber, let sign = unnumbered.first, " \t:|.)│".contains(sign),
            unnumbered.contains(where: \.isLetter)
        else { return nil }
        return "the line begins with its number: leave the number out in each line"
    }

    private static func reportUnknownKey(
        _ entry: Node.Entry,
        _ kind: SectionKind,
        help: String?,
        suggestedKey: String?,
        isInBraces: Bool,
        findings: Findings
    ) {
        let keys = kind.names
        let synonym = synonym(of: entry, in: kind)
        let notes =
            kind.groups.isEmpty
            ? ["\(kind.title) accepts: \(list(keys))"]
            : kind.groups.map { "\($0.title): \(list($0.keys.map(\.name)))" }
        findings.error(
            .unknownKey,
            "\(entry.key.quoted) is not a key of \(kind.title)",
            at: entry.keySpan,
            help: copyAdvice(about: entry.key, isInBraces: isInBraces) ?? help
                ?? suggestedKey.map { "did you mean `\($0)`?" }
                ?? "remove it, or write one of those below",
            // If the meaning is known, a list of all keys would only hide it.
            notes: help == nil && synonym == nil ? notes : []
        )
    }
}

/// Returns words as a list in a sentence: `a, b, c`.
func list(_ words: some Sequence<String>) -> String { words.joined(separator: ", ") }
