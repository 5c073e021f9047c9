import Diagnostics
import YAML

/// Checks lists of a program and its arguments, which no shell sees.
extension CommandChecks {
    /// Checks a program and its arguments, which are written as a list and the value of `key`.
    func check(_ arguments: [Scalar], of key: String) {
        guard !warnAboutTypographicQuotes(arguments), !warnAboutJoinedOption(arguments) else {
            return
        }
        let program = arguments.first?.text.split(separator: "/").last.map(String.init) ?? ""
        let isShell = ShellPrograms.shells.contains(program)
        for (index, argument) in arguments.enumerated() {
            guard index > 1, isShell, arguments[index - 1].text == "-c" else {
                warnAboutShellSyntax(argument, isProgram: index == 0, isAlone: arguments.count == 1)
                if index > 0, ShellPrograms.literalPrograms.contains(program) {
                    warnAboutInnerQuotes(argument)
                }
                continue
            }
            let text = ShellText(argument.text)
            if let apostrophe = ShellApostrophe(in: text)?.mistake {
                warn(about: apostrophe, in: argument, of: nil)
            } else if let mistake = text.mistake {
                warn(about: mistake, in: argument, of: nil, "the shell cannot read this: ")
            }
            checkInput(text, argument, of: key)
        }
        checkInput(arguments, of: key)
        if let first = arguments.first { warnAboutShellWord(first, before: arguments.dropFirst()) }
        if program == "sudo",
            ShellText(arguments.map(\.text).joined(separator: " ")).askingSudo != nil
        {
            warnAboutSudo(at: arguments[0].span)
        }
        if isShell, let last = arguments.last, last.text == "-c" {
            findings.warning(
                .brokenCommand,
                "the command behind `-c` is missing",
                at: last.span,
                help: "write it as the next element: `[\(program), -c, 'date && uptime']`"
            )
        }
        if isShell, arguments.count == 2, arguments[1].text.contains(" "),
            !arguments[1].text.hasPrefix("-"), !arguments[1].text.contains("/")
        {
            findings.warning(
                .brokenCommand,
                "\(program.quoted) takes this for the name of a script",
                at: arguments[1].span,
                help: "write `-c` before it: `[\(program), -c, '\(arguments[1].text)']`"
            )
        }
        if isShell, let dash = arguments.firstIndex(where: { $0.text == "-c" }),
            arguments.count > dash + 2, !arguments[dash + 1].text.contains("$")
        {
            let texts = arguments[(dash + 1)...].map(\.text).joined(separator: " ")
            findings.warning(
                .brokenCommand,
                "only one text behind `-c` is the command, so \(arguments[dash + 2].text.quoted) is no part of it",
                at: arguments[dash + 2].span,
                help: "put all of it in one text: `[\(program), -c, '\(texts)']`"
            )
        }
        if program == "inputrx" {
            let words = ShellPrograms.words(arguments.map(\.text))
            checkOwnCommand(words) { arguments[$0.argument].span }
        }
        for use in ShellPrograms(arguments: arguments.map(\.text)).uses {
            // A `~` in a list, which no shell expands, has already been reported, and so has a
            // whole command.
            guard !use.hasQuotedHome, arguments.indices.contains(use.argument),
                use.argument > 0 || !isWholeCommand(use.name)
            else { continue }
            check(use, at: arguments[use.argument].span)
        }
    }

