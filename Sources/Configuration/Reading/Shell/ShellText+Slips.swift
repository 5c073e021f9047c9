import Diagnostics

/// Finds slips that are valid syntax with another meaning: text from web pages, from other programs
/// and from word processors.
extension ShellText {
    /// One of the slips below; nil if none is found.
    var slip: ShellMistake? {
        htmlSign ?? prompt ?? optionOfExec ?? strangeSign ?? unsetVariable ?? smallVariable
            ?? quotedHome ?? longNameOfProcess ?? deadCommand
    }

    /// `&amp;&amp;`, as it stands in the source of a web page.
    private var htmlSign: ShellMistake? {
        for (entity, character) in [("&amp", "&"), ("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\"")] {
            guard let range = text.firstRange(of: entity), !isQuoted(range.lowerBound) else {
                continue
            }
            return ShellMistake(
                message: "this is how HTML writes \(character.quoted)",
                help: "write \(character.quoted) in its place",
                range: range
            )
        }
        return nil
    }

    private func isQuoted(_ place: String.Index) -> Bool {
        commands.flatMap(\.words).contains { $0.isQuoted && $0.range.contains(place) }
    }

    /// `$ foot`, copied with the prompt of a terminal.
    private var prompt: ShellMistake? {
        guard let words = commands.first?.words, words.count > 1, words[0].text == "$",
            !words[0].isQuoted
        else { return nil }
        return ShellMistake(
            message: "this `$` is the prompt of a terminal and no program",
            help: "leave it out",
            range: words[0].range
        )
    }

    /// `exec --no-startup-id foot`, as i3 writes it.
    private var optionOfExec: ShellMistake? {
        for words in commands.map(\.words) where words.count > 1 && words[0].keyword == "exec" {
            guard let option = words[1].keyword, option.hasPrefix("--"), option != "--" else {
                continue
            }
            return ShellMistake(
                message: "`exec` of the shell has no option \(option.quoted)",
                help: "leave `exec \(option)` out",
                range: words[1].range
            )
        }
        return nil
    }

    /// A long dash in place of the `-` of an option, or a no-break space.
    private var strangeSign: ShellMistake? {
        for word in commands.flatMap(\.words) where !word.isQuoted {
            if let first = word.text.first, "\u{2013}\u{2014}".contains(first),
                word.text.dropFirst().first?.isLetter == true
            {
                return ShellMistake(
                    message: "this is a long dash, and options begin with `-`",
                    help: "write `--\(word.text.dropFirst())` or `-\(word.text.dropFirst())`",
                    range: word.range
                )
            }
        }
        guard let space = text.firstIndex(of: "\u{a0}"), !isQuoted(space) else { return nil }
        return ShellMistake(
            message: "this is a no-break space, which the shell takes for a letter",
            help: "type an ordinary space in its place",
            range: space..<text.index(after: space)
        )
    }

    /// A variable of inputrx that the shell does not expand: in single quotes, or without its `$`.
    private var unsetVariable: ShellMistake? {
        for command in commands {
            let program = command.program
            // Other programs, such as another shell, may expand the variable.
            guard program.isEmpty || ShellPrograms.literalPrograms.contains(program) else {
                continue
            }
            for word in command.words.dropFirst() {
                guard let found = word.text.firstRange(of: "INPUTRX_") else { continue }
                let name = word.text[found.lowerBound...].prefix {
                    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
                }
                guard CommandVariable.names.contains(String(name.dropFirst(8))) else { continue }
                let prefix = word.text[..<found.lowerBound]
                let hasDollar = prefix.hasSuffix("$") || prefix.hasSuffix("${")
                // Elsewhere, as in `echo INPUTRX_X=…`, the name is written on purpose.
                guard
                    hasDollar && text[word.range].contains("'")
                        || prefix.last.map({ "{%".contains($0) }) == true && !prefix.hasSuffix("${")
                else { continue }
                return ShellMistake(
                    message: hasDollar
                        ? "in single quotes, `$\(name)` stays as it is"
                        : "\(String(name).quoted) is a text here and no variable",
                    help: hasDollar ? "put the text in double quotes" : "write `$\(name)`",
                    range: word.range,
                    correction: hasDollar ? doubleQuoted(word) : nil
                )
            }
        }
        return nil
    }

    /// Returns the correction of a word that is a text in single quotes; nil for other words.
    private func doubleQuoted(_ word: ShellWord) -> ShellCorrection? {
        guard text[word.range].count(where: { $0 == "'" }) == 2 else { return nil }
        return ShellCorrection(doubleQuoting: word.range, of: text)
    }

