import Diagnostics

/// Diagnoses lines that do not fit the lines above, usually because of their column.
extension SyntaxFailure {
    /// The diagnostic about a line that stands among the keys of a mapping and is none of them.
    var misfitInMapping: Diagnostic {
        if contentStart(ofLineAt: offset) < offset, let quote = quote(before: offset) {
            return textBehindQuote(quote, at: offset)
        }
        return lineLeftOfBlock ?? misplacedEntry
            ?? misfit(
                "this line does not fit the lines above",
                at: contextOffset,
                otherLabel: "they begin in column \(column(of: contextOffset))",
                help: "begin it in column \(column(of: contextOffset)), like the keys beside it"
            )
    }

    /// The diagnostic about a line that stands among the entries of a list and is none of them.
    var misfitInList: Diagnostic {
        if let longDash = longDash(at: offset) { return longDash }
        let listColumn = column(of: contextOffset)
        let columnAbove = contentStartAbove(offset).map { column(of: $0) } ?? listColumn
        return misfit(
            "this line does not fit the list around it",
            at: contextOffset,
            otherLabel: "the list began here",
            help: columnAbove > listColumn
                ? "begin it in column \(columnAbove) to be part of the entry above, "
                    + "with `- ` in column \(listColumn) to be the next entry, "
                    + "or in column 1 to be a section"
                : "begin it with `- ` in column \(listColumn) to be the next entry"
        )
    }

    /// Returns the diagnostic about `'a' && 'b'`, of which YAML reads only the first quoted text.
    func textBehindQuote(_ quote: UInt8, at offset: Int) -> Diagnostic {
        let line = lineRange(at: offset)
        let bytes = source.bytes[line]
        var first = bytes.firstIndex(of: quote) ?? offset
        let isInBrackets = bytes[..<first].contains { "{[".utf8.contains($0) }
        let end = trimmedEnd(of: line)
        var last = end
        if isInBrackets {
            let closing = bytes[..<offset].lastIndex(of: quote) ?? first
            first = bytes[..<closing].lastIndex(of: quote) ?? first
            last = endInBrackets(ofTextAt: offset, quote, before: end)
        }
        let text = source.text(in: Span(start: first, end: max(first, last)))
        if let commands = SyntaxFailure.unquotedCommands(text, Character(Unicode.Scalar(quote))) {
            return makeDiagnostic(
                "text follows the closing quote",
                at: Span(start: offset, end: max(offset + 1, last)),
                help: "put all of it in one pair of quotes: \(commands.quoted)"
            )
        }
        let mark = quote == 0x22 ? "'" : "\""
        let canBeQuoted = [mark, "\\", " #", ": "].allSatisfy { !text.contains($0) }
        // The text as it was meant, if the quotes around it were meant for YAML.
        let sign = String(decoding: [quote], as: UTF8.self)
        let second = text.dropFirst().firstRange(of: sign)
        let isWhole =
            text.count > 2 && text.hasSuffix(sign)
            && (text.count { String($0) == sign } == 3
                || second.map { text[..<$0.lowerBound].last == " " } == true)
        var inner = isWhole ? String(text.dropFirst().dropLast()) : text
        // The shell needs quotes around it, too, unless it has a pair of them.
        if isWhole, sign == "'", inner.count(where: { $0 == "'" }) % 2 == 1,
            let space = inner.firstIndex(of: " "),
            source.text(in: Span(start: line.lowerBound, end: first)).hasSuffix("run: ")
        {
            inner = "\(inner[...space])\\\"\(inner[inner.index(after: space)...])\\\""
        }
        return makeDiagnostic(
            "text follows the closing quote",
            at: Span(start: offset, end: max(offset + 1, isInBrackets ? last : end)),
            help: canBeQuoted
                ? "put all of it in the other kind of quotes: \("\(mark)\(inner)\(mark)".quoted)"
                : "write the value on the next line, indented"
                    + (isWhole ? " and without its outer quotes" : "")
                    + ", and `|` in its place here"
                    + (isInBrackets ? ", each key on a line of its own" : "")
        )
    }

