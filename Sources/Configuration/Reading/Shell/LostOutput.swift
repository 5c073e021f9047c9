/// The redirection of a shell text because of which nothing of its standard output comes out:
/// `watch-focus >/dev/null 2>&1`.
///
/// Only a single command or a pipeline is understood, without brackets, variables for files, and
/// descriptors of its own.
struct LostOutput {
    /// The place of the redirection, with those behind it.
    let range: Range<String.Index>
    /// The file or device that gets the output; nil for the standard error.
    let file: String?

    /// What may bring the output back, or tell the value in another way.
    private static let exceptions = ["tee", "inputrx", "/dev/std", "/dev/fd", "/proc/"]

    /// Finds the redirection; nil if the output, or a part of it, may come out.
    init?(_ text: ShellText) {
        // A bracket begins a list of commands.
        guard text.mistake == nil, text.functions.isEmpty,
            !text.text.contains(where: { "(){}`".contains($0) }),
            !LostOutput.exceptions.contains(where: { text.text.contains($0) }),
            let tokens = LostOutput.lastPart(of: text.text)
        else { return nil }
        var lost: (start: String.Index, file: String?)?
        var end = text.text.startIndex
        var index = tokens.startIndex
        while index < tokens.endIndex {
            defer { index += 1 }
            guard case .sign(let sign, let range) = tokens[index] else {
                // A word behind the redirection would be removed with it.
                if lost != nil { return nil }
                continue
            }
            guard index + 1 < tokens.endIndex, case .word(let target) = tokens[index + 1],
                let redirection = Redirection(sign, at: range, target, in: text.text)
            else { return nil }
            index += 1
            end = target.range.upperBound
            switch redirection.effect {
            case .loses(let file): if lost == nil { lost = (redirection.start, file) }
            // Before the redirection, the errors take the way of the output.
            case .joinsErrors: if lost == nil { return nil }
            case .none: break
            }
        }
        guard let lost else { return nil }
        range = lost.start..<end
        file = lost.file
    }

    /// Returns the tokens of the last command of a pipeline, without words such as `2` before `>`;
    /// nil if the text has several commands.
    private static func lastPart(of text: String) -> [ShellToken]? {
        var lexer = ShellLexer(text[...])
        var tokens: [ShellToken] = []
        while let token = try? lexer.next({ (_: inout ShellLexer) in }) {
            switch token {
            case .end: return tokens
            case .sign("|", _): tokens = []
            case .sign(let sign, _) where !sign.contains(">") && !sign.contains("<"): return nil
            case .newline:
                let remainder = text[lexer.index...]
                return remainder.allSatisfy(\.isWhitespace) ? tokens : nil
            case .sign, .word: tokens.append(token)
            }
        }
        return nil
    }

    /// One redirection of a command.
    private struct Redirection {
        /// The beginning, with the number before the sign.
        let start: String.Index
        let effect: Effect

        enum Effect {
            /// The standard output goes to a file or, if that is nil, to the standard error.
            case loses(String?)
            /// The standard error goes where the standard output goes now.
            case joinsErrors
            case none
        }

        /// Reads the sign and the word behind it; nil for others than the usual ones.
        init?(_ sign: String, at range: Range<String.Index>, _ target: ShellWord, in text: String) {
            let digits = text[..<range.lowerBound].reversed().prefix(while: \.isNumber)
            let first = text.index(range.lowerBound, offsetBy: -digits.count)
            // In `program2>FILE`, the number belongs to the program.
            let isSeparate = text[..<first].last.map { $0.isWhitespace || $0 == "|" } ?? true
            start = isSeparate ? first : range.lowerBound
            let descriptor = text[start..<range.lowerBound]
            let isOfOutput = descriptor.isEmpty || descriptor == "1"
            switch (sign, descriptor) {
            case (">", _) where isOfOutput, (">>", _) where isOfOutput, (">|", _) where isOfOutput,
                ("&>", ""), ("&>>", ""):
                effect = .loses(String(text[target.range]))
            case (">&", _) where isOfOutput && target.text == "2": effect = .loses(nil)
            case (">&", "2") where target.text == "1": effect = .joinsErrors
            case (">", "2"), (">>", "2"), ("<", ""): effect = .none
            default: return nil
            }
        }
    }
}
