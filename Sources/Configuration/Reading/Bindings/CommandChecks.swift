import Diagnostics
import Gestures
import YAML

/// Warns about mistakes in commands that would otherwise show only when the gesture is made.
struct CommandChecks {
    let findings: Findings

    /// Checks a text for the shell, which is the value of `key`.
    func check(_ scalar: Scalar, of key: String) {
        if joinsCommands(scalar, of: key) { return }
        let isMapping = scalar.text.hasPrefix("{send:") && scalar.text.hasSuffix("}")
        if isMapping || CommandChecks.isList(scalar) {
            findings.warning(
                .brokenCommand,
                "the quotes make a command of this",
                at: scalar.span,
                help: isMapping && key == "run"
                    ? "write `send` in place of `run`"
                    : "leave the quotes out: `\(key): \(scalar.text)`"
            )
            return
        }
        let text = ShellText(scalar.text)
        if let comment = findings.comment(rightBehind: scalar) {
            let rest = Span(start: scalar.span.end, end: comment.end)
            let whole = scalar.text + findings.sources.text(in: rest)
            findings.warning(
                .brokenCommand,
                "what follows ` #` is a comment of YAML, so the command is only \(scalar.text.quoted)",
                at: comment,
                help: TextStyle.quotes(around: whole)?.typed(whole: whole)
                    .map { "put the whole command in quotes: `\(key): \($0)`" }
                    ?? "write the command on the next line, indented, and `|` in its place here"
            )
            if text.mistake != nil { return }
        }
        if let quote = text.typographicQuote {
            findings.warning(
                .brokenCommand,
                "\(String(scalar.text[quote]).quoted) is no quote of the shell, but a part of the word behind it",
                at: findings.span(of: quote, in: scalar),
                help: "type `'` or `\"` in its place"
            )
        } else if let word = text.quotedCommand {
            findings.warning(
                .brokenCommand,
                "the quotes make one program of this, called \(word.text.quoted)",
                at: findings.span(of: word.range, in: scalar),
                help: "leave the inner quotes out: `\(key): \(word.text)`"
            )
        } else {
            check(text, scalar, of: key)
        }
    }

    /// Returns true for a list of words in quotes: `"[systemctl, suspend]"`.
    private static func isList(_ scalar: Scalar) -> Bool {
        let text = scalar.text
        // `[ -f FILE ]` has a space behind the bracket.
        return text.hasPrefix("[") && text.hasSuffix("]") && text.contains(", ")
            && text.dropFirst().first.map { $0.isLetter || $0 == "/" } == true
    }

    /// Returns the input that is meant by a command such as `send right`, `ctrl+plus` or `volume up`;
    /// nil for other commands.
    private static func input(in command: String, startedBy program: String) -> String? {
        let words = command.split(separator: " ").map(String.init)
        if ["send", "send:"].contains(words.first), program == words.first, words.count > 1 {
            return words.dropFirst().joined(separator: " ")
        }
        if words.count > 1, SentMotion(command) != nil || SentKey.named(command) != nil {
            return command
        }
        let names = program.split(separator: "+").map(String.init)
        // A word without `+` may be a program, but no program is called like a key of the kernel.
        guard words.count == 1, names.count > 1 || program.hasPrefix("KEY_"),
            names.allSatisfy({ SentKey.named($0) != nil })
        else { return nil }
        return program
    }

