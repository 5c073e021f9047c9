import Diagnostics

/// A shell command, read without running it.
struct ShellText {
    let text: String
    private let parser: ShellParser
    /// The commands that the shell would run.
    var commands: [ShellCommand] { parser.commands }

    /// The assignments without a command behind them: `BRIGHT=50`.
    var assignments: [ShellWord] { parser.assignments }

    /// Each `case` in the text.
    var choices: [ShellChoice] { parser.choices }

    /// The functions that the text defines.
    var functions: Set<String> { parser.functions }

    init(_ text: String) {
        self.text = text
        parser = ShellParser(text)
    }

    /// The syntax error that the shell would report; nil if none is found.
    var mistake: ShellMistake? { parser.mistake }

    /// The programs, scripts and folders that the command uses; empty if it has a syntax error.
    var uses: [ShellUse] { parser.mistake == nil ? ShellPrograms(parser).uses : [] }

    /// The parts of the text that only bash understands.
    var bashWords: [ShellMistake] {
        let commands = parser.commands.compactMap { command -> ShellMistake? in
            guard let word = command.words.first, let name = word.keyword,
                let help = ShellPrograms.bashCommands[name], !parser.functions.contains(name)
            else { return nil }
            return ShellMistake(message: name.quoted, help: help, range: word.range)
        }
        return parser.bashWords + commands + parser.commands.compactMap(ShellText.bashWord)
    }

    /// Returns the part of a command that other shells do not understand as bash does; nil if there
    /// is none.
    private static func bashWord(of command: ShellCommand) -> ShellMistake? {
        let words = command.words
        if let name = words.first?.keyword, ["[", "test"].contains(name),
            let sign = words.first(where: { $0.keyword == "==" })
        {
            return ShellMistake(
                message: "`==` in `\(name)`",
                help: "write `=` in its place",
                range: sign.range
            )
        }
        if words.count > 1, words[0].keyword == "echo", words[1].keyword == "-e" {
            return ShellMistake(
                message: "`echo -e`",
                help: "write `printf '…\\n'`",
                range: words[1].range
            )
        }
        return nil
    }

    /// The first typographic quotation mark at the beginning of a word; nil if there is none.
    ///
    /// Word processors and web pages write such marks.
    var typographicQuote: Range<String.Index>? {
        let words = parser.commands.flatMap(\.words).filter { !$0.isQuoted }
        return words.lazy.map(\.range).first { "“”„‘’«".contains(text[$0.lowerBound]) }
            .map { $0.lowerBound..<text.index(after: $0.lowerBound) }
    }

    /// A whole command within quotes, which the shell treats as one program.
    var quotedCommand: ShellWord? {
        parser.commands.lazy.compactMap(\.words.first).first { word in
            guard word.isQuoted, let name = word.value else { return false }
            return name.contains(" ") && !name.contains("/") && !parser.functions.contains(name)
        }
    }

    /// A `[` without its `]`, or without a space after it: `[ -f x]`, `[-f x ]`, `["$A" = 3 ]`.
    var brokenTest: ShellWord? {
        parser.commands.lazy.compactMap { command -> ShellWord? in
            guard let first = command.words.first else { return nil }
            let written = text[first.range]
            if ["[\"", "['", "[$"].contains(where: { written.hasPrefix($0) }) { return first }
            guard !first.isQuoted else { return nil }
            if first.text.hasPrefix("[-") || first.text.hasPrefix("[!") { return first }
            guard first.keyword == "[" else { return nil }
            return command.words.last?.keyword == "]" ? nil : first
        }
        .first
    }

    /// The first command, if all of them change only the shell that runs them, or the first plain
    /// assignment, if there are no commands.
    var uselessCommand: ShellWord? {
        let programs = actingPrograms
        guard !programs.isEmpty else {
            return parser.assignments.first { assignment in
                !parser.commands.isEmpty
                    || !text[assignment.range].contains { "$`".contains($0) }
            }
        }
        guard
            programs.allSatisfy({ ShellPrograms.shellOnlyCommands.contains($0.text) && !$0.isOpen })
        else { return nil }
        return programs[0]
    }

    /// The programs of the commands, without those that only print the value of a variable:
    /// `export A=$(date)`.
    private var actingPrograms: [ShellWord] {
        let commands = parser.commands
        let programs = commands.compactMap(\.words.first)
        // 16 limits the work for hostile texts. What is redirected changes a file.
        guard commands.count <= 16, !text.contains(">") else { return programs }
        let arguments = commands.filter {
            ShellPrograms.shellOnlyCommands.contains($0.program)
        }
        .flatMap { $0.words.dropFirst() }
        let values = (parser.assignments + arguments).map(\.range)
        return programs.filter { program in
            let range = program.range
            return !ShellPrograms.printers.contains(program.keyword ?? "")
                || !values.contains {
                    $0.lowerBound < range.lowerBound && range.upperBound <= $0.upperBound
                }
        }
    }

    /// An address that the shell ends at a `&`: `xdg-open https://example.org/?a=1&b=2`.
    var cutAddress: Range<String.Index>? {
        let addresses = parser.commands.flatMap(\.words).filter {
            !$0.isQuoted && $0.text.contains("://")
        }
        return addresses.lazy.map(\.range).first { range in
            let suffix = text[range.upperBound...]
            guard suffix.first == "&", let next = suffix.dropFirst().first else { return false }
            return next.isLetter || next.isNumber
        }.map { range in
            range
                .lowerBound..<(text[range.upperBound...].firstIndex(where: \.isWhitespace)
                ?? text.endIndex)
        }
    }

    /// A `sudo` that may ask for a password.
    var askingSudo: ShellWord? {
        parser.commands.lazy.map(\.words).first { words in
            guard words.first?.keyword == "sudo" else { return false }
            let options = words.dropFirst().map(\.text).filter { $0.hasPrefix("-") }
            return !options.contains { option in
                ["--non-interactive", "--askpass"].contains(option)
                    || !option.hasPrefix("--") && option.contains { "nASv".contains($0) }
            }
        }?.first
    }

    /// The names of inputrx's variables that the text uses, without `INPUTRX_`.
    ///
    /// A variable follows `$` or `{`, or stands in arithmetic.
    var variables: [Substring] {
        var found: [Substring] = []
        var remainder = text[...]
        while let start = remainder.firstRange(of: CommandVariable.prefix) {
            let preceding = remainder[..<start.lowerBound].last
            remainder = remainder[start.upperBound...]
            let name = remainder.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if preceding == "$" || preceding == "{"
                || preceding.map({ "(+-*/ ,".contains($0) }) == true
            {
                found.append(name)
            }
            remainder = remainder[name.endIndex...]
        }
        return found
    }
}
