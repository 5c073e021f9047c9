/// Finds slips in the names of variables, and in what compares them.
extension ShellText {
    /// One of the slips below; nil if none is found.
    var slipOfVariable: ShellMistake? {
        slipOfName ?? computedVariable ?? comparisonByRedirection ?? redirectedTest ?? splitCommand
            ?? shortName
    }

    private var slipOfName: ShellMistake? {
        placeholder ?? template ?? doubleDollar ?? dashInName ?? escapedVariable
            ?? assignedVariable ?? variableAsCommand
    }

    /// The names of variables that commands get, in small letters, without `INPUTRX_`.
    private static let smallNames = Set(CommandVariable.names.map { $0.lowercased() })

    /// `<your command>`, as it stands in instructions.
    private var placeholder: ShellMistake? {
        guard text.hasPrefix("<"), text.hasSuffix(">"), !text.contains("<<"),
            text.allSatisfy({ $0.isLetter || "<> -_".contains($0) })
        else { return nil }
        return ShellMistake(
            message: "this stands for a command of your own",
            help: "write the command in its place, without `<` and `>`",
            range: text.startIndex..<text.endIndex
        )
    }

    /// `{{fingers}}` and `%fingers%`: nothing is a template here.
    private var template: ShellMistake? {
        for (open, close) in [("{{", "}}"), ("%", "%")] {
            guard let start = text.firstRange(of: open),
                let end = text[start.upperBound...].firstRange(of: close)
            else { continue }
            let name = text[start.upperBound..<end.lowerBound].filter { $0 != " " }.lowercased()
            guard ShellText.smallNames.contains(name) else { continue }
            return ShellMistake(
                message: "this stays as it is: a command gets variables",
                help: "write `$INPUTRX_\(name.uppercased())`",
                range: start.lowerBound..<end.upperBound
            )
        }
        return nil
    }

    /// `$$INPUTRX_FINGERS`: `$$` is the number of the shell.
    private var doubleDollar: ShellMistake? {
        guard let found = text.firstRange(of: "$$INPUTRX_") else { return nil }
        let name = text[found.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        // In `$$$INPUTRX_X` and `\$$INPUTRX_X`, the last `$` begins the variable.
        if let before = text[..<found.lowerBound].last, "$\\".contains(before) { return nil }
        guard CommandVariable.names.contains(String(name)) else { return nil }
        return ShellMistake(
            message: "`$$` is the number of the shell's process, and the name behind it is text",
            help: "write `$INPUTRX_\(name)`",
            range: found.lowerBound..<name.endIndex
        )
    }

    /// `$INPUTRX-DIRECTION`: names have `_`.
    private var dashInName: ShellMistake? {
        for beginning in ["$INPUTRX-", "${INPUTRX-", "$INPUTRX."] {
            guard let start = text.firstRange(of: beginning) else { continue }
            let name = text[start.upperBound...].prefix { $0.isLetter || "-_".contains($0) }
            let correct = name.replacing("-", with: "_").uppercased()
            guard CommandVariable.names.contains(correct) else { continue }
            return ShellMistake(
                message: "the shell ends the name at this sign",
                help: "write `$INPUTRX_\(correct)`",
                range: start.lowerBound..<name.endIndex
            )
        }
        return nil
    }

    /// `echo \$INPUTRX_FINGERS`, which stays as it is.
    private var escapedVariable: ShellMistake? {
        for command in commands where ShellPrograms.literalPrograms.contains(command.program) {
            for word in command.words.dropFirst() {
                guard let found = text[word.range].firstRange(of: "\\$INPUTRX_") else { continue }
                return ShellMistake(
                    message: "behind a backslash, a variable stays as it is",
                    help: "leave the backslash out",
                    range: found
                )
            }
        }
        return nil
    }

    /// `$x=5`: an assignment has no `$`.
    private var assignedVariable: ShellMistake? {
        for word in commands.compactMap(\.words.first) {
            let written = text[word.range]
            guard written.hasPrefix("$"), let sign = written.firstIndex(of: "="),
                ShellWord.isName(written.dropFirst()[..<sign])
            else { continue }
            return ShellMistake(
                message: "an assignment has no `$` before the name",
                help: "write `\(written.dropFirst())`",
                range: word.range
            )
        }
        return nil
    }

    /// `if $INPUTRX_FINGERS = 3`: a comparison without `[` and `]`.
    private var variableAsCommand: ShellMistake? {
        for words in commands.map(\.words) where words.count > 2 {
            let written = text[words[0].range]
            guard written.filter({ $0 != "\"" }).hasPrefix("$"), words[0].isOpen,
                let sign = words[1].keyword, ["=", "==", "!=", "-eq", "-gt", "-lt"].contains(sign)
            else { continue }
            let range = words[0].range.lowerBound..<words[2].range.upperBound
            return ShellMistake(
                message: "this runs the value as a program; a comparison stands in brackets",
                help: "write `[ \(text[range]) ]`",
                range: range
            )
        }
        return nil
    }

    /// `${INPUTRX_COUNT*5}`: the shell computes only within `$((…))`.
    private var computedVariable: ShellMistake? {
        var rest = text[...]
        while let open = rest.firstRange(of: "${INPUTRX_") {
            rest = rest[open.upperBound...]
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let calculation = rest[name.endIndex...].drop { $0 == " " }
            // Without a space, most signs have another meaning: `${INPUTRX_SCALE%.*}`.
            guard let sign = calculation.first, let close = rest.firstIndex(of: "}"),
                sign == "*" || calculation.startIndex > name.endIndex && "+-/%".contains(sign),
                CommandVariable.names.contains(String(name))
            else { continue }
            return ShellMistake(
                message: "the shell cannot compute within `${…}`",
                help: "write `$((INPUTRX_\(rest[..<close])))`",
                range: open.lowerBound..<text.index(after: close)
            )
        }
        return nil
    }

    /// `$fingers` and `$FINGERS`: the variables of inputrx begin with `INPUTRX_`.
    private var shortName: ShellMistake? {
        let names = [
            "fingers", "direction", "gesture", "scale", "angle", "steps", "total", "count",
            // Other programs may set the other names in capital letters.
            "FINGERS", "DIRECTION", "GESTURE", "GATHERED",
        ]
        for name in names where !text.contains("\(name)=") && !text.contains(" \(name) in ") {
            guard
                let found = ["$\(name)", "${\(name)}"].lazy.compactMap({ text.firstRange(of: $0) })
                    .first, !text.contains("read ")
            else { continue }
            let next = text[found.upperBound...].first
            guard next.map({ $0.isLetter || $0.isNumber || $0 == "_" }) != true else { continue }
            return ShellMistake(
                message: "nothing sets \(name.quoted)",
                help: "write `$INPUTRX_\(name.uppercased())`",
                range: found
            )
        }
        return nil
    }

    /// The signs that people write to compare numbers, with the operators of `[`; one that begins
    /// with another stands before it.
    private static let comparisons = [
        (" >= ", "-ge"), (" => ", "-ge"), (" <= ", "-le"), (" > ", "-gt"), (" < ", "-lt"),
    ]

    /// `[ "$A" > 50 ]`, which writes a file.
    private var comparisonByRedirection: ShellMistake? {
        var rest = text[...]
        while let open = rest.firstRange(of: "[ ") {
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: " ]") else { return nil }
            let inner = rest[..<close.lowerBound]
            rest = rest[close.upperBound...]
            let isDouble = text[..<open.lowerBound].last == "["
            for (sign, word) in ShellText.comparisons where !isDouble {
                guard let found = inner.firstRange(of: sign),
                    !inner[..<found.lowerBound].endsInQuotes
                else { continue }
                return ShellMistake(
                    message:
                        "between `[` and `]`, `\(sign.filter { $0 != " " })` redirects to a file",
                    help: "write `\(word)` to compare numbers",
                    range: text.index(
                        after: found.lowerBound
                    )..<text.index(before: found.upperBound)
                )
            }
        }
        return nil
    }