    /// Checks the syntax of the text, and the programs, files and folders that the command uses.
    private func check(_ text: ShellText, _ scalar: Scalar, of key: String) {
        if let slip = ShellApostrophe(in: text)?.mistake ?? text.slip ?? text.slipOfVariable
            ?? text.slipOfValue ?? text.slipOfTest
        {
            return warn(about: slip, in: scalar, of: key)
        }
        if let mistake = text.mistake {
            return warn(about: mistake, in: scalar, of: key, "the shell cannot read this: ")
        }
        if let machine = findings.machine, !machine.hasBashAsShell, let word = text.bashWords.first
        {
            findings.warning(
                .brokenCommand,
                "\(word.message) is bash, and `sh` here is another shell",
                at: findings.span(of: word.range, in: scalar),
                help: word.help + ", or run it by bash: `[bash, -c, '…']`"
            )
        }
        if let word = text.brokenTest {
            findings.warning(
                .brokenCommand,
                "this `[` lacks a space behind it or a `]` at its end",
                at: findings.span(of: word.range, in: scalar),
                help: "write a space after `[` and before `]`: `[ -f FILE ]`"
            )
        }
        if let address = text.cutAddress {
            let mark = scalar.isPlain ? "'" : "\""
            findings.warning(
                .brokenCommand,
                "the shell ends the command at the `&` in this address",
                at: findings.span(of: address, in: scalar),
                help: "put the address in quotes of the shell: "
                    + "\("\(mark)\(scalar.text[address])\(mark)".quoted)"
            )
            return
        }
        if let word = text.uselessCommand {
            let written = word.isAssignment ? String(scalar.text[word.range]) : word.text
            findings.warning(
                .uselessCommand,
                "\(written.quoted) changes nothing: each command has a shell of its own, which ends with it",
                at: findings.span(of: word.range, in: scalar),
                help: stateAdvice(text, of: key)
                    ?? "write the program that needs it behind it: "
                    + (word.isAssignment
                        ? "`\(written) program`, or remove it"
                        : "`\(written) … && …`, or remove it")
            )
        }
        // Only `feed` gets the gestures as lines.
        if key != "feed", let word = text.readWithoutInput {
            findings.warning(
                .uselessCommand,
                "`read` gets nothing here, because a command has no terminal",
                at: findings.span(of: word.range, in: scalar),
                help: "let a program print it: `NAME=$(program)`"
            )
        }
        checkInput(text, scalar, of: key)
        if let command = text.commands.first(where: { $0.words.first?.value == "inputrx" }) {
            checkOwnCommand(command.words) { findings.span(of: $0.range, in: scalar) }
        }
        if let word = text.askingSudo {
            warnAboutSudo(at: findings.span(of: word.range, in: scalar))
        }
        for use in text.uses {
            let span = findings.span(of: use.range, in: scalar)
            if let input = CommandChecks.input(in: scalar.text, startedBy: use.name),
                isMissing(use.name)
            {
                findings.warning(
                    .unknownProgram,
                    "there is no program \(use.name.quoted) here, and inputrx itself can send \(input.quoted)",
                    at: span,
                    help: key == "run"
                        ? "write `send: \(input)` in place of `run`"
                        : "write `\(key): {send: \(input)}`"
                )
                continue
            }
            if key == "run", isMissing(use.name),
                let entry = CommandChecks.entry(in: scalar.text, startedBy: use.name)
            {
                findings.warning(
                    .unknownProgram,
                    "there is no program \(use.name.quoted) here, but a key that sets the mode",
                    at: span,
                    help: "write `\(entry)` in place of `run`"
                )
                continue
            }
            guard !use.name.hasSuffix(",") else {
                findings.warning(
                    .brokenCommand,
                    "the comma is a part of the program's name here",
                    at: span,
                    help: CommandChecks.commaAdvice(scalar.text)
                        ?? "write \(String(use.name.dropLast()).quoted)"
                )
                continue
            }
            check(use, at: span)
        }
    }

    /// Returns true if there is no such program; if the machine is unknown, for `alt+left`,
    /// `KEY_MUTE` and other words that no program is called like.
    private func isMissing(_ program: String) -> Bool {
        guard let machine = findings.machine else {
            return program.contains("+") || program.hasPrefix("KEY_")
                || ["send:", "set-mode"].contains(program)
        }
        guard case .missing = machine.program(program) else { return false }
        return true
    }

    /// Returns the advice about `swaymsg, workspace, next`, a list without brackets; nil for other
    /// commands.
    private static func commaAdvice(_ command: String) -> String? {
        let words = command.split(separator: ",").map { String($0.trimmed) }
        let areWords = words.allSatisfy { word in !word.contains { " \"'|&;".contains($0) } }
        guard words.count > 1, areWords else { return nil }
        return "write `\(words.joined(separator: " "))`, or a list: `[\(list(words))]`"
    }

    /// Returns the advice about a variable that is called like a state of inputrx: `MODE=resize`,
    /// `export GAME=yes`; nil for other commands.
    private func stateAdvice(_ text: ShellText, of key: String) -> String? {
        let words = text.assignments + text.commands.flatMap(\.words)
        guard let assignment = words.first(where: \.isAssignment) else { return nil }
        let parts = assignment.text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, assignment.value != nil else { return nil }
        let name = parts[0].lowercased().replacing("_", with: "-")
        let state = name.hasPrefix("inputrx-") ? String(name.dropFirst(8)) : name
        if state == KnownState.mode.rawValue, key == "run" {
            return "to set the mode of inputrx, write `set-mode: \(parts[1])` in place of `run`"
        }
        guard state == KnownState.mode.rawValue || findings.states.contains(state) else {
            return nil
        }
        return "to set the state of inputrx, write `inputrx state \(state) \(parts[1])`"
    }

    /// Returns the key and its value that a command such as `set-mode resize` means, in place of
    /// `run`; nil for other commands.
    private static func entry(in command: String, startedBy program: String) -> String? {
        let words = command.filter { $0 != "\"" && $0 != "'" }.split(separator: " ")
        guard words.count == 2, words[0] == program, ["mode", "set-mode"].contains(program) else {
            return nil
        }
        return "set-mode: \(words[1])"
    }

