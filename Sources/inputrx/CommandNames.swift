import ArgumentParser
import Diagnostics

/// Checks and corrects the first words of the command line before the argument parser sees them.
///
/// The parser treats an unknown word as an argument of the default command, `run`, so it cannot
/// suggest the right command.
struct CommandNames {
    /// The names of all subcommands.
    let names: [String]

    /// Returns the arguments for the parser.
    ///
    /// - Throws: ``UsageError`` if there is no such command.
    func arguments(_ arguments: [String]) throws(UsageError) -> [String] {
        guard let first = arguments.first else { return arguments }
        if first == "-V" { return ["--version"] + arguments.dropFirst() }
        guard !first.hasPrefix("-") else { return arguments }
        if first == "help" {
            if let topic = arguments.dropFirst().first, !topic.hasPrefix("-") { try check(topic) }
        } else {
            try check(first)
        }
        return arguments
    }

    private func check(_ name: String) throws(UsageError) {
        guard name != "help", !names.contains(name) else { return }
        let similar =
            CommandNames.synonyms[name].flatMap { names.contains($0) ? $0 : nil }
            ?? Suggestions.nearest(to: name, among: names)
        throw UsageError(
            message: "there is no command `\(name)`",
            help: [similar.map { "did you mean `\($0)`?" } ?? "`inputrx --help` lists the commands"]
        )
    }

    /// The names that users may know from other programs, with the commands that do the same.
    private static let synonyms = [
        "debug": "watch", "monitor": "watch", "dump": "record", "list": "devices",
        "list-devices": "devices", "validate": "check", "lint": "check",
        "start": "run", "daemon": "run", "setup": "init", "rotate": "orientation",
        "gesture": "gestures",
    ]
}

/// An error in the usage; it is printed like all other errors.
struct UsageError: Error, Equatable {
    let message: String
    var help: [String] = []
    var notes: [String] = []

    /// The error, followed by a line for each help and note.
    var text: String {
        (["error: \(message)"] + help.map { "  = help: \($0)" } + notes.map { "  = note: \($0)" })
            .joined(separator: "\n")
    }
}

extension UsageError {
    /// Translates the parser's message; `full` also has the lines that begin with `Usage:`.
    ///
    /// The parser omits `inputrx` before the name of a command that is already running.
    init(parserMessage: String, full: String, of command: any ParsableCommand.Type) {
        let name = command._commandName
        let full =
            command == InputRx.self
            ? full
            : full.replacing("Usage: \(name)", with: "Usage: inputrx \(name)")
                .replacing("'\(name) --help'", with: "'inputrx \(name) --help'")
        var sentences = UsageError.line(parserMessage)
        var help: [String] = []
        for start in [". Did you mean ", ". Please provide "] {
            guard let range = sentences.firstRange(of: start) else { continue }
            let hint = sentences[range.lowerBound...].dropFirst(2)
            sentences = String(sentences[..<range.lowerBound])
            let styled = UsageError.styled(String(hint), keepsEnd: hint.hasSuffix("?"))
            let request = "please provide "
            // The parser suggests options, but no values.
            if hint.hasPrefix("Please"),
                let suggestion = UsageError.suggestion(message: sentences, offered: hint)
            {
                help.append("did you mean `\(suggestion)`?")
            }
            help.append(
                styled.hasPrefix(request) ? "write \(styled.dropFirst(request.count))" : styled
            )
        }
        message = UsageError.styled(sentences, keepsEnd: false)
        let usage = full.split(separator: "\n").first { $0.hasPrefix("Usage: ") }
        let command = full.split(separator: "'").dropFirst().first { $0.hasSuffix("--help") }
        self.help = help + (command.map { ["`\($0)` explains the options"] } ?? [])
        notes = usage.map { ["usage: \($0.dropFirst("Usage: ".count))"] } ?? []
    }

    /// Returns the offered value that is nearest to the value in the message; nil if none is near.
    private static func suggestion(message: String, offered: Substring) -> String? {
        guard let value = message.split(separator: "'").dropFirst().first else { return nil }
        let names =
            if let colon = offered.firstIndex(of: ":") {
                offered[colon...].dropFirst().split(separator: ",").map { $0.drop { $0 == " " } }
            } else {
                offered.split(separator: "'").enumerated().filter { !$0.offset.isMultiple(of: 2) }
                    .map(\.element)
            }
        return Suggestions.nearest(to: String(value), among: names.map(String.init))
    }

    /// Returns the message in one line, with commas between the items of its list.
    private static func line(_ message: String) -> String {
        var text = ""
        for line in message.split(separator: "\n") {
            let item = line.drop { $0 == " " }
            if item.hasPrefix("- ") {
                text += (text.hasSuffix(":") ? " " : ", ") + item.dropFirst(2)
            } else {
                text += (text.isEmpty ? "" : " ") + line
            }
        }
        return text
    }

    /// Returns the sentence in the style of inputrx: a lower-case first letter, names in backticks,
    /// no full stop unless `keepsEnd` is true.
    private static func styled(_ sentence: String, keepsEnd: Bool) -> String {
        let letters = Array(sentence)
        var text = letters
        var start: Int?
        for (index, letter) in letters.enumerated() where letter == "'" {
            let next = index + 1 < letters.count ? letters[index + 1] : " "
            // An apostrophe is between letters; other single quotes are not.
            if let opened = start, " .,:?)".contains(next) {
                (text[opened], text[index]) = ("`", "`")
                start = nil
            } else if start == nil, index == 0 || " (".contains(letters[index - 1]) {
                start = index
            }
        }
        return uncapitalised(String(text), keepsEnd: keepsEnd)
    }

    /// Returns the sentence with a lower-case first letter, unless it begins with two capitals, and
    /// without its full stop, unless `keepsEnd` is true.
    private static func uncapitalised(_ sentence: String, keepsEnd: Bool) -> String {
        var text = sentence
        if !keepsEnd, text.hasSuffix(".") { text.removeLast() }
        guard let first = text.first, first.isUppercase,
            text.dropFirst().first?.isUppercase != true
        else { return text }
        return first.lowercased() + text.dropFirst()
    }
}