    /// `test "$A" > 2` and `expr $A > 2`, which write a file called 2.
    private var redirectedTest: ShellMistake? {
        for words in commands.map(\.words) where words.count > 1 {
            guard let name = words[0].keyword, ["test", "expr"].contains(name),
                let end = words.last?.range.upperBound
            else { continue }
            let rest = text[end...].drop { $0 == " " }
            let sign = rest.prefix { "<>=".contains($0) }
            let operand = rest[sign.endIndex...].drop { $0 == " " }
                .prefix { !$0.isWhitespace && !";&|)".contains($0) }
            let value = operand.filter { $0 != "\"" && $0 != "'" }
            // `test -t 0 <$TTY` reads a file, and `expr 1 + 2 >$FILE` writes one.
            let isCompared =
                Int(value) != nil
                || value.hasPrefix("$") && words.count == 2 && !words[1].text.hasPrefix("-")
            guard isCompared,
                let (_, word) = ShellText.comparisons.first(where: { $0.0 == " \(sign) " })
            else { continue }
            return ShellMistake(
                message: "behind `\(name)`, `\(sign)` redirects to a file",
                help: name == "test"
                    ? "write `\(word)` to compare numbers" : "put it in quotes: `'\(sign)'`",
                range: sign.startIndex..<sign.endIndex
            )
        }
        return nil
    }

    /// `sh -c echo hello`, of which only `echo` is the command.
    private var splitCommand: ShellMistake? {
        for command in commands where ShellPrograms.shells.contains(command.program) {
            let words = command.words
            guard words.count > 3, words[1].keyword == "-c", !words[2].isQuoted, !words[2].isOpen
            else { continue }
            let range = words[2].range.lowerBound..<(words.last ?? words[2]).range.upperBound
            return ShellMistake(
                message: "only one text behind `-c` is the command",
                help: "put all of it in quotes: `\(command.program) -c '\(text[range])'`",
                range: range
            )
        }
        return nil
    }
}

extension Substring {
    /// True if a quote is open at the end.
    fileprivate var endsInQuotes: Bool {
        "\"'".contains { quote in !count { $0 == quote }.isMultiple(of: 2) }
    }
}