    /// Warns about a mistake; `key` is nil if the text is an element of a list.
    func warn(
        about mistake: ShellMistake,
        in scalar: Scalar,
        of key: String?,
        _ beginning: String = ""
    ) {
        let style = findings.style(of: scalar)
        let line = mistake.correction.map { ": `\($0.typed(in: scalar, style, of: key))`" }
        let literal = mistake.literal.map {
            "; if it is a part of the text, write `\(style.typed(part: $0))`"
        }
        findings.warning(
            .brokenCommand,
            beginning + mistake.message,
            at: findings.span(of: mistake.range, in: scalar),
            help: mistake.help + (line ?? "") + (literal ?? "")
        )
    }

    func warnAboutSudo(at span: Span) {
        findings.warning(
            .uselessCommand,
            "`sudo` may ask for a password, and a command has no terminal for it",
            at: span,
            help: "allow the command in sudoers (`NOPASSWD:`) and write `sudo -n`, which never asks"
        )
    }

    // MARK: - Programs and files

    /// Warns about a program, script or folder that a command cannot use.
    func check(_ use: ShellUse, at span: Span) {
        let name = use.name.quoted
        if use.hasQuotedHome {
            return warn(
                "`~` in quotes stays as it is",
                at: span,
                "leave the quotes out, or write `$HOME`"
            )
        }
        if use.isRelativeProgram {
            return warn(
                "\(name) depends on the folder in which inputrx was started",
                at: span,
                "write the whole path, such as `~/bin/\(use.name.split(separator: "/").last ?? "")`"
            )
        }
        guard let machine = findings.machine else { return }
        switch use.kind {
        case .program: check(program: use.name, at: span, machine)
        case .script where !machine.hasFile(use.name):
            warn("there is no file \(name) here", at: span, "write the path of the script")
        case .folder where !machine.hasFile(use.name):
            warn("there is no folder \(name) here", at: span, "write the path of a folder")
        case .script, .folder: break
        }
    }

    private func check(program name: String, at span: Span, _ machine: Machine) {
        let isPath = name.contains("/")
        switch machine.program(name) {
        case .present: break
        case .missing:
            findings.warning(
                .unknownProgram,
                "there is no program \(name.quoted) here",
                at: span,
                help: isPath
                    ? "write the path of a program"
                    : findings.suggestion { CommandChecks.similarProgram(to: name, machine) }
                        .map { "did you mean `\($0)`?" }
                        ?? "install it, or write its path; `command -v \(name)` says where it is",
                notes: isPath
                    ? []
                    : findings.once(
                        "programs are looked for in `PATH`, which a service may have another of"
                    )
            )
        case .notExecutable:
            warn("\(name.quoted) may not be run", at: span, "allow it: `chmod +x \(name)`")
        case .folder:
            warn("\(name.quoted) is a folder", at: span, "write the path of a program in it")
        }
    }

    /// Returns the program with the most similar name that begins with the same letter; nil if no
    /// name is similar enough.
    ///
    /// The result is also nil if the typed name has at most three letters, or is that of a
    /// well-known program.
    private static func similarProgram(to name: String, _ machine: Machine) -> String? {
        let small = name.lowercased()
        if small != name, case .present = machine.program(small) { return small }
        guard name.count > 3, !KnownPrograms.names.contains(name) else { return nil }
        let names = machine.programNames().filter {
            $0.first == name.first && abs($0.count - name.count) <= 1
        }
        return Suggestions.nearest(to: name, among: names)
    }

    private func warn(_ message: String, at span: Span, _ help: String) {
        findings.warning(.unknownProgram, message, at: span, help: help)
    }
}

extension Findings {
    /// Returns the place of a YAML comment that is probably meant as a part of the text before it:
    /// `echo #1`; nil if there is none.
    ///
    /// A number, a colour, `$` or `{` must follow the `#`, or the quote that the text lacks. If the text is only a program such as
    /// `echo`, any word may follow.
    func comment(rightBehind scalar: Scalar) -> Span? {
        guard scalar.isPlain else { return nil }
        let remainder = sources.restOfLine(from: scalar.span.end)
        let comment = remainder.drop { $0 == " " }
        guard comment.first == "#", let next = comment.dropFirst().first else { return nil }
        let word = comment.dropFirst().prefix { !$0.isWhitespace }
        let isColour =
            [3, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
            && word.contains(where: \.isNumber)
        // The comment may also end a text in quotes of the shell.
        let isOpen = ["\"", "'"].contains { mark in
            scalar.text.count { String($0) == mark } % 2 == 1 && comment.contains(mark)
        }
        let needsText = ["echo", "notify-send", "printf", "wtype"].contains(scalar.text)
        guard
            next.isNumber || "${".contains(next) || isColour || isOpen
                || needsText && !next.isWhitespace
        else { return nil }
        let start = scalar.span.end + (remainder.utf8.count - comment.utf8.count)
        return Span(start: start, end: start + comment.trimmed.utf8.count)
    }
}