    /// Returns the advice how to quote the value of the first key on a line.
    func quotingHelp(forValueIn line: Range<Int>) -> String {
        let start = contentStart(ofLineAt: line.lowerBound)
        let text = source.text(in: Span(start: start, end: trimmedEnd(of: line)))
        let value = text.firstRange(of: ": ").map { text[$0.upperBound...] } ?? text[...]
        if !value.contains("'") { return "put all of the value in quotes: 'value'" }
        return value.contains("\"") || value.contains("\\")
            ? "write the value on the next line, indented, and `|` in its place here"
            : "put all of the value in double quotes: \"value\""
    }

    /// Returns where a text in brackets ends whose first part is quoted: before the next key or the
    /// closing brace.
    private func endInBrackets(ofTextAt offset: Int, _ quote: UInt8, before end: Int) -> Int {
        let lastQuote = source.bytes[offset..<max(offset, end)].lastIndex(of: quote)
        let text = source.text(in: Span(start: offset, end: max(offset, end)))
        let place = text.indices.first { index in
            guard text[index] == "," else { return text[index] == "}" }
            let words = text[text.index(after: index)...].drop { $0 == " " }
            let key = words.prefix(while: \.isPartOfKey)
            return !key.isEmpty && text[key.endIndex...].hasPrefix(":")
        }
        guard let place, !text.contains("{") else { return lastQuote.map { $0 + 1 } ?? end }
        return offset + text[..<place].utf8.count
    }

    /// Returns `'a b && c'` for `"a b" && c`, because the shell takes a command in quotes for the
    /// name of a program; nil for other texts.
    private static func unquotedCommands(_ text: String, _ quote: Character) -> String? {
        let parts = text.split(separator: quote, omittingEmptySubsequences: false)
        guard parts.count > 2, parts.count % 2 == 1 else { return nil }
        // The parts with odd indices stand in quotes.
        for index in stride(from: 1, to: parts.count, by: 2) {
            let before = parts[index - 1].last { $0 != " " }
            let after = parts[index + 1].first { $0 != " " }
            guard before.map({ "|&;".contains($0) }) ?? (index == 1),
                after.map({ "|&;<>".contains($0) }) ?? (index == parts.count - 2)
            else { return nil }
        }
        let commands = parts.joined()
        let mark = commands.contains("'") ? "\"" : "'"
        guard !commands.contains(mark), mark == "'" || !commands.contains("\\") else { return nil }
        return "\(mark)\(commands)\(mark)"
    }

    /// The diagnostic about `run: [[ -f x ]]; foot`, a test of the shell whose brackets begin a
    /// list for YAML; nil if the line of the failure has no such value.
    var testOfShell: Diagnostic? {
        let line = Span(
            start: contentStart(ofLineAt: offset),
            end: trimmedEnd(of: lineRange(at: offset))
        )
        let parts = source.text(in: line).split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy(\.isPartOfKey) else { return nil }
        let words = parts[1].split(separator: " ")
        guard words.count > 2, ["[", "[["].contains(words[0]), !words[1].hasSuffix(",") else {
            return nil
        }
        // An option such as `-f`, a negation or a variable.
        let isTest =
            words[1] == "!" || words[1].contains("$")
            || words[1].hasPrefix("-") && words[1].count == 2
        return isTest ? bracketedValue(before: offset) : nil
    }

    /// Returns the diagnostic about `run: [ -f x ] && foot`, whose beginning YAML reads as a list;
    /// nil if the value does not begin with `[` or has no `]`.
    func bracketedValue(before offset: Int) -> Diagnostic? {
        let line = lineRange(at: offset)
        let start = contentStart(ofLineAt: offset)
        let text = source.text(in: Span(start: start, end: trimmedEnd(of: line)))
        let parts = text.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("["), parts[1].contains("]") else { return nil }
        let quote = parts[1].contains("'") ? "\"" : "'"
        return makeDiagnostic(
            "text that begins with `[` needs quotes",
            at: Span(start: trimmedEnd(of: line) - parts[1].utf8.count, end: trimmedEnd(of: line)),
            help: parts[1].contains(quote)
                ? "write the value on the next line, indented, and `|` in its place here"
                : "write `\(parts[0]): \(quote)\(parts[1])\(quote)`"
        )
    }

