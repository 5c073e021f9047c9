import Diagnostics
import YAML

/// Replacements in YAML texts, which are collected first and then applied together.
struct TextEdits {
    private let sources: SourceMap
    /// The bytes of all texts, indexed by the offsets of spans.
    private let bytes: [UInt8]
    private var edits: [(span: Span, text: String)] = []

    /// Creates an empty list of edits to these texts.
    init(_ sources: SourceMap) {
        self.sources = sources
        bytes = sources.bytes
    }

    /// All texts after the edits.
    var applied: [Source] {
        sources.sources.enumerated().map { index, source in
            let start = sources.start(of: index)
            let sourceEdits = edits.filter { sources.index(of: $0.span.start) == index }
            var edited = source.bytes
            for (span, text) in sourceEdits.sorted(by: { $0.span.start > $1.span.start }) {
                let range = span.start - start..<min(span.end - start, edited.count)
                edited.replaceSubrange(range, with: Array(text.utf8))
            }
            return Source(name: source.name, bytes: edited)
        }
    }

    /// Changes, adds or removes keys of the mapping under a key, which is added if it is missing;
    /// returns false if that is not possible.
    mutating func set(_ changes: [ConfigurationChange], under key: String, of parent: Node) -> Bool
    {
        guard case .mapping(let entries) = parent.content else { return false }
        guard let entry = entries.first(where: { $0.key == key }) else {
            return insert([(key, TextEdits.mapping(changes))], in: parent)
        }
        if entry.value.isMissing {
            let end = entry.keySpan.end + 1
            edits.append((Span(start: end, end: end), " " + TextEdits.mapping(changes)))
            return true
        }
        guard case .mapping(let inner) = entry.value.content else { return false }
        return inner.isEmpty
            ? replace(entry.value, byMapping: changes) : set(changes, in: entry.value)
    }

    /// Changes, adds or removes keys of a mapping; returns false if that is not possible.
    mutating func set(_ changes: [ConfigurationChange], in mapping: Node) -> Bool {
        guard case .mapping(let entries) = mapping.content else { return false }
        var insertions: [(String, String)] = []
        for change in changes {
            let index = entries.firstIndex { $0.key == change.key }
            switch (index, change.value) {
            case (let index?, let value?):
                let entry = entries[index]
                if entry.value.isMissing {
                    let end = entry.keySpan.end + 1
                    edits.append((Span(start: end, end: end), " " + value))
                } else {
                    edits.append((entry.value.span, value))
                }
            case (let index?, nil):
                guard remove(index, from: entries) else { return false }
            case (nil, let value?): insertions.append((change.key, value))
            case (nil, nil): return false
            }
        }
        return insertions.isEmpty || insert(insertions, in: mapping)
    }

    /// Replaces a node with a mapping on one line, which is always possible.
    mutating func replace(_ node: Node, byMapping changes: [ConfigurationChange]) -> Bool {
        edits.append((node.span, TextEdits.mapping(changes)))
        return true
    }

    /// Replaces a word, and keeps any quotes around it.
    mutating func replace(_ span: Span, by text: String) {
        let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let isQuoted =
            span.end - span.start > 2 && span.end <= bytes.count
            && quotes.contains(bytes[span.start])
            && bytes[span.start] == bytes[span.end - 1]
        let inner = isQuoted ? Span(start: span.start + 1, end: span.end - 1) : span
        edits.append((inner, text))
    }

    /// Returns the number of bytes before that offset on its line.
    func column(of offset: Int) -> Int {
        var start = min(offset, bytes.count)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return offset - start
    }

    /// Inserts keys in the style of the mapping: before the first key within `{…}`, otherwise below
    /// an `on` with a plain text, or else above the first key.
    private mutating func insert(_ keys: [(key: String, value: String)], in mapping: Node) -> Bool {
        guard case .mapping(let entries) = mapping.content, let first = entries.first,
            mapping.span.start < bytes.count
        else { return false }
        let texts = keys.map { "\($0.key): \($0.value)" }
        if bytes[mapping.span.start] == UInt8(ascii: "{") {
            let start = first.keySpan.start
            add(texts.map { $0 + ", " }, at: start)
            return true
        }
        let indentation = String(repeating: " ", count: column(of: first.keySpan.start))
        let on = entries.first { $0.key == "on" }
        if let on, case .scalar(let scalar) = on.value.content, scalar.isPlain, !on.value.isMissing
        {
            // A comment may follow on the same line, so the keys begin on the next one.
            let remainder = bytes[on.value.span.end...]
            let end = remainder.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            add(texts.map { "\n" + indentation + $0 }, at: end)
        } else {
            add(texts.map { $0 + "\n" + indentation }, at: first.keySpan.start)
        }
        return true
    }

    private mutating func add(_ texts: [String], at offset: Int) {
        edits.append((Span(start: offset, end: offset), texts.joined()))
    }

    /// Removes an entry; returns false if it is the only one.
    private mutating func remove(_ index: Int, from entries: [Node.Entry]) -> Bool {
        let entry = entries[index]
        if index + 1 < entries.count {
            let next = entries[index + 1].keySpan.start
            edits.append((Span(start: entry.keySpan.start, end: next), ""))
        } else if index > 0 {
            let previous = entries[index - 1]
            let end = previous.value.isMissing ? previous.keySpan.end + 1 : previous.value.span.end
            edits.append((Span(start: end, end: entry.value.span.end), ""))
        } else {
            return false
        }
        return true
    }

    /// Returns the new keys and values as a mapping on one line.
    private static func mapping(_ changes: [ConfigurationChange]) -> String {
        let keys = changes.compactMap { change in change.value.map { "\(change.key): \($0)" } }
        return "{" + keys.joined(separator: ", ") + "}"
    }
}
