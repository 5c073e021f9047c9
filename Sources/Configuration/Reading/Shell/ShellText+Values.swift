/// Finds slips in what the shell inserts: variables, outputs of commands, arguments and numbers.
extension ShellText {
    /// One of the slips below; nil if none is found.
    var slipOfValue: ShellMistake? {
        otherLanguage ?? spacedAssignment ?? variableAsProgram ?? outputAsCommand ?? argument
            ?? joinedTest ?? decimalNumber ?? unquotedDevice
    }

    /// `#!/usr/bin/python3`: a text is a command of the shell, whatever its first line says.
    private var otherLanguage: ShellMistake? {
        guard text.hasPrefix("#!") else { return nil }
        let line = text.prefix { !$0.isNewline }
        let words = line.split { $0 == " " || $0 == "/" }
        guard let program = words.last(where: { !$0.hasPrefix("-") }).map(String.init),
            !ShellPrograms.shells.contains(program), program != "#!"
        else { return nil }
        return ShellMistake(
            message: "`sh` runs this text, whatever its first line says",
            help: "write a file with this text and run the file, or write `[\(program), …]`",
            range: line.startIndex..<line.endIndex
        )
    }

    /// `LANG = C date`: an assignment has no spaces.
    private var spacedAssignment: ShellMistake? {
        for words in commands.map(\.words) where words.count > 1 {
            guard let name = words[0].keyword, ShellWord.isName(name),
                let second = words[1].keyword,
                second == "=" || second.hasPrefix("=") && name == name.uppercased()
            else { continue }
            let value =
                second == "=" && words.count > 2 ? words[2].text : String(second.dropFirst())
            return ShellMistake(
                message: "with a space before `=`, \(name.quoted) is a program",
                help: "write `\(name)=\(value)`",
                range: words[0].range.lowerBound..<words[1].range.upperBound
            )
        }
        return nil
    }

    /// `$(INPUTRX_FINGERS)`: the output of a program of that name.
    private var variableAsProgram: ShellMistake? {
        for word in commands.compactMap(\.words.first) {
            guard let name = word.keyword, name.hasPrefix("INPUTRX_"),
                CommandVariable.names.contains(String(name.dropFirst(8)))
            else { continue }
            return ShellMistake(
                message: "\(name.quoted) is a variable and no program",
                help: "write `\"$\(name)\"`",
                range: word.range
            )
        }
        return nil
    }

    /// `$(date)` as the whole command runs what `date` prints.
    private var outputAsCommand: ShellMistake? {
        guard text.hasPrefix("$("), text.hasSuffix(")"), !text.hasPrefix("$(("),
            let outer = commands.last?.words, outer.count == 1,
            outer[0].range == text.startIndex..<text.endIndex
        else { return nil }
        let inner = text.dropFirst(2).dropLast()
        // These print the program that is to run.
        let locators = ["which ", "command ", "realpath ", "readlink ", "cat "]
        guard !locators.contains(where: inner.hasPrefix) else { return nil }
        return ShellMistake(
            message: "this runs what `\(inner)` prints",
            help: "write `\(inner)`",
            range: outer[0].range
        )
    }

    /// `$1` of a command, which has no arguments.
    private var argument: ShellMistake? {
        guard functions.isEmpty, !commands.contains(where: { $0.words.first?.keyword == "set" })
        else { return nil }
        for command in commands where !ShellPrograms.shells.contains(command.program) {
            for word in command.words {
                let written = text[word.range]
                guard !written.contains("'"), !written.contains("\\$"),
                    let sign = written.firstIndex(of: "$"),
                    let digit = written[sign...].dropFirst().first, ("1"..."9").contains(digit)
                else { continue }
                return ShellMistake(
                    message: "a command has no arguments, so `$\(digit)` is empty",
                    help:
                        "the variables are listed in inputrx-config(5), such as `$INPUTRX_FINGERS`",
                    range: sign..<written.index(sign, offsetBy: 2)
                )
            }
        }
        return nil
    }

    /// `[ $A=3 ]`, which is true for every text.
    private var joinedTest: ShellMistake? {
        for words in commands.map(\.words) where [2, 3].contains(words.count) {
            guard let name = words[0].keyword, name == "[" && words.count == 3 || name == "test",
                words.count == (name == "[" ? 3 : 2)
            else { continue }
            let written = text[words[1].range]
            guard let sign = written.firstIndex(of: "="), sign > written.startIndex,
                written.index(after: sign) < written.endIndex, written.contains("$")
            else { continue }
            let left = written[..<sign]
            let right = written[written.index(after: sign)...].drop { $0 == "=" }
            return ShellMistake(
                message: "without spaces around `=`, this is true for every value",
                help: "write `\(left) = \(right)`",
                range: words[1].range
            )
        }
        return nil
    }

    /// A number with decimal places where the shell reads whole numbers: `$((…))`, `[ … -gt … ]`.
    private var decimalNumber: ShellMistake? {
        for name in CommandVariable.decimals {
            let variable = "INPUTRX_\(name)"
            var rest = text[...]
            while let found = rest.firstRange(of: variable) {
                rest = rest[found.upperBound...]
                let next = rest.first
                guard next.map({ $0.isLetter || $0.isNumber || "_%".contains($0) }) != true,
                    isWholeNumber(at: found.lowerBound)
                else { continue }
                return ShellMistake(
                    message:
                        "`$\(variable)` has decimal places, and the shell knows whole numbers only",
                    help: "cut them off: `${\(variable)%.*}`",
                    range: found
                )
            }
        }
        return nil
    }

    /// Returns true if the shell needs a whole number at this place.
    private func isWholeNumber(at place: String.Index) -> Bool {
        if let start = text[..<place].ranges(of: "$((").last {
            let between = text[start.upperBound..<place]
            return between.firstRange(of: "))") == nil && between.firstRange(of: "$(") == nil
        }
        let operators: Set<String> = ["-gt", "-lt", "-ge", "-le", "-eq", "-ne"]
        return commands.map(\.words).contains { words in
            ["[", "test"].contains(words.first?.keyword)
                && words.contains { operators.contains($0.text) }
                && words.contains { $0.range.contains(place) }
        }
    }

    /// `touch $INPUTRX_DEVICE`: the names of devices have spaces.
    private var unquotedDevice: ShellMistake? {
        let variables = ["$INPUTRX_DEVICE", "${INPUTRX_DEVICE}"]
        for command in commands where ShellPrograms.filePrograms.contains(command.program) {
            for word in command.words.dropFirst() where !word.isQuoted {
                guard let variable = variables.first(where: text[word.range].contains) else {
                    continue
                }
                return ShellMistake(
                    message: "the names of devices have spaces, at which the shell splits this",
                    help: "put it in double quotes: `\"\(text[word.range])\"`",
                    range: text[word.range].firstRange(of: variable) ?? word.range
                )
            }
        }
        return nil
    }
}
