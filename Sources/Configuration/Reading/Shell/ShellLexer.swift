/// A token of a shell text.
enum ShellToken {
    case word(ShellWord)
    /// A control operator or a redirection: `&&`, `>`.
    case sign(String, Range<String.Index>)
    case newline
    case end
}

/// Splits a shell text into words and operators, as POSIX shells do.
///
/// The lexer leaves the commands within `$(…)` and `` `…` `` to `readCommands`, which reads them
/// with the same lexer, or with a lexer of the text between the backticks.
struct ShellLexer {
    /// The text to read: all of it, or the part between two backticks.
    let text: Substring
    /// The place of the next character.
    private(set) var index: String.Index
    /// The parts of the text that only bash understands.
    var bashWords: [ShellMistake] = []
    /// The delimiters of the here-documents that follow the current line.
    private var documents: [(end: String, stripsTabs: Bool)] = []

    init(_ text: Substring) {
        self.text = text
        index = text.startIndex
    }

    /// The operators; one that begins with another stands before it.
    private static let operators = [
        "&>>", "<<<", "<<-", ";;&", "&&", "||", ";;", ";&", "<<", "<&", "<>", "<(", ">>", ">&",
        ">|", ">(", "&>", "|&", "|", "&", ";", "(", ")", "<", ">",
    ]

    /// The operators that only bash has, with their replacements.
    private static let bashOperators = [
        "&>>": "write `>>FILE 2>&1`", "&>": "write `>FILE 2>&1`", "|&": "write `2>&1 |`",
        "<<<": "write `printf '%s\\n' TEXT | …`", "<(": "write the output to a file first",
        ">(": "write a pipe: `… | …`",
    ]

    /// Records a part of the text that only bash understands, with its replacement.
    mutating func noteBash(_ text: String, _ help: String, _ range: Range<String.Index>) {
        bashWords.append(ShellMistake(message: text.quoted, help: help, range: range))
    }

    /// Stops reading; all further tokens are `end`.
    mutating func giveUp() { index = text.endIndex }

    /// Expects the lines of a here-document after this line.
    mutating func expectDocument(endedBy end: String, strippingTabs: Bool) {
        documents.append((end, strippingTabs))
    }

    /// A function that reads commands up to the closing bracket or to the end of the text.
    typealias CommandsReader = (inout ShellLexer) throws(ShellMistake) -> Void

    // MARK: - Tokens

    /// Returns the next token.
    mutating func next(
        _ readCommands: CommandsReader
    ) throws(ShellMistake) -> ShellToken {
        skipBlanks()
        guard let character = peek else { return .end }
        let start = index
        if character.isNewline {
            advance()
            skipDocuments()
            return .newline
        }
        if let sign = ShellLexer.operators.first(where: { text[index...].hasPrefix($0) }) {
            index = text.index(index, offsetBy: sign.count)
            if let help = ShellLexer.bashOperators[sign] {
                noteBash(sign, help, start..<index)
            }
            return .sign(sign, start..<index)
        }
        let word = try self.word(readCommands)
        // The number in `2>` belongs to the operator.
        if word.keyword?.allSatisfy(\.isNumber) == true, peek == "<" || peek == ">" {
            return try next(readCommands)
        }
        return .word(word)
    }

    /// The next character; nil at the end of the text.
    var peek: Character? { index < text.endIndex ? text[index] : nil }

    /// Continues from an earlier index.
    mutating func goBack(to place: String.Index) { index = place }

    mutating func advance() { index = text.index(after: index) }

    private mutating func skipBlanks() {
        while let character = peek {
            if character == "\\", text[index...].dropFirst().first?.isNewline == true {
                index = text.index(index, offsetBy: 2)
            } else if character == "#" {
                index = text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
            } else if character.isWhitespace, !character.isNewline {
                advance()
            } else {
                return
            }
        }
    }

    /// Skips the lines of the expected here-documents, which begin here.
    private mutating func skipDocuments() {
        for document in documents {
            while index < text.endIndex {
                let end = text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
                var line = text[index..<end]
                index = end < text.endIndex ? text.index(after: end) : end
                if document.stripsTabs { line = line.drop { $0 == "\t" } }
                if line == document.end { break }
            }
        }
        documents = []
    }

    // MARK: - Words

