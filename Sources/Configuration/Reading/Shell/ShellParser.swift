/// Parses a shell text as POSIX shells do; it runs nothing.
///
/// The parser accepts syntax that it does not know: a missed mistake is better than a warning about
/// a correct command.
struct ShellParser {
    /// The commands in the text, including those that run only under a condition.
    private(set) var commands: [ShellCommand] = []
    /// The assignments without a command behind them: `BRIGHT=50`.
    private(set) var assignments: [ShellWord] = []
    /// The functions that the text defines.
    private(set) var functions: Set<String> = []
    /// Each `case` in the text.
    var choices: [ShellChoice] = []
    /// The first mistake that the shell would report; nil if there is none.
    private(set) var mistake: ShellMistake?
    /// The parts of the text that only bash understands.
    var bashWords: [ShellMistake] { lexer.bashWords }

    var lexer: ShellLexer
    /// The next token, if it has already been read.
    var ahead: ShellToken?
    private var depth = 0
    /// True if commands are nested too deeply to be read.
    private var hasGivenUp = false
    /// True if a `cd` or `pushd` comes before the next command.
    var hasChangedFolder = false

    /// 40: people nest commands far less deeply.
    private static let depthLimit = 40
    /// The words that end a list of commands.
    private static let closers: Set<String> = [
        "then", "do", "done", "fi", "else", "elif", "esac", "}",
    ]

    /// Reads the whole text.
    init(_ text: String) {
        lexer = ShellLexer(text[...])
        do throws(ShellMistake) {
            try list()
            guard case .end = try peek() else { throw unexpected(try peek()) }
        } catch {
            if !hasGivenUp { mistake = error }
        }
    }

    // MARK: - Tokens

    /// Returns the next token, which stays the next one.
    mutating func peek() throws(ShellMistake) -> ShellToken {
        if let ahead { return ahead }
        // A copy reads the token, because this parser also reads the commands within a word.
        var copy = lexer
        let token = try copy.next { (inner: inout ShellLexer) throws(ShellMistake) in
            try self.readCommands(&inner)
        }
        lexer = copy
        ahead = token
        return token
    }

    /// Reads the commands of `$(…)`, up to the bracket, or of a whole text between backticks.
    private mutating func readCommands(_ inner: inout ShellLexer) throws(ShellMistake) {
        let outer = (lexer, ahead)
        lexer = inner
        ahead = nil
        try deeper { parser throws(ShellMistake) in try parser.list() }
        let last = try peek()
        inner = lexer
        (lexer, ahead) = outer
        switch last {
        case .end: return
        case .sign(")", let range): inner.goBack(to: range.lowerBound)
        default: throw unexpected(last)
        }
    }

    /// Returns the next token, and moves past it.
    mutating func next() throws(ShellMistake) -> ShellToken {
        let token = try peek()
        ahead = nil
        return token
    }

    /// Returns the next token if it is an unquoted word; otherwise nil.
    mutating func keyword() throws(ShellMistake) -> String? {
        if case .word(let word) = try peek() { word.keyword } else { nil }
    }

    /// Returns the next token if it is an operator; otherwise nil.
    mutating func sign() throws(ShellMistake) -> String? {
        if case .sign(let sign, _) = try peek() { sign } else { nil }
    }

    /// Moves past an operator; returns false if it is not the next token.
    mutating func skip(_ sign: String) throws(ShellMistake) -> Bool {
        guard try self.sign() == sign else { return false }
        ahead = nil
        return true
    }

    mutating func skipNewlines() throws(ShellMistake) {
        while case .newline = try peek() { ahead = nil }
    }

    /// Runs the body one level deeper; gives up silently if commands are nested too deeply.
    mutating func deeper(
        _ body: (inout ShellParser) throws(ShellMistake) -> Void
    ) throws(ShellMistake) {
        depth += 1
        if depth > ShellParser.depthLimit {
            hasGivenUp = true
            lexer.giveUp()
            ahead = nil
        }
        try body(&self)
        depth -= 1
    }

    // MARK: - Lists

