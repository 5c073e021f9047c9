import Diagnostics
import Gestures
import YAML

/// A mapping of the configuration: a binding, a device rule, the thresholds and so on.
///
/// Made only of mappings; every key in it is known. What is not was reported.
struct Section {
    /// How messages call it: `a binding`.
    let title: String
    /// The keys that are known, in the order of the file.
    private(set) var entries: [Node.Entry]
    let span: Span
    /// Whether a syntax error ended it, so that nothing can be said to be missing.
    let isCut: Bool

    /// Words that people take for keys, from other programs, with the key that they mean.
    static let synonyms = [
        "gesture": "on", "trigger": "on", "command": "run", "cmd": "run", "exec": "run",
        "action": "run", "execute": "run", "edge": "from", "edges": "from", "start": "from",
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
        "keys": "send", "cooldown": "throttle", "rate-limit": "throttle",
    ]

    /// Keys of earlier versions, with their present names.
    ///
    /// `sample` named ReactiveX's operator that takes the last element at regular times, but did what RxJS
    /// calls `auditTime`. `stream` and `from` each had two meanings: a named stream and a command that is fed; a
    /// place and the sources of a stream. `hold` also is a gesture of a touchpad.
    static let newNames = [
        "sample": "audit", "stream": "feed", "from": "sources", "hold": "for",
    ]

    /// The section that a node is; nil, and a complaint, if it is no mapping.
    ///
    /// Entries whose value is cut short by a syntax error are left out, unless it is `wantsCut`. Of
    /// keys that belong elsewhere, `advice` says what to do with them. Messages list the keys by `groups`.
    init?(
        _ node: Node,
        title: String,
        keys: [String],
        wantsCut: Bool = false,
        advice: [String: String] = [:],
        groups: [KeyGroup] = [],
        findings: Findings
    ) {
        guard case .mapping(let all) = node.content else {
            if case .refused = node.content { return nil }
            findings.error(
                .wrongShape,
                "\(title) is a mapping of keys and values, and this is \(node.sort)",
                at: node.span,
                help: [
                    JoinedKey(node, keys: keys)?.help ?? ForeignText(node, keys: keys)?.help
                        ?? "write `key: value`, a line for each; keys are: \(list(keys))"
                ]
            )
            return nil
        }
        self.title = title
        span = node.span
        isCut = node.isCut
        entries = all.map { entry in
            Section.renamed(entry, among: all, keys: keys, findings: findings) ?? entry
        }.enumerated().compactMap { index, entry in
            if keys.contains(entry.key) { return wantsCut || !entry.value.isCut ? entry : nil }
            let joined = JoinedKey(entry, keys: keys)
            let help =
                joined?.help ?? advice[entry.key]
                ?? Section.comma(before: entry, in: all[..<index])
            let notes =
                groups.isEmpty
                ? ["\(title) accepts: \(list(keys))"]
                : groups.map { "\($0.title): \(list($0.keys))" }
            Section.report(
                entry,
                title: title,
                keys: keys,
                help: help,
                notes: notes,
                findings: findings
            )
            // What it says is read all the same, so that it is not said to be missing.
            if let joined { return joined.entry }
            guard help == nil, let meant = Section.synonym(of: entry, keys: keys),
                !all.contains(where: { $0.key == meant })
            else { return nil }
            var known = entry
            known.key = meant
            return known
        }
    }

    /// What to do about a key without a value that follows a text in `{…}`: a comma ends the text there.
    private static func comma(
        before entry: Node.Entry,
        in before: ArraySlice<Node.Entry>
    ) -> String? {
        guard entry.value.isMissing, let last = before.last,
            case .scalar(let scalar) = last.value.content, scalar.isPlain
        else { return nil }
        return "a comma ends a text in `{…}`; put quotes around it: "
            + "`\(last.key): \"\(scalar.text), \(entry.key)\"`"
    }

    private static func synonym(of entry: Node.Entry, keys: [String]) -> String? {
        synonyms[entry.key.lowercased()].flatMap { keys.contains($0) ? $0 : nil }
    }

    /// The entry with that key, if it is there.
    subscript(key: String) -> Node.Entry? { entries.first { $0.key == key } }

    /// The section as if that key were not there.
    func without(_ key: String) -> Section {
        var section = self
        section.entries.removeAll { $0.key == key }
        return section
    }

    /// The entry under the key's present name, with a warning; nil unless its key is an old name.
    private static func renamed(
        _ entry: Node.Entry,
        among all: [Node.Entry],
        keys: [String],
        findings: Findings
    ) -> Node.Entry? {
        // Beside its new name it is what it says: `from` of a stream is a place where there are `sources`.
        guard let name = newNames[entry.key], keys.contains(name),
            !all.contains(where: { $0.key == name })
        else { return nil }
        findings.warning(
            .oldName,
            "\(entry.key.quoted) is now called \(name.quoted)",
            at: entry.keySpan,
            help: ["write `\(name)`; both mean the same, and `inputrx check --fix` writes it"]
        )
        findings.rename(entry.keySpan, to: name)
        var entry = entry
        entry.key = name
        return entry
    }

    private static func report(
        _ entry: Node.Entry,
        title: String,
        keys: [String],
        help: String?,
        notes: [String],
        findings: Findings
    ) {
        var help = help
        if help == nil, keys.contains("when"), keys.contains("on"),
            findings.states.contains(entry.key) || KnownState(rawValue: entry.key) != nil,
            case .scalar(let scalar) = entry.value.content
        {
            let other =
                entry.key == KnownState.mode.rawValue ? ", or `set-mode: \(scalar.text)`" : ""
            help = "write it as a condition: `when: {\(entry.key): \(scalar.text)}`\(other)"
        }
        let synonym = synonym(of: entry, keys: keys)
        let plain = entry.key.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }
            .joined()
        let meant = synonym ?? findings.suggestion { Suggestions.nearest(to: plain, among: keys) }
        findings.error(
            .unknownKey,
            "\(entry.key.quoted) is not a key of \(title)",
            at: entry.keySpan,
            help: [
                help ?? meant.map { "did you mean `\($0)`?" }
                    ?? "remove it, or write one of those below"
            ],
            // Where the meaning is known, a list of all keys would only hide it.
            notes: help == nil && synonym == nil ? notes : []
        )
    }
}

/// Keys of a section that belong together.
struct KeyGroup {
    /// What they are: `keys of the gesture`.
    let title: String
    let keys: [String]
}

/// Words as a sentence lists them: `a, b, c`.
func list(_ words: some Sequence<String>) -> String { words.joined(separator: ", ") }