    /// Reads a word up to the next blank, newline or operator.
    private mutating func word(_ readCommands: CommandsReader) throws(ShellMistake) -> ShellWord {
        let start = index
        var word = ShellWord(range: start..<start)
        reading: while let character = peek {
            switch character {
            case _ where character.isWhitespace || ";&|()<>".contains(character): break reading
            case "\\":
                advance()
                word.isQuoted = true
                if let escaped = peek {
                    advance()
                    if !escaped.isNewline { word.text.append(escaped) }
                }
            case "'":
                let open = index
                advance()
                guard let close = text[index...].firstIndex(of: "'") else {
                    throw unclosed("'", from: open)
                }
                word.text += text[index..<close]
                word.isQuoted = true
                index = text.index(after: close)
            case "\"": try readQuoted(into: &word, readCommands)
            case "`": try readBacktick(into: &word, readCommands)
            case "$": try readDollar(into: &word, readCommands)
            case "~" where index == start:
                advance()
                word.isAtHome = peek.map { $0 == "/" || $0.isWhitespace } ?? true
                word.text = "~"
            case "*", "?":
                advance()
                word.isOpen = true
            default:
                advance()
                word.text.append(character)
            }
        }
        let whole = ShellWord(
            range: start..<index,
            text: word.text,
            isOpen: word.isOpen,
            isQuoted: word.isQuoted,
            isAtHome: word.isAtHome
        )
        if whole.isExpandedByBash {
            let help = whole.text.contains("..") ? "write `$(seq 1 3)`" : "write each of them"
            noteBash(whole.text, help, whole.range)
        }
        return whole
    }

    /// Reads `"…"`.
    private mutating func readQuoted(
        into word: inout ShellWord,
        _ readCommands: CommandsReader
    ) throws(ShellMistake) {
        let open = index
        advance()
        word.isQuoted = true
        while let character = peek {
            switch character {
            case "\"":
                advance()
                return
            case "\\":
                advance()
                if let escaped = peek {
                    advance()
                    if !"$`\"\\".contains(escaped), !escaped.isNewline { word.text += "\\" }
                    if !escaped.isNewline { word.text.append(escaped) }
                }
            case "`": try readBacktick(into: &word, readCommands)
            case "$": try readDollar(into: &word, readCommands)
            default:
                advance()
                word.text.append(character)
            }
        }
        throw unclosed("\"", from: open)
    }

    /// Reads `` `…` ``; a lexer of its own reads the commands in it.
    private mutating func readBacktick(
        into word: inout ShellWord,
        _ readCommands: CommandsReader
    ) throws(ShellMistake) {
        let open = index
        advance()
        let start = index
        while let character = peek, character != "`" {
            advance()
            if character == "\\", peek != nil { advance() }
        }
        guard peek != nil else { throw unclosed("`", from: open) }
        var inner = ShellLexer(text[start..<index])
        advance()
        try readCommands(&inner)
        bashWords += inner.bashWords
        word.isOpen = true
    }