    /// `$inputrx_gesture`: names of variables distinguish capital and small letters.
    private var smallVariable: ShellMistake? {
        var rest = text[...]
        while let sign = rest.firstIndex(of: "$") {
            rest = rest[text.index(after: sign)...]
            let brace = rest.first == "{" ? rest.startIndex : nil
            let start = brace.map { text.index(after: $0) } ?? rest.startIndex
            let name = text[start...].prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
            }
            let capital = name.uppercased()
            guard capital.hasPrefix("INPUTRX_"), name != capital,
                CommandVariable.names.contains(String(capital.dropFirst(8)))
            else { continue }
            return ShellMistake(
                message: "there is no variable \(String(name).quoted)",
                help: "write it in capitals: `$\(capital)`",
                range: name.startIndex..<name.endIndex
            )
        }
        return nil
    }

    /// `feh "~/a.png"`: the shell replaces a `~` only outside quotes.
    private var quotedHome: ShellMistake? {
        for command in commands where ShellPrograms.filePrograms.contains(command.program) {
            guard
                let word = command.words.dropFirst().first(where: {
                    $0.isQuoted && !$0.isAtHome && $0.text.hasPrefix("~/")
                })
            else { continue }
            return ShellMistake(
                message: "`~` in quotes stays as it is",
                help: "leave the quotes out, or write `$HOME` in double quotes",
                range: word.range
            )
        }
        return nil
    }

    /// `exec foot; echo b`: the shell is gone, so what follows never runs.
    private var deadCommand: ShellMistake? {
        guard commands.count > 1, let words = commands.first?.words, let first = words.first,
            first.range.lowerBound == text.startIndex,
            first.keyword == "exec" && words.count > 1 || first.keyword == "exit",
            !text.contains(where: { "|&({".contains($0) })
        else { return nil }
        return ShellMistake(
            message: "what follows `\(first.text)` never runs, because it ends the shell",
            help: first.keyword == "exec"
                ? "leave `exec` out, or write it before the last command" : "remove it",
            range: first.range
        )
    }

    /// A `read` that gets nothing, because the text has neither a pipe nor a redirected input.
    var readWithoutInput: ShellWord? {
        guard !text.contains(where: { "|<".contains($0) }) else { return nil }
        return commands.lazy.compactMap(\.words.first).first { $0.keyword == "read" }
    }

    /// Returns the first `sleep` that lasts at least this long; nil if there is none.
    func sleep(ofAtLeast time: Duration) -> ShellWord? {
        commands.lazy.map(\.words).first { words in
            guard words.count == 2, words[0].keyword == "sleep", let value = words[1].value else {
                return false
            }
            let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
            let unit = value.last.flatMap { units[$0] }
            guard let number = Double(unit == nil ? value : String(value.dropLast())),
                (0...1_000_000).contains(number)
            else { return false }
            return .seconds(number * (unit ?? 1)) >= time
        }?.first
    }

    /// `pkill -x` with a name that is longer than the names that the kernel keeps.
    private var longNameOfProcess: ShellMistake? {
        for words in commands.map(\.words) {
            guard let program = words.first?.keyword, ["pkill", "pgrep"].contains(program),
                words.contains(where: { ["-x", "--exact"].contains($0.text) }),
                !words.contains(where: { ["-f", "--full"].contains($0.text) }),
                let name = words.last, let value = name.value, value.count > 15,
                value.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
            else { continue }
            return ShellMistake(
                message:
                    "the kernel keeps 15 letters of a program's name, so `-x` never finds this",
                help: "write \(String(value.prefix(15)).quoted)",
                range: name.range
            )
        }
        return nil
    }
}

/// Finds slips in tests, and in commands that need the number of a process.
extension ShellText {
    /// One of the slips below; nil if none is found.
    var slipOfTest: ShellMistake? {
        backgroundTest ?? joinedTests ?? impossibleComparison ?? impossiblePattern
            ?? numericComparison ?? processByName
    }

    /// `[ -f a && -f b ]`: `&&` ends the command, so its `]` belongs to another one.
    private var joinedTests: ShellMistake? {
        for words in commands.map(\.words) where words.count > 1 {
            guard words[0].keyword == "[", let last = words.last, last.keyword != "]" else {
                continue
            }
            let rest = text[last.range.upperBound...].drop { $0 == " " }
            guard let sign = ["&&", "||"].first(where: rest.hasPrefix),
                rest.firstRange(of: " ]") != nil
            else { continue }
            return ShellMistake(
                message: "`\(sign)` ends the command, so the `]` behind it belongs to another one",
                help: "write brackets around each: `[ … ] \(sign) [ … ]`",
                range: rest.startIndex..<rest.index(rest.startIndex, offsetBy: 2)
            )
        }
        return nil
    }