    /// Warns about `[“notify-send”, “hello”]`, whose quotes are a part of the texts; returns false
    /// for other lists.
    ///
    /// A text that is meant to have such quotes can stand in plain ones.
    private func warnAboutTypographicQuotes(_ arguments: [Scalar]) -> Bool {
        let quoted = arguments.lazy.filter(\.isPlain).compactMap { argument in
            TypographicSigns.unquoted(argument.text).map { (argument, $0) }
        }
        guard let (argument, inner) = quoted.first else { return false }
        findings.warning(
            .brokenCommand,
            "typographic quotes are letters for YAML, so they are a part of this text",
            at: argument.span,
            help: "type the plain quotes of the keyboard: \("\"\(inner)\"".quoted)"
        )
        return true
    }

    /// Warns about `[bash, -c "date"]`, which lacks the comma behind the option; returns false for
    /// other lists.
    private func warnAboutJoinedOption(_ arguments: [Scalar]) -> Bool {
        for argument in arguments.dropFirst() where argument.isPlain {
            let option = argument.text.prefix { $0 != " " }
            let value = argument.text[option.endIndex...].trimmed
            let name = option.drop { $0 == "-" }
            let dashes = option.count - name.count
            // `-hello world` may be a text, and no option of one letter.
            guard dashes == 1 && name.count == 1 || dashes == 2 && name.count > 1, !value.isEmpty,
                name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
            else { continue }
            findings.warning(
                .brokenCommand,
                "the program gets this as one argument, blank and all",
                at: argument.span,
                help: "write a comma behind \(String(option).quoted): `\(option), \(value)`"
            )
            return true
        }
        return false
    }

    /// Returns true for a whole command as the first element of a list, in place of a program.
    private func isWholeCommand(_ text: String) -> Bool {
        guard text.contains(" "), !text.hasPrefix("-") else { return false }
        let first = text.prefix { $0 != " " }
        guard first.contains("/") else { return true }
        // A path may have spaces in it, such as `/opt/My App/run`.
        guard let machine = findings.machine, case .missing = machine.program(text),
            case .present = machine.program(String(first))
        else { return false }
        return true
    }

    /// Warns about a first element that only a shell understands: `[LANG=C, foot]`, `[cd, /tmp]`.
    private func warnAboutShellWord(_ program: Scalar, before arguments: ArraySlice<Scalar>) {
        let text = program.text
        let word = ShellWord(range: text.startIndex..<text.endIndex, text: text)
        let elements = ([text] + arguments.map(\.text)).joined(separator: ", ")
        if word.isAssignment, !text.contains("/") || text.first?.isUppercase == true {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), because no shell sees a list",
                at: program.span,
                help: "let `env` set the variable: `[env, \(elements)]`"
            )
        } else if ShellPrograms.builtIns.contains(text), isNoProgram(text) {
            findings.warning(
                .noShell,
                "\(text.quoted) is a word of the shell and no program, and no shell sees a list",
                at: program.span,
                help: "write the command as one text without brackets, for `sh -c`"
            )
        }
    }

    /// Returns true if a built-in command of shells is no program, too, with the same effect.
    private func isNoProgram(_ builtIn: String) -> Bool {
        guard ShellPrograms.builtInPrograms.contains(builtIn) else { return true }
        if case .missing? = findings.machine?.program(builtIn) { return true }
        return false
    }

    /// Warns about `[notify-send, "'hello'"]`, whose inner quotes a shell would remove.
    private func warnAboutInnerQuotes(_ scalar: Scalar) {
        let text = scalar.text
        guard text.count > 2, text.hasPrefix("'"), text.hasSuffix("'") else { return }
        findings.warning(
            .noShell,
            "no shell sees a list, so the quotes are a part of this text",
            at: scalar.span,
            help: "leave the inner quotes out: \("\"\(text.dropFirst().dropLast())\"".quoted)"
        )
    }

    /// Warns about an element with shell syntax, and about a program with spaces in its name.
    private func warnAboutShellSyntax(_ scalar: Scalar, isProgram: Bool, isAlone: Bool) {
        let text = scalar.text
        let isCommand = isProgram && isWholeCommand(text)
        if isCommand, !isAlone {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), spaces and all, and the rest are its arguments",
                at: scalar.span,
                help:
                    "write one program and its arguments, each for itself; several commands are a text of "
                    + "several lines: `run: |`"
            )
        } else if isCommand {
            findings.warning(
                .noShell,
                "this is one program called \(text.quoted), spaces and all",
                at: scalar.span,
                help: "write a text without brackets for the shell, or a list with commas"
            )
        } else if ["|", "||", "&&", ";", "&", ">", ">>", "<", "2>&1"].contains(text)
            || text.hasPrefix("~/") || text.contains("$(") || text.contains("${")
            || text.hasPrefix("$") || text.contains("$INPUTRX_")
            || text.contains("*") && (text.hasPrefix("/") || text.hasPrefix("~"))
        {
            findings.warning(
                .noShell,
                "no shell sees a list, so \(text.quoted) is passed on as it is",
                at: scalar.span,
                help: "write the command as one text without brackets, for `sh -c`"
            )
        }
    }
}
