import Diagnostics

/// A failure of libyaml, which is turned into a diagnostic that says what to type.
struct SyntaxFailure {
    /// The problem in libyaml's words.
    let problem: String
    /// The offset at which libyaml failed.
    let offset: Int
    /// The context in libyaml's words; empty if there is none.
    let context: String
    /// The offset at which the context begins.
    let contextOffset: Int
    let source: Source

    /// The failure as a diagnostic, with a note that says after which line nothing was read.
    ///
    /// libyaml finds some mistakes only in a later line, but yields nothing of the lines between.
    var diagnostic: Diagnostic {
        var result = explanation
        let isFoundLater =
            problem == "could not find expected ':'" || problem.hasPrefix("mapping values")
            || problem.hasPrefix("found unexpected end")
        let labelStart = result.primary?.span.start ?? offset
        let end = isFoundLater ? min(labelStart, offset) : offset
        let line = SourceLines(source).line(at: end)
        result.notes.append("nothing after line \(line) was read")
        return result
    }

    private var explanation: Diagnostic {
        foreignSpace ?? copiedLine ?? testOfShell ?? explanationOfProblem
    }

    private var explanationOfProblem: Diagnostic {
        switch problem {
        case "found character that cannot start any token":
            byte(at: offset) == UInt8(ascii: "\t") ? tab : unquotedStart
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            tab
        case "mapping values are not allowed in this context":
            misplacedColon
        case "did not find expected key":
            isStrayBracket ? strayBracket : misfitInMapping
        case "did not find expected '-' indicator":
            isStrayBracket ? strayBracket : misfitInList
        case "did not find expected <document start>":
            isStrayBracket ? strayBracket : afterEnd
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            openBracket
        case "did not find expected node content":
            missingContent
        case "could not find expected ':'":
            missingColon
        case "found unexpected end of stream", "found unexpected document indicator":
            quotedPart ?? openQuote
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            escape
        case "block sequence entries are not allowed in this context":
            makeDiagnostic(
                "a list entry cannot begin here",
                at: character(at: offset),
                help: "begin it on a new line; text that begins with `- ` needs quotes"
            )
        case "did not find expected alphabetic or numeric character":
            unquotedPattern
        default:
            otherFailure
        }
    }

    // MARK: - The diagnostics of the problems

    private var tab: Diagnostic {
        var result = makeDiagnostic(
            "tabs are not allowed in the indentation",
            at: character(at: offset),
            label: "tab",
            help: "use spaces: two for each level"
        )
        result.code = YAMLProblem.tab.rawValue
        return result
    }

    private var unquotedStart: Diagnostic {
        if let quote = quote(before: offset) { return textBehindQuote(quote, at: offset) }
        if source.text(in: Span(start: offset, end: lineRange(at: offset).upperBound))
            .hasPrefix("```")
        {
            return makeDiagnostic(
                "this line marks a code block in Markdown",
                at: Span(start: offset, end: trimmedEnd(of: lineRange(at: offset))),
                help: "remove it, and the line with the same marks at the end of the block"
            )
        }
        return makeDiagnostic(
            "text that begins with \(source.text(in: character(at: offset)).quoted) needs quotes",
            at: character(at: offset),
            help: "write it as 'text' or \"text\""
        )
    }

