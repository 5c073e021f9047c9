import Diagnostics
import YAML

/// Reads attribute sets in Nix, in which users of NixOS and Home Manager write settings.
///
/// It reads sets, lists, strings and words, and skips all other expressions.
struct NixReader {
    private let source: Source
    private var position: Int
    /// The nesting of values at the position; sets and lists deeper than 64 levels are not read.
    private var depth = 0
    /// True if a set or a list could not be read to its end.
    private var isBroken = false

    /// Returns the value of an option (`services`, `fusuma`, `settings`), merged from all
    /// statements that set it; nil if none does.
    static func value(of option: [String], in source: Source) -> Node? {
        guard let first = option.first, source.bytes.count <= Importer.maximumSize else {
            return nil
        }
        let name = Array(first.utf8)
        var result: Node?
        var position = 0
        var attempts = 0
        // Real files set the option once or twice; the limit bounds the work for hostile files.
        while attempts < 200, let start = source.bytes[position...].firstIndex(of: name[0]) {
            position = start + 1
            let isStart = start == 0 || !Ascii.isNamePart(source.bytes[start - 1])
            guard isStart, source.bytes[start...].starts(with: name) else { continue }
            attempts += 1
            var reader = NixReader(source: source, position: start)
            guard let entry = reader.readStatement(), !reader.isBroken else { continue }
            var node = Node(content: .mapping([entry]), span: entry.keySpan)
            var isSet = true
            for key in option {
                guard let next = node[key] else {
                    isSet = false
                    break
                }
                node = next
            }
            guard isSet else { continue }
            result = result.map { NixReader.merged($0, node) } ?? node
            position = reader.position
        }
        return result
    }

    private init(source: Source, position: Int) {
        self.source = source
        self.position = position
    }

    // MARK: - Grammar

    /// Reads a path of names, `=`, a value and `;`; returns nil for anything else.
    ///
    /// If the value continues after the part that could be read (`a ++ b`), the entry has the
    /// content `refused`.
    private mutating func readStatement() -> Node.Entry? {
        var path: [(name: String, span: Span)] = []
        repeat {
            skipBlanks()
            let start = position
            guard let name = readName() else { return nil }
            path.append((name, Span(start: start, end: position)))
            skipBlanks()
        } while take(".")
        guard take("="), peek() != UInt8(ascii: "=") else { return nil }
        skipBlanks()
        var value = readValue()
        skipBlanks()
        if !take(";") {
            skipToEnd()
            value.content = .refused
            value.span = Span(start: value.span.start, end: max(value.span.start, position - 1))
        }
        for part in path.dropFirst().reversed() {
            let entry = Node.Entry(key: part.name, keySpan: part.span, value: value)
            value = Node(content: .mapping([entry]), span: value.span)
        }
        return Node.Entry(key: path[0].name, keySpan: path[0].span, value: value)
    }

    /// Reads a set, a list, a string or a word; any other expression becomes `refused`.
    private mutating func readValue() -> Node {
        let start = position
        let content: Node.Content
        depth += 1
        defer { depth -= 1 }
        switch peek() {
        case "{"? where depth < 64: content = readSet()
        case "["? where depth < 64: content = readList()
        case "\""?: content = scalar(readQuoted(), from: start)
        case "'"? where peek(1) == UInt8(ascii: "'"):
            content = scalar(readIndented(), from: start)
        default:
            let word = readWord()
            if word == "with", depth < 64 {
                // In `with pkgs; [ … ]`, the value follows the semicolon.
                skipToEnd()
                skipBlanks()
                return readValue()
            }
            content = word.isEmpty ? .refused : scalar(word, from: start)
        }
        return Node(content: content, span: Span(start: start, end: position))
    }

    private func scalar(_ text: String, from start: Int) -> Node.Content {
        let span = Span(start: start, end: position)
        return .scalar(Scalar(text: text, isPlain: false, span: span, source: source))
    }

    private mutating func readSet() -> Node.Content {
        position += 1
        var node = Node(content: .mapping([]), span: Span(start: position, end: position))
        while true {
            skipBlanks()
            if take("}") { return node.content }
            guard position < source.bytes.count, let entry = readStatement() else {
                isBroken = true
                return .refused
            }
            node = NixReader.merged(node, Node(content: .mapping([entry]), span: entry.keySpan))
        }
    }