    /// `test -e FILE & foot`: a single `&` starts the test in the background.
    private var backgroundTest: ShellMistake? {
        for words in commands.map(\.words) {
            guard let name = words.first?.keyword, ["test", "["].contains(name),
                let end = words.last?.range.upperBound,
                let sign = text[end...].firstIndex(where: { $0 != " " }), text[sign] == "&"
            else { continue }
            let next = text.index(after: sign)
            // `&&` and `&>` have another meaning.
            guard text[next...].first?.isWhitespace == true,
                text[next...].contains(where: { !$0.isWhitespace })
            else { continue }
            return ShellMistake(
                message: "a single `&` waits for no result, so what follows runs in any case",
                help: "write `&&` in its place",
                range: sign..<next
            )
        }
        return nil
    }

    /// `[ "$INPUTRX_DIRECTION" = Left ]`: the variable never has this value.
    private var impossibleComparison: ShellMistake? {
        for words in commands.map(\.words) {
            guard let name = words.first?.keyword, ["test", "["].contains(name) else { continue }
            for index in words.indices.dropFirst(2).dropLast() {
                guard ["=", "==", "!="].contains(words[index].text), words[index + 1].text != "]",
                    let variable = variable(in: words[index - 1]),
                    let mistake = impossibleValue(words[index + 1], of: variable)
                else { continue }
                return mistake
            }
        }
        return nil
    }

    /// `case $INPUTRX_DIRECTION in north) …`: the variable never has this value.
    private var impossiblePattern: ShellMistake? {
        for choice in choices {
            guard let variable = variable(in: choice.subject) else { continue }
            for pattern in choice.patterns where !pattern.text.contains("[") {
                if let mistake = impossibleValue(pattern, of: variable) { return mistake }
            }
        }
        return nil
    }

    /// `[ "$INPUTRX_DIRECTION" -eq left ]`: `-eq` compares numbers.
    private var numericComparison: ShellMistake? {
        let operators = ["-eq": "=", "-ne": "!="]
        let texts = ["DIRECTION", "PHASE", "SIGN", "GESTURE", "DEVICE", "STATE"]
        for words in commands.map(\.words) {
            guard let name = words.first?.keyword, ["test", "["].contains(name) else { continue }
            for index in words.indices.dropFirst(2).dropLast() {
                guard let sign = operators[words[index].text],
                    let variable = variable(in: words[index - 1]), texts.contains(variable)
                else { continue }
                return ShellMistake(
                    message: "`\(words[index].text)` compares numbers, and `$INPUTRX_\(variable)` "
                        + "is none",
                    help: "write `\(sign)` in its place",
                    range: words[index].range
                )
            }
        }
        return nil
    }

    /// Returns the variable of inputrx, without `INPUTRX_`, that is the whole word; nil for other
    /// words.
    private func variable(in word: ShellWord) -> String? {
        let name = text[word.range].filter { !"\"${}".contains($0) }
        guard word.isOpen, name.hasPrefix("INPUTRX_") else { return nil }
        return String(name.dropFirst(8))
    }

    /// Returns the mistake that a variable never has a value; nil if it may have it.
    private func impossibleValue(_ word: ShellWord, of variable: String) -> ShellMistake? {
        guard let value = word.value, !value.isEmpty,
            let help = VariableValues.advice(about: value, of: variable)
        else { return nil }
        return ShellMistake(
            message: "`$INPUTRX_\(variable)` is never \(value.quoted)",
            help: help,
            range: word.range
        )
    }

    /// `kill foot`: `kill` takes the numbers of processes.
    private var processByName: ShellMistake? {
        for words in commands.map(\.words) where words.first?.keyword == "kill" {
            let arguments = words.dropFirst()
            let options = arguments.prefix { $0.value?.hasPrefix("-") == true }
            guard !options.contains(where: { $0.text.hasPrefix("-l") || $0.text == "-L" }) else {
                continue
            }
            let hasSignal = ["-s", "-n"].contains(options.last?.text)
            let operands = arguments.dropFirst(options.count + (hasSignal ? 1 : 0))
            guard !operands.isEmpty else {
                // The second of two options may be the negative number of a group: `kill -9 -1`.
                guard arguments.count < 2 else { continue }
                return ShellMistake(
                    message: "`kill` needs the number of a process",
                    help: "name the program: `pkill foot`",
                    range: words[0].range
                )
            }
            guard let name = operands.first(where: { $0.value?.first?.isLetter == true }) else {
                continue
            }
            let option = options.count == 1 && !hasSignal ? options.map(\.text).joined() + " " : ""
            return ShellMistake(
                message: "`kill` takes the numbers of processes, and \(name.text.quoted) is a name",
                help: "write `pkill \(option)\(name.text)`",
                range: name.range
            )
        }
        return nil
    }
}
