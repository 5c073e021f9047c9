/// Splits text into words like a POSIX shell (XCU 2.2 and 2.3).
///
/// The splitter handles quotes, `\` at the end of a line, comments and operators. It expands
/// nothing: `$…` and `` `…` `` become pieces of the word.
struct ShellSplitter {
    /// A token of a command line.
    enum Token: Hashable, Sendable {
        case word(ShellWord)
        /// The end of a simple command: `;`, `|`, `&&`, a line end …
        case end
        /// An operator such as `>`, `2>&` or `<`; the next word is the file or descriptor.
        case redirection
    }

    private let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var position: Int
    private(set) var line: Int

    /// The offset at which reading stops, which bounds the work for quotes that are not closed.
    private var end: Int
    /// True if reading stops at a quote that seems to close a string around the command line.
    private let endsAtOuterQuote: Bool
    /// The offset up to which the quotes are known to be in pairs.
    private var pairedEnd = 0

    /// Creates a splitter that begins at an offset.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - position: the offset of the first byte to read.
    ///   - line: the line of this byte.
    ///   - limit: the largest number of bytes to read.
    ///   - endsAtOuterQuote: true if the text may be in a string that began on an earlier line, so
    ///     that a quote without a partner on its line may close that string.
    init(
        _ bytes: [UInt8],
        from position: Int = 0,
        line: Int = 1,
        limit: Int = .max,
        endsAtOuterQuote: Bool = false
    ) {
        self.bytes = bytes
        self.position = position
        self.line = line
        self.endsAtOuterQuote = endsAtOuterQuote
        end = limit < bytes.count - position ? position + limit : bytes.count
    }

    /// Reads the simple command that begins here, and returns its words.
    mutating func readCommand() -> [ShellWord] {
        var words: [ShellWord] = []
        while let token = next() {
            switch token {
            case .word(let word): words.append(word)
            case .end: return words
            case .redirection:
                guard case .word? = next() else { return words }
            }
        }
        return words
    }

    /// Reads the next token; nil at the end.
    mutating func next() -> Token? {
        skipBlanks()
        guard let byte = peek() else { return nil }
        switch byte {
        case "#":
            while let byte = peek(), byte != Ascii.newline { advance() }
            return next()
        case "\n", ";", "|", "&", "(", ")":
            advance()
            return .end
        case ">", "<":
            skipRedirection()
            return .redirection
        default:
            let word = readWord()
            // Only the closing quote of a string around the command line was there.
            if word.pieces.isEmpty, position == end { return nil }
            // The digits before `>` or `<`, as in `2>`, belong to the redirection.
            if let byte = peek(), byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<"),
                let text = word.literal, text.utf8.allSatisfy(Ascii.isDigit)
            {
                skipRedirection()
                return .redirection
            }
            return .word(word)
        }
    }

    /// Skips `>>`, `<<-`, `>&` and the like; the `1` of `2>&1` is the next word.
    private mutating func skipRedirection() {
        while let byte = peek(), "<>&-|".utf8.contains(byte) { advance() }
    }