    /// Reads what begins with `$`: commands, arithmetic, a variable, or the sign alone.
    private mutating func readDollar(
        into word: inout ShellWord,
        _ readCommands: CommandsReader
    ) throws(ShellMistake) {
        let open = index
        let isFirst = word.text.isEmpty && !word.isOpen
        advance()
        guard let character = peek else {
            word.text += "$"
            return
        }
        switch character {
        case "(":
            word.isOpen = true
            if text[index...].hasPrefix("((") {
                try skipArithmetic(from: open)
            } else {
                advance()
                try readCommands(&self)
                guard peek == ")" else {
                    throw unclosedCommand(from: open..<index)
                }
                advance()
            }
        case "{":
            let start = text.index(after: index)
            try skipBraces(from: open, readCommands)
            let name = text[start..<text.index(before: index)]
            noteBash(in: name, open..<index)
            readVariable(name, isFirst: isFirst, into: &word)
        case "'":
            noteBash("$'", "write `\"$(printf '…')\"`", open..<text.index(after: index))
        case _ where character.isASCII && (character.isLetter || character == "_"):
            let name = text[index...].prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
            }
            index = name.endIndex
            noteBash(in: name, open..<index)
            readVariable(name, isFirst: isFirst, into: &word)
        case _ where character.isNumber || "@*#?-$!".contains(character):
            advance()
            word.isOpen = true
        default: word.text += "$"
        }
    }

    /// The variables that only bash sets.
    private static let bashVariables: Set<Substring> = [
        "RANDOM", "UID", "EUID", "SECONDS", "BASH_VERSION", "HOSTNAME",
    ]

    /// Records a variable or a form of `${…}` that only bash has.
    private mutating func noteBash(in text: Substring, _ range: Range<String.Index>) {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let suffix = text[name.endIndex...]
        let isSlice = suffix.first == ":" && suffix.dropFirst().first?.isNumber == true
        guard !name.isEmpty else { return }
        if ShellLexer.bashVariables.contains(name) {
            noteBash("$\(name)", "ask a program, such as `id -u` or `shuf -n 1 -i 0-9`", range)
        } else if isSlice || suffix.first.map({ ",^/".contains($0) }) == true {
            noteBash("${\(text)}", "let `cut`, `tr` or `sed` do it", range)
        }
    }

    /// Reads a variable; only the value of `HOME` is known, and only at the beginning of a word.
    private mutating func readVariable(
        _ name: Substring,
        isFirst: Bool,
        into word: inout ShellWord
    ) {
        // In `${HOME}less`, the name of another folder begins with that of the home folder.
        let isWhole = peek.map { $0.isWhitespace || "/\"';&|()<>".contains($0) } ?? true
        guard name == "HOME", isFirst, isWhole else {
            word.isOpen = true
            return
        }
        word.text = "~"
        word.isAtHome = true
    }

    /// Skips `{name:-default}` after a `$`.
    private mutating func skipBraces(
        from open: String.Index,
        _ readCommands: CommandsReader
    ) throws(ShellMistake) {
        advance()
        var ignored = ShellWord(range: open..<open)
        while let character = peek {
            switch character {
            case "}":
                advance()
                return
            case "\\":
                advance()
                if peek != nil { advance() }
            case "'":
                advance()
                // Within double quotes, a single quote has no special meaning and need not be
                // closed.
                if let close = text[index...].firstIndex(of: "'"),
                    !text[index..<close].contains("}")
                {
                    index = text.index(after: close)
                }
            case "\"": try readQuoted(into: &ignored, readCommands)
            case "`": try readBacktick(into: &ignored, readCommands)
            case "$": try readDollar(into: &ignored, readCommands)
            default: advance()
            }
        }
        throw ShellMistake(
            message: "the `${` is never closed",
            help: "write `}` behind the name",
            range: open..<text.index(open, offsetBy: 2)
        )
    }

    /// Skips the brackets of `$((1 + 2))` or `((…))`; `open` is the place of the first character.
    mutating func skipArithmetic(from open: String.Index) throws(ShellMistake) {
        var depth = 0
        while let character = peek {
            advance()
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return }
        }
        throw ShellMistake(
            message: "the `$((` is never closed",
            help: depth == 1
                ? "write one more `)`: `$((` ends with `))`" : "write `))` behind the number",
            range: open..<text.index(open, offsetBy: 2)
        )
    }

    /// Returns the mistake about a `$(` at the beginning of the range.
    private func unclosedCommand(from range: Range<String.Index>) -> ShellMistake {
        ShellMistake(
            message: "the `$(` is never closed",
            help: "write `)` where the command in it ends",
            range: range
        )
    }

    private func unclosed(_ quote: Character, from open: String.Index) -> ShellMistake {
        // The quote that seems to be open may be that which ends the text around `${` or `$(`.
        if quote == "\"", let brace = text[..<open].ranges(of: "${").last,
            !text[brace.upperBound...].contains("}")
        {
            return ShellMistake(
                message: "the `${` is never closed",
                help: "write `}` behind the name",
                range: brace
            )
        }
        if quote == "\"", !text[..<open].count(where: { $0 == quote }).isMultiple(of: 2),
            let bracket = text[..<open].ranges(of: "$(").last,
            !text[bracket.upperBound...].contains(")")
        {
            return unclosedCommand(from: bracket)
        }
        let name = quote == "`" ? "`` ` ``" : "`\(quote)`"
        return ShellMistake(
            message: "the quote \(name) is never closed",
            help: "write a second one" + (quote == "`" ? ", or better `$(…)`" : ""),
            range: open..<text.index(after: open),
            literal: quote == "`" ? nil : "\\\(quote)"
        )
    }
}