    /// Reads commands up to the end, or to the word or operator that ends the construct around
    /// them.
    mutating func list() throws(ShellMistake) {
        while true {
            try skipNewlines()
            if try isAtEnd() { return }
            try alternatives()
            if try isAtEnd() { return }
            switch try peek() {
            case .sign(";", _), .sign("&", _), .newline: ahead = nil
            default: throw unexpected(try peek())
            }
        }
    }

    /// Reads at least one command, as ``list()`` does; `opener` is the word before the commands.
    mutating func someList(after opener: String) throws(ShellMistake) {
        try skipNewlines()
        if try isAtEnd() { throw missing("nothing stands behind `\(opener)`", try peek()) }
        try list()
    }

    private mutating func isAtEnd() throws(ShellMistake) -> Bool {
        switch try peek() {
        case .end: true
        case .sign(let sign, _): [")", ";;", ";&", ";;&"].contains(sign)
        case .word(let word): word.keyword.map(ShellParser.closers.contains) ?? false
        case .newline: false
        }
    }

    /// Reads `a && b || c`.
    private mutating func alternatives() throws(ShellMistake) {
        let start = commands.count
        try pipeline()
        while let sign = try sign(), sign == "&&" || sign == "||" {
            let rightStart = commands.count
            ahead = nil
            try expectCommand(behind: sign)
            try pipeline()
            guard sign == "||",
                commands[rightStart...].contains(where: ShellPrograms.isSubstitute)
            else { continue }
            // In `kitty || foot`, `kitty` need not be installed.
            for index in start..<rightStart { commands[index].hasSubstitute = true }
        }
    }

    /// Reads `! a | b`.
    private mutating func pipeline() throws(ShellMistake) {
        while try keyword() == "!" { ahead = nil }
        try deeper { parser throws(ShellMistake) in try parser.command() }
        while let sign = try sign(), sign == "|" || sign == "|&" {
            ahead = nil
            try expectCommand(behind: sign)
            try deeper { parser throws(ShellMistake) in try parser.command() }
        }
    }

    private mutating func expectCommand(behind sign: String) throws(ShellMistake) {
        try skipNewlines()
        if case .end = try peek() {
            throw missing(
                "nothing stands behind the last `\(sign)`",
                .end,
                "write a command behind it, or remove the `\(sign)`"
            )
        }
    }

    // MARK: - Commands