    private mutating func readList() -> Node.Content {
        position += 1
        var elements: [Node] = []
        while true {
            skipBlanks()
            if take("]") { return .sequence(elements) }
            let start = position
            let element = readValue()
            guard position > start, position < source.bytes.count else {
                isBroken = true
                return .refused
            }
            elements.append(element)
        }
    }

    /// Merges two sets, as Nix merges `a.b = 1; a.c = 2;`; returns the second value if either value
    /// is not a set.
    private static func merged(_ first: Node, _ second: Node) -> Node {
        guard case .mapping(var entries) = first.content,
            case .mapping(let additions) = second.content
        else { return second }
        for entry in additions {
            if let index = entries.firstIndex(where: { $0.key == entry.key }) {
                entries[index].value = merged(entries[index].value, entry.value)
            } else {
                entries.append(entry)
            }
        }
        return Node(content: .mapping(entries), span: first.span)
    }

    // MARK: - Words

    private mutating func readName() -> String? {
        if peek() == UInt8(ascii: "\"") { return readQuoted() }
        let word = readWord()
        return word.isEmpty ? nil : word
    }

    /// Reads a name, a number or `true`; only a number may contain dots.
    private mutating func readWord() -> String {
        let start = position
        while let byte = peek(),
            Ascii.isNamePart(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".") && position > start
                    && source.bytes[start..<position].allSatisfy(Ascii.isDigit)
        {
            position += 1
        }
        return String(decoding: source.bytes[start..<position], as: UTF8.self)
    }

    /// Reads `"…"`, with `${…}` replaced as far as that is possible without Nix.
    private mutating func readQuoted() -> String {
        position += 1
        var bytes: [UInt8] = []
        while let byte = peek(), byte != UInt8(ascii: "\"") {
            position += 1
            guard byte == UInt8(ascii: "\\"), let next = peek() else {
                bytes.append(byte)
                continue
            }
            position += 1
            bytes.append(next == UInt8(ascii: "n") ? 0x0a : next == UInt8(ascii: "t") ? 0x09 : next)
        }
        position = min(position + 1, source.bytes.count)
        return NixText.resolved(String(decoding: bytes, as: UTF8.self)).text
    }

    /// Reads `''…''`, which may have several lines, without indentation and empty lines.
    ///
    /// Replaces `${…}` as far as that is possible without Nix.
    private mutating func readIndented() -> String {
        position += 2
        let quote = UInt8(ascii: "'")
        var bytes: [UInt8] = []
        reading: while let byte = peek() {
            guard byte == quote, peek(1) == quote else {
                bytes.append(byte)
                position += 1
                continue
            }
            // `''` also begins an escape: `'''` is `''`, `''\n` a newline, and `''$` is replaced
            // below.
            switch peek(2) {
            case "'"?:
                bytes += [quote, quote]
                position += 3
            case "$"?:
                bytes += [quote, quote, UInt8(ascii: "$")]
                position += 3
            case "\\"?:
                let escaped = peek(3) ?? quote
                bytes.append(
                    escaped == UInt8(ascii: "n")
                        ? 0x0a : escaped == UInt8(ascii: "t") ? 0x09 : escaped
                )
                position = min(position + 4, source.bytes.count)
            default: break reading
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        position = min(position + 2, source.bytes.count)
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        return NixText.resolved(lines.filter { !$0.isEmpty }.joined(separator: "\n")).text
    }

    // MARK: - Bytes

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < source.bytes.count ? source.bytes[position + distance] : nil
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek() {
            if Ascii.isBlank(byte) || byte == Ascii.newline {
                position += 1
            } else if byte == UInt8(ascii: "#") {
                while let byte = peek(), byte != Ascii.newline { position += 1 }
            } else {
                return
            }
        }
    }

    /// Skips an expression up to and including its `;`, or up to the bracket that ends the
    /// surrounding set or list.
    private mutating func skipToEnd() {
        var brackets = 0
        while let byte = peek() {
            switch byte {
            case "\"":
                _ = readQuoted()
                continue
            case "{", "[", "(": brackets += 1
            case "}", "]", ")":
                brackets -= 1
                // This bracket ends the surrounding set or list.
                if brackets < 0 { return }
            case ";" where brackets == 0:
                position += 1
                return
            default: break
            }
            position += 1
        }
    }
}
