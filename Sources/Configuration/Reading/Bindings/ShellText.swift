/// The mistakes in a shell command that can be found without running a shell.
///
/// Only certain mistakes: a quote that is never closed, an operator without a command after it.
struct ShellText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The syntax around a character.
    private enum Place {
        case double, substitution, backtick, parenthesis
    }

    /// The syntax error that the shell would report; nil if none is found.
    var problem: String? {
        // A here-document has its own rules.
        if text.contains("<<") { return nil }
        return unclosed ?? danglingOperator
    }

    private var unclosed: String? {
        var places: [Place] = []
        var rest = text[...]
        var isWordStart = true
        while let character = rest.popFirst() {
            let wasWordStart = isWordStart
            isWordStart = character.isWhitespace || character == ";"
            switch (character, places.last) {
            case ("\\", _): _ = rest.popFirst()
            case ("\"", .double?), ("`", .backtick?): places.removeLast()
            case ("\"", _): places.append(.double)
            case ("`", _): places.append(.backtick)
            case ("'", let place) where place != .double:
                guard let end = rest.firstIndex(of: "'") else {
                    return "the quote `'` is never closed"
                }
                rest = rest[rest.index(after: end)...]
            case ("$", _) where rest.first == "(":
                rest.removeFirst()
                places.append(.substitution)
            case ("(", let place) where place != .double: places.append(.parenthesis)
            case (")", .substitution?), (")", .parenthesis?): places.removeLast()
            case ("#", let place) where wasWordStart && place != .double:
                rest = rest.drop { !$0.isNewline }
            default: break
            }
        }
        return switch places.last {
        case .double: "the quote `\"` is never closed"
        case .backtick: "the quote `` ` `` is never closed"
        case .substitution: "the `$(` is never closed"
        case .parenthesis, nil: nil
        }
    }

    /// The typographic quote that it begins with, as word processors and web pages have them; nil
    /// if there is none.
    var typographicQuote: Character? {
        text[...].trimmed.first.flatMap { "“”„‘’«".contains($0) ? $0 : nil }
    }

    private var danglingOperator: String? {
        let trimmed = text[...].trimmed
        for sign in ["&&", "||", "|"] {
            if trimmed.hasSuffix(sign) { return "nothing stands behind the last `\(sign)`" }
            if trimmed.hasPrefix(sign) { return "nothing stands before the first `\(sign)`" }
        }
        return nil
    }

    /// The first program that it starts; nil if that is unknown, or if it is built into the shell.
    var program: String? {
        var words = text.split(whereSeparator: \.isWhitespace)
        while let first = words.first, first.contains("="), !first.hasPrefix("=") {
            words.removeFirst()
        }
        guard let word = words.first else { return nil }
        let name = word.prefix { !";|&()<>".contains($0) }
        let isPlain = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_-+./".contains($0))
        }
        guard !name.isEmpty, isPlain, !ShellText.builtIns.contains(String(name)) else { return nil }
        return String(name)
    }

    /// The built-in commands of shells and the words of their language.
    private static let builtIns: Set<String> = [
        ".", "alias", "bg", "break", "case", "cd", "command", "continue", "do", "done", "echo",
        "elif", "else", "esac", "eval", "exec", "exit", "export", "false", "fi", "fg", "for",
        "function",
        "getopts", "hash", "if", "in", "jobs", "kill", "let", "local", "printf", "pwd", "read",
        "readonly", "return", "select", "set", "shift", "source", "test", "then", "time", "times",
        "trap", "true", "type", "typeset", "ulimit", "umask", "unalias", "unset", "until", "wait",
        "while",
    ]

    /// The variables of inputrx in it, without `INPUTRX_`.
    var variables: [Substring] {
        var found: [Substring] = []
        var rest = text[...]
        let prefix = "INPUTRX_"
        while let start = rest.firstRange(of: prefix) {
            let before = rest[..<start.lowerBound].last
            rest = rest[start.upperBound...]
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if before == "$" || before == "{" || before.map({ "(+-*/ ,".contains($0) }) == true {
                found.append(name)
            }
            rest = rest[name.endIndex...]
        }
        return found
    }
}