    /// The diagnostic about a list entry that begins with a long dash; nil if the line begins
    /// differently.
    func longDash(at offset: Int) -> Diagnostic? {
        let dash = character(at: offset)
        guard ["–", "—", "−"].contains(source.text(in: dash)), byte(at: dash.end) == 0x20 else {
            return nil
        }
        return makeDiagnostic(
            "this is a long dash, which YAML takes for a letter",
            at: dash,
            help: "write `- ` in its place"
        )
    }

    /// The diagnostic about a line in the text of `run: |` that begins to the left of the other
    /// lines; nil if the failure has another cause.
    private var lineLeftOfBlock: Diagnostic? {
        let start = contentStart(ofLineAt: offset)
        var first = start
        var above = contentStartAbove(start)
        while let line = above {
            let text = source.text(in: Span(start: line, end: trimmedEnd(of: lineRange(at: line))))
            if column(of: line) < column(of: start) {
                guard first != start, blockHeader(of: text) != nil else { return nil }
                return misfit(
                    "this line begins left of the text after `\(text)`",
                    at: first,
                    otherLabel: "the text begins in column \(column(of: first))",
                    help: "begin it in column \(column(of: first)), like the lines above"
                )
            }
            first = line
            above = contentStartAbove(line)
        }
        return nil
    }

    /// The diagnostic about a list entry whose column fits no list above; nil if the line is not an
    /// entry, or if nothing above explains the failure.
    private var misplacedEntry: Diagnostic? {
        guard isEntry(at: offset) else { return nil }
        // Finds the nearest entry above, unless a line that is not an entry comes first and ends
        // the list.
        var line = lineRange(at: offset)
        while line.lowerBound > 0 {
            line = lineRange(at: line.lowerBound - 1)
            guard let start = line.first(where: { source.bytes[$0] != 0x20 }) else { continue }
            if isEntry(at: start) {
                let listColumn = column(of: start)
                return misfit(
                    "this entry does not fit the list above",
                    at: start,
                    otherLabel: "the entry above begins in column \(listColumn)",
                    help: "begin it in column \(listColumn), like the entry above"
                )
            }
            if byte(at: start) == UInt8(ascii: "#") { continue }
            if column(of: start) > column(of: offset) { continue }
            return column(of: start) == column(of: offset) && byte(at: start) != UInt8(ascii: "{")
                ? entryAmongKeys(at: start) : entryBesideValue(at: start)
        }
        return nil
    }

    private func entryAmongKeys(at key: Int) -> Diagnostic {
        misfit(
            "an entry of a list stands among the keys of a mapping",
            at: key,
            otherLabel: "a key",
            help: "move it below the key whose list it belongs to, or remove its `- `"
        )
    }

    private func entryBesideValue(at value: Int) -> Diagnostic {
        misfit(
            "a list begins here, and its key has a value already",
            at: value,
            otherLabel: "the value",
            help: "make that value the first entry: on a line of its own, with `- ` before it, "
                + "in column \(column(of: offset))"
        )
    }

    /// Returns the diagnostic about the line of the failure, with a second label at `other`, which
    /// the line does not fit.
    private func misfit(
        _ message: String,
        at other: Int,
        otherLabel: String,
        help: String
    ) -> Diagnostic {
        let line = lineRange(at: offset)
        let end = max(offset, min(line.upperBound, offset + word(at: offset).utf8.count))
        return makeDiagnostic(
            message,
            at: Span(start: offset, end: max(end, offset + 1)),
            label: "column \(column(of: offset))",
            secondary: [.init(span: Span(start: other, end: other + 1), text: otherLabel)],
            help: help
        )
    }
}
