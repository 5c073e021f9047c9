/// Parses compound commands.
extension ShellParser {
    /// Parses `( … )`, or `(( … ))`, which is arithmetic in bash.
    mutating func brackets(_ range: Range<String.Index>) throws(ShellMistake) {
        ahead = nil
        if lexer.peek == "(" {
            lexer.goBack(to: range.lowerBound)
            try lexer.skipArithmetic(from: range.lowerBound)
            // A text that does not end with `))`, such as `((a; b) | c)`, is not arithmetic.
            if lexer.text[..<lexer.index].hasSuffix("))") {
                lexer.noteBash("((", "write `: $((…))`", range)
            }
            return
        }
        let hadChangedFolder = hasChangedFolder
        try list()
        hasChangedFolder = hadChangedFolder
        guard try skip(")") else {
            if case .end = try peek() {
                throw ShellMistake(
                    message: "the `(` is never closed",
                    help: "write `)` where the commands in it end",
                    range: range
                )
            }
            throw unexpected(try peek())
        }
        try redirections()
    }

    /// Parses `if … then … fi`.
    mutating func conditional() throws(ShellMistake) {
        var opener = "if"
        repeat {
            ahead = nil
            try someList(after: opener)
            try expect(
                "then",
                closing: opener,
                before: ["fi", "else", "elif"],
                help: "write `then` behind the condition"
            )
            try someList(after: "then")
            opener = "elif"
        } while try keyword() == "elif"
        let ending = separated("fi")
        var help = "write `\(ending)` at its end"
        if try keyword() == "else" {
            ahead = nil
            if try keyword() == "if" {
                help = "write `elif` in place of `else if`, or one more `\(ending)` at its end"
            }
            try someList(after: "else")
        }
        try expect("fi", closing: "if", help: help)
        try redirections()
    }

    /// Parses `while … do … done`, or the same with `until`.
    mutating func loop(_ opener: String) throws(ShellMistake) {
        ahead = nil
        try someList(after: opener)
        try loopBody(opener, beforeEnd: ["done"])
    }

    /// Parses `do … done`; a word of `ends` in place of `do` shows that `do` was forgotten.
    mutating func loopBody(
        _ opener: String,
        beforeEnd ends: Set<String> = []
    ) throws(ShellMistake) {
        try expect(
            "do",
            closing: opener,
            before: ends,
            help: "write `; do` before what it repeats"
        )
        try someList(after: "do")
        try expect("done", closing: opener, help: "write `\(separated("done"))` at its end")
        try redirections()
    }

    /// Parses `for NAME in … do … done`, or the same with `select`.
    mutating func iteration(_ opener: ShellWord) throws(ShellMistake) {
        ahead = nil
        if opener.text == "select" {
            lexer.noteBash("select", "ask with a menu such as wofi", opener.range)
        }
        if case .sign("(", let range) = try peek() {
            ahead = nil
            lexer.goBack(to: range.lowerBound)
            try lexer.skipArithmetic(from: range.lowerBound)
            lexer.noteBash("for ((", "write `while [ … ]; do …; done`", range)
        } else {
            guard case .word = try next() else {
                throw missing("`\(opener.text)` has no variable", .end)
            }
        }
        try skipNewlines()
        var listed: ShellWord?
        if try keyword() == "in" {
            ahead = nil
            while case .word(let word) = try peek() {
                if word.keyword == "do" { listed = word }
                ahead = nil
            }
        }
        _ = try skip(";")
        try skipNewlines()
        if case .word(let word) = try peek(), word.keyword != "do" {
            if let listed {
                throw ShellMistake(
                    message: "`\(opener.text)` has no `do`, because this one is a part of its list",
                    help: "write `;` before it",
                    range: listed.range
                )
            }
            throw missing("`\(opener.text)` has no `do`", .word(word), "write `do` before it")
        }
        try loopBody(opener.text)
    }

    /// Parses `case … in … esac`.
    mutating func choice() throws(ShellMistake) {
        ahead = nil
        guard case .word(let subject) = try next() else {
            throw missing("`case` has no text", .end)
        }
        var patterns: [ShellWord] = []
        try skipNewlines()
        try expect("in", closing: "case", help: "write `case TEXT in PATTERN) … ;; esac`")
        try skipNewlines()
        while try keyword() != "esac" {
            _ = try skip("(")
            repeat {
                guard case .word(let pattern) = try next() else {
                    throw missing("`case` is never ended by `esac`", .end, helpAboutCase)
                }
                patterns.append(pattern)
            } while try skip("|")
            guard try skip(")") else {
                throw missing("a pattern of `case` has no `)`", .end, "write `)` behind it")
            }
            try list()
            let isSeparated: Bool
            switch try sign() {
            case ";;", ";&", ";;&":
                ahead = nil
                isSeparated = true
            default: isSeparated = false
            }
            try skipNewlines()
            if !isSeparated { break }
        }
        choices.append(ShellChoice(subject: subject, patterns: patterns))
        try expect("esac", closing: "case", help: helpAboutCase)
        try redirections()
    }

    // MARK: - Missing ends

    /// The last sign of the text that is no blank; nil if there is none.
    private var lastSign: Character? { lexer.text.last { !$0.isWhitespace } }

    /// Returns a word that ends a compound command, as it must stand at the end of the text: behind
    /// `; `, unless the text ends with a separator.
    func separated(_ word: String) -> String {
        lastSign == "&" || lastSign == ";" ? " \(word)" : "; \(word)"
    }

    /// The advice to end a `case`; its last branch may end with `;;`.
    private var helpAboutCase: String {
        "write `\(lastSign == ";" ? " esac" : ";; esac")` at its end"
    }

    // MARK: - Syntax of bash

    /// Parses `function NAME { … }`.
    mutating func bashFunction(_ word: ShellWord) throws(ShellMistake) {
        ahead = nil
        guard case .word(let name) = try next() else {
            throw missing("`function` has no name", .end)
        }
        lexer.noteBash(
            "function",
            "write `\(name.text)()` in place of `function \(name.text)`",
            word.range
        )
        if try skip("(") { _ = try skip(")") }
        try define(name.text)
    }

    /// Parses `[[ … ]]`.
    mutating func bashTest(_ word: ShellWord) throws(ShellMistake) {
        lexer.noteBash(
            "[[",
            "write `[ … ]`, with quotes around variables and `=` for `==`",
            word.range
        )
        while try keyword() != "]]" {
            switch try next() {
            case .end, .newline: throw missing("the `[[` is never closed", .end, "write ` ]]`")
            case .word, .sign: break
            }
        }
        ahead = nil
    }

    /// Parses the value of `NAME=( … )`.
    mutating func bashArray(_ range: Range<String.Index>) throws(ShellMistake) {
        lexer.noteBash("(", "write the words one after the other, without an array", range)
        ahead = nil
        while try !skip(")") {
            if case .end = try next() {
                throw missing("the `(` is never closed", .end, "write `)`")
            }
        }
    }
}