    /// Skips blanks, and line ends after `\`.
    private mutating func skipBlanks() {
        while let byte = peek() {
            if Ascii.isBlank(byte) {
                advance()
            } else if byte == UInt8(ascii: "\\"), peek(1) == Ascii.newline {
                advance(2)
            } else if byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "\r"),
                peek(2) == Ascii.newline
            {
                advance(3)
            } else {
                return
            }
        }
    }

    /// Reads the word that begins here.
    mutating func readWord() -> ShellWord {
        var word = ShellWord(line: line)
        while let byte = peek() {
            if isOuterQuote(byte) {
                end = position
                return word
            }
            switch byte {
            case " ", "\t", "\r", "\n", ";", "|", "&", "(", ")", "<", ">": return word
            case "'":
                advance()
                word.append(take { $0 != UInt8(ascii: "'") })
                advance()
            case "\"":
                advance()
                readDoubleQuoted(into: &word)
            case "\\":
                advance()
                if peek() == Ascii.newline { advance() } else { word.append(takeCharacter()) }
            case "$", "`":
                readExpansion(into: &word)
            default:
                word.append(take { !" \t\r\n;|&()<>'\"\\$`".utf8.contains($0) })
            }
        }
        return word
    }

    /// Returns true if the byte here is a quote that seems to close a string around the command
    /// line: the end of a word follows, and with this quote as an opening one, the quotes of the
    /// line are not in pairs.
    private mutating func isOuterQuote(_ byte: UInt8) -> Bool {
        guard endsAtOuterQuote, "'\"".utf8.contains(byte), position >= pairedEnd else {
            return false
        }
        if let next = peek(1), !" \t\r\n;|&()<>'\"".utf8.contains(next) { return false }
        let lineEnd = QuoteScan.lineEnd(bytes, from: position, limit: end)
        var scan = QuoteScan(from: position)
        scan.advance(to: lineEnd, in: bytes)
        if scan.opening != nil { return true }
        pairedEnd = lineEnd
        return false
    }

    /// Reads the text up to the closing quote, with its expansions.
    private mutating func readDoubleQuoted(into word: inout ShellWord) {
        // Empty quotes are a word, too.
        word.append("")
        while let byte = peek() {
            switch byte {
            case "\"":
                advance()
                return
            case "\\":
                advance()
                switch peek() {
                case Ascii.newline?: advance()
                case let next? where "$`\"\\".utf8.contains(next): word.append(takeCharacter())
                default: word.append("\\")
                }
            case "$", "`":
                readExpansion(into: &word)
            default:
                word.append(take { !"\"\\$`".utf8.contains($0) })
            }
        }
    }

    /// Reads `$NAME`, `${…}`, `$(…)` or `` `…` ``; any other `$` is literal.
    private mutating func readExpansion(into word: inout ShellWord) {
        let start = position
        if peek() == UInt8(ascii: "`") {
            advance()
            while let byte = peek(), byte != UInt8(ascii: "`") {
                advance(byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            advance()
            word.pieces.append(.expansion(raw: text(from: start)))
            return
        }
        advance()
        switch peek() {
        case "("?:
            skipBrackets(open: UInt8(ascii: "("), close: UInt8(ascii: ")"))
            word.pieces.append(.expansion(raw: text(from: start)))
        case "{"?:
            skipBrackets(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
            word.pieces.append(ShellSplitter.braced(text(from: start)))
        case let byte? where Ascii.isNameStart(byte):
            let name = take(while: Ascii.isNamePart)
            word.pieces.append(.variable(name: name, defaultValue: nil, raw: "$\(name)"))
        case let byte? where Ascii.isDigit(byte) || "@*#?$!-".utf8.contains(byte):
            advance()
            word.pieces.append(.expansion(raw: text(from: start)))
        default:
            word.append("$")
        }
    }

    /// Returns the piece for `${…}`: a variable, perhaps with a default value, or an expansion.
    private static func braced(_ raw: String) -> ShellWord.Piece {
        let content = raw.dropFirst(2).dropLast(raw.hasSuffix("}") ? 1 : 0)
        let name = content.utf8.prefix(while: Ascii.isNamePart)
        let remaining = content[name.endIndex...]
        guard let first = name.first, Ascii.isNameStart(first) else {
            return .expansion(raw: raw)
        }
        let text = String(content[..<name.endIndex])
        if remaining.isEmpty { return .variable(name: text, defaultValue: nil, raw: raw) }
        for sign in [":-", "-", ":=", "="] where remaining.hasPrefix(sign) {
            var value = String(remaining.dropFirst(sign.utf8.count))
            if value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count > 1 {
                value = String(value.dropFirst().dropLast())
            }
            return .variable(name: text, defaultValue: value, raw: raw)
        }
        return .expansion(raw: raw)
    }

    /// Skips brackets with their content; brackets in quotes do not count inside `(…)`.
    ///
    /// If the brackets are not closed, skips to the end.
    private mutating func skipBrackets(open: UInt8, close: UInt8) {
        var depth = 0
        while let byte = peek() {
            switch byte {
            case "\\": advance()
            case "'" where open == UInt8(ascii: "("), "\"" where open == UInt8(ascii: "("):
                advance()
                while let next = peek(), next != byte {
                    advance(next == UInt8(ascii: "\\") && byte == UInt8(ascii: "\"") ? 2 : 1)
                }
            case open: depth += 1
            case close: depth -= 1
            default: break
            }
            advance()
            if depth == 0 { return }
        }
    }

    // MARK: - Bytes

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < end ? bytes[position + distance] : nil
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < end {
            if bytes[position] == Ascii.newline { line += 1 }
            position += 1
        }
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek(), condition(byte) { advance() }
        return text(from: start)
    }

    /// Reads one character, which may have several bytes.
    private mutating func takeCharacter() -> String {
        let start = position
        advance()
        while let byte = peek(), byte & 0xc0 == 0x80 { advance() }
        return text(from: start)
    }

    private func text(from start: Int) -> String {
        String(decoding: bytes[min(start, position)..<position], as: UTF8.self)
    }
}