    /// The diagnostic about an unquoted `*` or `&`, as in file patterns and shell commands.
    private var unquotedPattern: Diagnostic {
        if let quote = quote(before: contextOffset) {
            return textBehindQuote(quote, at: contextOffset)
        }
        let pattern = unbracketedWord(at: contextOffset)
        let start = contentStart(ofLineAt: contextOffset)
        let sign = source.text(in: character(at: contextOffset))
        if start == contextOffset, sign == "*", byte(at: start + 1) == 0x20 {
            return makeDiagnostic(
                "a list entry begins with `- `, not with `* `",
                at: character(at: start),
                help: "write `- ` in its place"
            )
        }
        if start == contextOffset, ["&&", "&"].contains(pattern) {
            return makeDiagnostic(
                "text that begins with \(sign.quoted) needs quotes",
                at: character(at: contextOffset),
                help:
                    "if it belongs to the command above, put all of that in quotes; ` #` begins a comment"
            )
        }
        if sign == "&", let value = bracketedValue(before: contextOffset) { return value }
        return makeDiagnostic(
            "text that begins with \(source.text(in: character(at: contextOffset)).quoted) "
                + "needs quotes",
            at: character(at: contextOffset),
            help: isInInclude(contextOffset)
                ? "name each file, because `*` stands for none here: `include: [a.yaml, b.yaml]`"
                : "write \("\"\(pattern)\"".quoted)"
        )
    }

    private var misplacedColon: Diagnostic {
        if let above = contentStartAbove(contentStart(ofLineAt: offset)),
            let dash = longDash(at: above)
        {
            return dash
        }
        let line = lineRange(at: offset)
        let before = source.bytes[line.lowerBound..<offset]
        let colon = UInt8(ascii: ":")
        if before.indices.contains(where: { before[$0] == colon && byte(at: $0 + 1) == 0x20 }) {
            if let negated = negatedMapping(before: offset) { return negated }
            if let second = secondKey(before: offset, in: line) { return second }
            let isLast = offset + 1 >= trimmedEnd(of: line)
            if !isLast, let mapping = mapping(inValueAt: offset, in: line) { return mapping }
            if let bracket = wideBracket(in: Span(start: line.lowerBound, end: offset)) {
                return bracket
            }
            let beginning = keyBefore(offset, in: line).map {
                "begin `\($0):` on a line of its own; if it is a part of the value, "
            }
            return makeDiagnostic(
                isLast
                    ? "a value that ends with `:` needs quotes"
                    : "a value with `: ` in it needs quotes",
                at: character(at: offset),
                help: (beginning ?? "") + quotingHelp(forValueIn: line)
            )
        }
        let start = contentStart(ofLineAt: offset)
        let key = Span(start: start, end: offset)
        if let above = contentStartAbove(start) {
            if column(of: above) == column(of: start), let joined = keyWithoutSpace(at: above) {
                return joined
            }
            if column(of: above) <= column(of: start), let mistake = brokenKey(inLineAt: above) {
                return mistake
            }
        }
        guard let above = contentStartAbove(start), column(of: above) < column(of: start) else {
            return makeDiagnostic(
                "`:` cannot stand here",
                at: character(at: offset),
                help: "put text with `:` in it in quotes"
            )
        }
        if let comment = foreignComment(inLineAt: above) { return comment }
        if let dash = joinedDash(inLineAt: above) { return dash }
        return makeDiagnostic(
            "\(source.text(in: key).quoted) is indented deeper than the key above it",
            at: key,
            label: "column \(column(of: start))",
            secondary: [
                .init(
                    span: Span(start: above, end: above + 1),
                    text: "the key above begins in column \(column(of: above))"
                )
            ],
            help: "begin it in column \(column(of: above))"
        )
    }

    /// The diagnostic about the first full-width brace or bracket in a place; nil if there is none.
    private func wideBracket(in place: Span) -> Diagnostic? {
        let text = source.text(in: place)
        let brackets: [Character: Character] = ["｛": "{", "［": "["]
        guard let index = text.firstIndex(where: { brackets[$0] != nil }),
            let bracket = brackets[text[index]]
        else { return nil }
        return makeDiagnostic(
            "\(String(text[index]).quoted) is no bracket for YAML",
            at: character(at: place.start + text[..<index].utf8.count),
            help: "type `\(bracket)` and `\(bracket == "{" ? "}" : "]")`, the narrow ones"
        )
    }

    private var isStrayBracket: Bool { byte(at: offset).map { $0 == 0x5d || $0 == 0x7d } ?? false }

    private var strayBracket: Diagnostic {
        makeDiagnostic(
            "\(source.text(in: character(at: offset)).quoted) closes nothing",
            at: character(at: offset),
            help: "remove it; text with brackets in it needs quotes"
        )
    }

    private var afterEnd: Diagnostic {
        if let assignment { return assignment }
        return makeDiagnostic(
            "text follows the end of the document",
            at: Span(start: offset, end: max(offset + 1, trimmedEnd(of: lineRange(at: offset)))),
            help: "remove it, or the end before it (`...`, `}`, `]`)"
        )
    }

    private var openBracket: Diagnostic {
        let open = source.text(in: character(at: contextOffset))
        let close = open == "{" ? "}" : "]"
        let isOnOneLine = lineRange(at: offset) == lineRange(at: contextOffset)
        if isOnOneLine, let negated = negatedMapping(before: offset) { return negated }
        if isOnOneLine, open == "{",
            let value = mapping(inBracesAt: offset) ?? textWithBracket(at: offset)
                ?? ColonInBraces(at: offset, of: self)?.diagnostic
        {
            return value
        }
        return makeDiagnostic(
            isOnOneLine
                ? "`,` or `\(close)` is missing before this" : "`\(open)` is never closed",
            at: isOnOneLine ? character(at: offset) : character(at: contextOffset),
            label: isOnOneLine ? "" : "opened here",
            secondary: isOnOneLine
                ? [.init(span: character(at: contextOffset), text: "opened here")] : [],
            help: "separate the parts by `,` and end them with `\(close)`; "
                + "text with brackets or commas in it needs quotes"
        )
    }

    private var missingContent: Diagnostic {
        let sign = source.text(in: character(at: offset))
        guard "]}".contains(sign), !sign.isEmpty, !context.contains("flow") else {
            return makeDiagnostic(
                "a value is missing here",
                at: character(at: offset),
                help: "write one before it, or remove the `,`; text with `,` in it needs quotes"
            )
        }
        return makeDiagnostic(
            "text that begins with \(sign.quoted) needs quotes",
            at: character(at: offset),
            help: "write it as 'text' or \"text\""
        )
    }

    private var missingColon: Diagnostic {
        if let block = blockWithoutIndentation { return block }
        let end = trimmedEnd(of: lineRange(at: contextOffset))
        let span = Span(start: contextOffset, end: max(contextOffset + 1, end))
        let text = source.text(in: span)
        if text.hasPrefix("-") {
            return makeDiagnostic(
                "there is no space after `-`",
                at: span,
                help: "write \("- \(text.dropFirst())".quoted)"
            )
        }
        if ["...", "…", "[...]"].contains(text) {
            return makeDiagnostic(
                "this line stands for lines that were left out",
                at: span,
                help: "remove it"
            )
        }
        if let line = continuation(at: contextOffset) { return line }
        if let joined = keyWithoutSpace(at: contextOffset) { return joined }
        if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...]
            return makeDiagnostic(
                "there is no space after `:`",
                at: span,
                help: "write \("\(text[..<colon]): \(value)".quoted)"
            )
        }
        let word = text.split(separator: " ").first.map(String.init) ?? "key"
        let value = text.dropFirst(word.count).drop { $0 == " " || $0 == "=" }
        if let comment = foreignComment(inLineAt: contextOffset) { return comment }
        return makeDiagnostic(
            "there is no `:` after this key",
            at: span,
            help: word.allSatisfy({ $0.isLetter || $0 == "-" }) && !value.isEmpty
                ? "write \("\(word): \(value)".quoted)"
                : "write `key: value`, with a space after the colon"
        )
    }

    private var openQuote: Diagnostic {
        let quote = source.text(in: character(at: contextOffset))
        return makeDiagnostic(
            "this text is never closed",
            at: character(at: contextOffset),
            label: "opened here",
            help: "end it with \(quote.quoted)"
        )
    }

    private var escape: Diagnostic {
        // If the digits are wrong, the offset of the failure is after the backslash.
        let before = source.bytes[..<min(offset + 1, source.bytes.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\\")) ?? offset
        let span = Span(start: start, end: min(start + 2, source.bytes.count))
        let typed = source.text(in: span)
        // The shell needs a backslash before these within double quotes, and YAML does not.
        let isOfShell = typed.last.map { "$`!'@%#".contains($0) } ?? false
        return makeDiagnostic(
            "\(typed.quoted) is not an escape of YAML",
            at: span,
            help: isOfShell
                ? "leave the backslash out: the sign behind it needs none in YAML; for a backslash that "
                    + "the shell needs, write two"
                : "write `\\\(typed)` for a backslash, or use single quotes, where it is only itself"
        )
    }

    /// The diagnostic about any other failure, which is rare; the context often tells the mistake.
    private var otherFailure: Diagnostic {
        if context.contains("directive") {
            return makeDiagnostic(
                "a line cannot begin with `%`",
                at: character(at: contextOffset),
                help: "text that begins with `%` needs quotes"
            )
        }
        if context.contains("tag") || problem.contains("tag") {
            var result = makeDiagnostic(
                "tags are not supported",
                at: character(at: context.isEmpty ? offset : contextOffset),
                help: "text that begins with `!` needs quotes"
            )
            result.code = YAMLProblem.tag.rawValue
            return result
        }
        if context.contains("block scalar") {
            if let quote = quote(before: contextOffset) {
                return textBehindQuote(quote, at: contextOffset)
            }
            if let value = bracketedValue(before: contextOffset) { return value }
            return makeDiagnostic(
                "only a comment may follow `|` or `>` on its line",
                at: character(at: offset),
                help: "begin the text on the next line, indented"
            )
        }
        return makeDiagnostic(
            "this is not valid YAML (\(problem))",
            at: character(at: offset),
            help: "put text with special characters in quotes: 'text'"
        )
    }

    /// Returns a diagnostic about the syntax with one line of help.
    func makeDiagnostic(
        _ message: String,
        at span: Span,
        label: String = "",
        secondary: [Diagnostic.Label] = [],
        help: String
    ) -> Diagnostic {
        Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: message,
            at: span,
            label: label,
            secondary: secondary,
            help: [help]
        )
    }
}
