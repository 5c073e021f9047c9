import Diagnostics
import YAML

/// Checks what commands read, and when the lines of a state's command arrive.
extension CommandChecks {
    /// Checks a text for the shell, which is the value of `key` or a part of it.
    func checkInput(_ text: ShellText, _ scalar: Scalar, of key: String) {
        // Only `feed` gets the gestures as lines.
        if key != "feed", let word = text.readerWithoutInput {
            warnAboutInput(of: word.text, at: findings.span(of: word.range, in: scalar), key)
        }
        let heldBack: (word: ShellWord, help: String)? =
            switch key {
            case "command": text.heldBackFilter
            case "feed": text.heldBackFilterOfFeed
            default: nil
            }
        if let (word, help) = heldBack {
            findings.warning(
                .uselessCommand,
                "\(word.text.quoted) holds its lines back in a pipe, until there are 4 KiB of them",
                at: findings.span(of: word.range, in: scalar),
                help: help
            )
        }
        if key == "command" { checkOutput(text, scalar) }
    }

    /// Warns about a state's command of which no line comes out, because all goes to a file.
    private func checkOutput(_ text: ShellText, _ scalar: Scalar) {
        guard let lost = LostOutput(text) else { return }
        let redirection = String(text.text[lost.range])
        let isKept = lost.file.map { $0 != "/dev/null" } ?? false
        findings.warning(
            .uselessCommand,
            "each line of the output is a value, and here all of it goes to "
                + (lost.file.map(\.quoted) ?? "the standard error"),
            at: findings.span(of: lost.range, in: scalar),
            help: "remove \(redirection.quoted)"
                + (isKept ? "; to write the file as well, end with `| tee \(lost.file ?? "")`" : "")
        )
    }

    /// Checks a program and its arguments, which no shell sees.
    func checkInput(_ arguments: [Scalar], of key: String) {
        let command = ShellCommand(words: ShellPrograms.words(arguments.map(\.text)))
        guard key != "feed", let first = arguments.first, command.readsInput else { return }
        warnAboutInput(of: first.text, at: first.span, key)
    }

    private func warnAboutInput(of program: String, at span: Span, _ key: String) {
        findings.warning(
            .uselessCommand,
            "\(program.quoted) reads its standard input, and the command of \(key.quoted) has none",
            at: span,
            help: key == "update"
                ? "write `feed` in place of `update`: its command reads the gesture line by line"
                : "let another program print what it reads: `… | \(program)`"
        )
    }
}