    /// Reads one simple or compound command.
    private mutating func command() throws(ShellMistake) {
        switch try peek() {
        case .sign("(", let range): try brackets(range)
        case .sign, .newline, .end:
            if case .sign(let sign, _) = try peek(), ShellParser.isRedirection(sign) {
                return try simple()
            }
            throw unexpected(try peek())
        case .word(let word):
            switch word.keyword {
            case "if": try conditional()
            case "while", "until": try loop(word.text)
            case "for", "select": try iteration(word)
            case "case": try choice()
            case "{":
                ahead = nil
                try someList(after: "{")
                let help = "write `\(separated("}"))` where the commands in it end"
                try expect("}", closing: "{", help: help)
                try redirections()
            case "function": try bashFunction(word)
            case "[[": try bashTest(word)
            case let keyword? where ShellParser.closers.contains(keyword):
                throw unexpected(try peek())
            default: try simple()
            }
        }
    }

    /// Reads a program with its arguments, or `name() { … }`.
    mutating func simple() throws(ShellMistake) {
        var words: [ShellWord] = []
        var assigned: [ShellWord] = []
        reading: while true {
            switch try peek() {
            case .word(let word):
                ahead = nil
                if words.isEmpty, word.isAssignment {
                    assigned.append(word)
                    if case .sign("(", let range) = try peek() { try bashArray(range) }
                    continue
                }
                words.append(word)
            case .sign("(", let range):
                guard words.count == 1, let name = words[0].keyword else {
                    throw ShellMistake(
                        message: "`(` cannot stand here",
                        help: "put the text with `(` in quotes",
                        range: range
                    )
                }
                ahead = nil
                guard try skip(")") else { throw unexpected(try peek()) }
                return try define(name)
            case .sign(let sign, _) where ShellParser.isRedirection(sign): try redirections()
            default: break reading
            }
        }
        guard let first = words.first else {
            assignments += assigned
            return
        }
        commands.append(ShellCommand(words: words, isAfterFolderChange: hasChangedFolder))
        if ["cd", "pushd"].contains(first.text) { hasChangedFolder = true }
    }

    /// Reads the body of a function.
    mutating func define(_ name: String) throws(ShellMistake) {
        functions.insert(name)
        try skipNewlines()
        try deeper { parser throws(ShellMistake) in try parser.command() }
    }

    // MARK: - Redirections

    private static func isRedirection(_ sign: String) -> Bool {
        sign.contains("<") || sign.contains(">")
    }

    /// Reads any number of redirections, such as `>file 2>&1`.
    mutating func redirections() throws(ShellMistake) {
        while case .sign(let sign, let range) = try peek(), ShellParser.isRedirection(sign) {
            ahead = nil
            if sign == "<(" || sign == ">(" {
                try list()
                _ = try skip(")")
                continue
            }
            guard case .word(let word) = try peek() else {
                throw ShellMistake(
                    message: "nothing stands behind `\(sign)`",
                    help: "write the name of a file, such as `/dev/null`",
                    range: range
                )
            }
            ahead = nil
            if sign == "<<" || sign == "<<-" {
                lexer.expectDocument(endedBy: word.text, strippingTabs: sign == "<<-")
            }
        }
    }

    // MARK: - Mistakes

    /// Moves past a keyword that `opener` needs, such as the `then` of `if`.
    ///
    /// A word of `ends` in place of the keyword shows that the keyword was forgotten.
    mutating func expect(
        _ keyword: String,
        closing opener: String,
        before ends: Set<String> = [],
        help: String
    ) throws(ShellMistake) {
        if try self.keyword() == keyword {
            ahead = nil
            return
        }
        let isBracket = opener == "{"
        let complaint =
            isBracket ? "the `{` is never closed" : "`\(opener)` has no `\(keyword)`"
        let token = try peek()
        let next = try self.keyword()
        let isForgotten = next.map { ends.contains($0) } ?? false
        let hasEnded = if case .end = token { true } else { false }
        // `if a; then b fi`: without a separator, the keyword is an argument.
        if isForgotten || hasEnded, let words = commands.last?.words,
            let argument = words.dropFirst().first(where: { $0.keyword == keyword })
        {
            throw ShellMistake(
                message: "\(complaint), because this one is an argument of \(words[0].text.quoted)",
                help: "write `;` before it",
                range: argument.range
            )
        }
        if isForgotten {
            throw missing(complaint, token, "write `; \(keyword)` behind the condition")
        }
        guard hasEnded else { throw unexpected(token) }
        throw missing(complaint, .end, help)
    }

    /// Returns the mistake that something is missing at a word or operator, or, for other tokens,
    /// at the end of the text.
    func missing(
        _ message: String,
        _ token: ShellToken,
        _ help: String = "write what is missing, or remove the rest"
    ) -> ShellMistake {
        let end = lexer.text.endIndex
        let place =
            switch token {
            case .word(let word): word.range
            case .sign(_, let range): range
            case .newline, .end: (lexer.text.isEmpty ? end : lexer.text.index(before: end))..<end
            }
        return ShellMistake(message: message, help: help, range: place)
    }

    /// Returns the mistake that a token cannot stand in its place.
    func unexpected(_ token: ShellToken) -> ShellMistake {
        let isFirst = commands.isEmpty
        switch token {
        case .end, .newline: return missing("a command is missing", token)
        case .sign(let sign, let range):
            let isCloser = sign == ")"
            return ShellMistake(
                message: isCloser
                    ? "the `)` closes nothing"
                    : isFirst
                        ? "nothing stands before the first `\(sign)`"
                        : "nothing stands before this `\(sign)`",
                help: isCloser
                    ? "remove it, or put the text with `)` in quotes"
                    : "remove it, or write a command before it",
                range: range
            )
        case .word(let word):
            let isCloser = word.keyword.map(ShellParser.closers.contains) ?? false
            return ShellMistake(
                message: isCloser
                    ? "\(word.text.quoted) ends nothing that has begun"
                    : "\(word.text.quoted) cannot stand here",
                help: isCloser ? "remove it, or put it in quotes" : "write `;` before it",
                range: word.range
            )
        }
    }
}
