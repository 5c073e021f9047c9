import Diagnostics

/// Diagnoses text that YAML splits differently from what the author intended: keys without a space
/// after the colon, shell commands in brackets, and the like.
extension SyntaxFailure {
    /// Diagnoses a line such as `on:tap`, which YAML reads as a text that continues on the next
    /// line; returns nil if the line at `start` is different.
    func keyWithoutSpace(at start: Int) -> Diagnostic? {
        let span = Span(start: start, end: trimmedEnd(of: lineRange(at: start)))
        let text = source.text(in: span)
        guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(\.isPartOfKey) else {
            return nil
        }
        let value = text[text.index(after: colon)...]
        guard let first = value.first, first != " ", !text[..<colon].isEmpty else { return nil }
        if first == "\u{a0}" {
            // The part before the colon is a key, so its bytes are those of the source.
            let space = start + text[...colon].utf8.count
            return Diagnostic(
                code: YAMLProblem.syntax.rawValue,
                message: "this is a no-break space, which YAML takes for a letter",
                at: Span(start: space, end: space + first.utf8.count),
                help: ["type an ordinary space in its place"]
            )
        }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "there is no space after `:`",
            at: span,
            help: ["write \("\(text[..<colon]): \(value)".quoted)"]
        )
    }

    /// Diagnoses `on: tap; run: date`, a key that follows a text on the same line; returns nil if
    /// the line is different.
    func secondKey(before colon: Int, in line: Range<Int>) -> Diagnostic? {
        let before = source.bytes[line.lowerBound..<colon]
        let separators: [UInt8] = Array(",;".utf8)
        guard let place = before.lastIndex(where: { separators.contains($0) }) else { return nil }
        let start = before[(place + 1)...].firstIndex { $0 != 0x20 } ?? colon
        let key = source.text(in: Span(start: start, end: colon))
        guard !key.isEmpty, key.allSatisfy(\.isPartOfKey) else { return nil }
        let separator = source.text(in: Span(start: place, end: place + 1))
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "a key cannot follow \(separator.quoted)",
            at: Span(start: start, end: colon),
            help: [
                "begin `\(key):` on a line of its own; if it is a part of the value, "
                    + quotingHelp(forValueIn: line)
            ]
        )
    }

    /// Diagnoses `when: not {mode: resize}`, a `not` before a mapping; returns nil if there is none
    /// on the line before the offset.
    func negatedMapping(before offset: Int) -> Diagnostic? {
        let line = lineRange(at: offset)
        let limit = min(offset + 1, line.upperBound)
        guard let brace = source.bytes[line.lowerBound..<limit].lastIndex(of: UInt8(ascii: "{"))
        else {
            return nil
        }
        let words = source.text(in: Span(start: line.lowerBound, end: brace)).split(separator: " ")
        guard let word = words.last, word.drop(while: { "[,".contains($0) }) == "not",
            let notStart = source.bytes[..<brace].lastIndex(of: UInt8(ascii: "n")),
            let end = source.bytes[brace..<line.upperBound].firstIndex(of: UInt8(ascii: "}"))
        else { return nil }
        let condition = source.text(in: Span(start: brace + 1, end: end)).split(separator: " ")
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "`not` stands in the braces",
            at: Span(start: notStart, end: end + 1),
            help: ["write `{not \(condition.joined(separator: " "))}`"]
        )
    }

    /// Diagnoses `bindings: // mine`, a comment as in other languages; returns nil if the line has
    /// none.
    func foreignComment(inLineAt start: Int) -> Diagnostic? {
        let span = Span(start: start, end: trimmedEnd(of: lineRange(at: start)))
        let line = source.bytes[span.start..<span.end]
        let isWholeLine = line.starts(with: Array("//".utf8))
        let found = line.firstRange(of: Array(": //".utf8))
        guard let slashes = isWholeLine ? span.start : found.map({ $0.upperBound - 2 }) else {
            return nil
        }
        let comment = Span(start: slashes, end: span.end)
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "a comment begins with `#`, and this is \(isWholeLine ? "a text" : "a value")",
            at: comment,
            help: ["write \("#\(source.text(in: comment).dropFirst(2))".quoted)"]
        )
    }

    /// Diagnoses the line at `start`, which YAML joins with the next line: a key without a colon
    /// (`on tap`), a key with the wide colon of Chinese and Japanese, or a comment as in other
    /// languages; returns nil if the line is different.
    func brokenKey(inLineAt start: Int) -> Diagnostic? {
        if let comment = foreignComment(inLineAt: start) { return comment }
        let span = Span(start: start, end: trimmedEnd(of: lineRange(at: start)))
        let text = source.text(in: span)
        if let wide = text.firstIndex(of: "：") {
            let place = start + text[..<wide].utf8.count
            return Diagnostic(
                code: YAMLProblem.syntax.rawValue,
                message: "this is a wide colon, which YAML takes for a letter",
                at: Span(start: place, end: place + "：".utf8.count),
                help: ["type `: ` in its place"]
            )
        }
        let key = text.prefix(while: \.isPartOfKey)
        let remainder = text[key.endIndex...]
        guard !key.isEmpty, remainder.first.map({ $0 == " " }) ?? true, !text.contains(":") else {
            return nil
        }
        let value = remainder.drop { $0 == " " || $0 == "=" }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "there is no `:` after this key",
            at: Span(start: start, end: start + key.utf8.count),
            help: ["write \("\(key):\(value.isEmpty ? "" : " \(value)")".quoted)"]
        )
    }

    /// The diagnostic about `on = "tap"` below `[bindings]`, as in TOML; nil if the line is
    /// different.
    var assignment: Diagnostic? {
        let line = lineRange(at: offset)
        let span = Span(start: contentStart(ofLineAt: offset), end: trimmedEnd(of: line))
        let parts = source.text(in: span).split(separator: " = ", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy(\.isPartOfKey) else { return nil }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "a key of YAML has a colon behind it and no `=`",
            at: span,
            help: ["write \("\(parts[0]): \(parts[1])".quoted)"]
        )
    }

    /// The diagnostic about a line in the column of the keys above it that continues the command
    /// above, which ends with `&&`, `||`, `|` or a backslash; nil if the line above ends otherwise.
    func continuation(at start: Int) -> Diagnostic? {
        guard let above = contentStartAbove(start), column(of: above) == column(of: start) else {
            return nil
        }
        let lineAbove = Span(start: above, end: trimmedEnd(of: lineRange(at: above)))
        let text = source.text(in: lineAbove)
        guard let sign = ["&&", "||", "|", "\\"].first(where: { text.hasSuffix($0) }),
            text.contains(": ")
        else { return nil }
        let key = text.prefix { $0 != ":" }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "this line continues the text of \(String(key).quoted), which ends with "
                + "\(sign.quoted)",
            at: Span(start: start, end: trimmedEnd(of: lineRange(at: start))),
            help: ["begin it in column \(column(of: start) + 2), deeper than the key"]
        )
    }

    /// Diagnoses `-on: tap`, a dash without a space; returns nil if the line is different.
    func joinedDash(inLineAt start: Int) -> Diagnostic? {
        let span = Span(start: start, end: trimmedEnd(of: lineRange(at: start)))
        let text = source.text(in: span)
        guard text.hasPrefix("-"), text.dropFirst().first?.isPartOfKey == true else { return nil }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "there is no space after `-`",
            at: span,
            help: ["write \("- \(text.dropFirst())".quoted)"]
        )
    }

    /// Diagnoses `when: mode: resize` and `when: not mode: resize`, a mapping as a value without
    /// braces; returns nil if the line is different.
    func mapping(inValueAt colon: Int, in line: Range<Int>) -> Diagnostic? {
        let start = contentStart(ofLineAt: line.lowerBound)
        return mapping(inValueAt: colon, of: Span(start: start, end: trimmedEnd(of: line)))
    }

    /// Diagnoses `{on: tap, when: mode: resize}`, a mapping as a value without braces; returns nil
    /// if no colon is there, or the entry is different.
    func mapping(inBracesAt colon: Int) -> Diagnostic? {
        guard byte(at: colon) == UInt8(ascii: ":") else { return nil }
        let line = lineRange(at: colon)
        let after = source.bytes[colon..<max(colon, trimmedEnd(of: line))]
        let before = source.bytes[line.lowerBound..<colon]
        guard let sign = before.lastIndex(where: { ",{".utf8.contains($0) }),
            let start = before[(sign + 1)...].firstIndex(where: { $0 != 0x20 })
        else { return nil }
        let isList = after.dropFirst().first { $0 != 0x20 } == UInt8(ascii: "[")
        let end = after.firstIndex { (isList ? "]" : ",}").utf8.contains($0) }
        return end.flatMap {
            mapping(inValueAt: colon, of: Span(start: start, end: isList ? $0 + 1 : $0))
        }
    }

    private func mapping(inValueAt colon: Int, of entry: Span) -> Diagnostic? {
        let text = source.text(in: entry)
        let parts = text.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
        let words = source.text(in: Span(start: entry.start, end: colon)).split(separator: " ")
        // The value up to the colon must be one word, the key of the inner mapping, or negated.
        let isNegated = words.count == 3 && words[1] == "not"
        guard parts.count == 2, !parts[0].contains(where: { "{[\"' ".contains($0) }),
            words.count == 2 || isNegated, words[0] == "\(parts[0]):",
            let word = words.last, word.allSatisfy(\.isPartOfKey), word.first?.isLowercase == true
        else { return nil }
        let correct = "write `\(parts[0]): {\(parts[1])}`"
        // No condition has a text with a colon.
        let mayBeText = !isNegated && parts[0] != "when"
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "a value with `: ` in it needs braces\(mayBeText ? " or quotes" : "")",
            at: Span(start: colon, end: colon + 1),
            help: [
                mayBeText
                    ? "\(correct); if it is a text, put all of it in quotes: "
                        + "`\(parts[0]): '\(parts[1])'`"
                    : correct
            ]
        )
    }

    /// Returns the word before a second `: ` on a line, as in `on: tap run: date`; nil if the word
    /// cannot be a key.
    func keyBefore(_ colon: Int, in line: Range<Int>) -> String? {
        let before = source.text(in: Span(start: line.lowerBound, end: colon))
        let words = before.split(separator: " ", omittingEmptySubsequences: false)
        guard let word = words.last, words.count > 1, word.first?.isLowercase == true,
            word.allSatisfy(\.isPartOfKey)
        else { return nil }
        return String(word)
    }

    /// The diagnostic about a character in the indentation that looks like a space but is none for
    /// YAML; nil if there is no such character.
    ///
    /// Examines the line of the failure, the line above it and the line of the context.
    var foreignSpace: Diagnostic? {
        let line = lineRange(at: offset)
        let above = line.lowerBound > 0 ? lineRange(at: line.lowerBound - 1) : line
        for line in [above, line, lineRange(at: contextOffset)] {
            let text = source.text(in: Span(start: line.lowerBound, end: line.upperBound))
            let indentation = text.prefix { $0.isWhitespace && $0 != "\t" }
            guard let place = indentation.firstIndex(where: { $0 != " " && !$0.isNewline }) else {
                continue
            }
            let start = line.lowerBound + text[..<place].utf8.count
            return Diagnostic(
                code: YAMLProblem.syntax.rawValue,
                message: "this is a no-break space, which YAML takes for a letter",
                at: Span(start: start, end: start + text[place].utf8.count),
                help: ["type ordinary spaces in the indentation"]
            )
        }
        return nil
    }

    /// The diagnostic about a text after `run: |` that is not indented deeper than its key; nil if
    /// the failure has another cause.
    var blockWithoutIndentation: Diagnostic? {
        let start = contentStart(ofLineAt: contextOffset)
        guard let above = contentStartAbove(start), column(of: above) >= column(of: start) else {
            return nil
        }
        let text = source.text(
            in: Span(start: above, end: trimmedEnd(of: lineRange(at: above)))
        )
        guard let sign = blockHeader(of: text), text.contains(":") else { return nil }
        let key = text.prefix { $0 != ":" }
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "the text of \("\(key): \(sign)".quoted) must be indented deeper than its key",
            at: Span(start: start, end: trimmedEnd(of: lineRange(at: start))),
            help: ["begin its lines in column \(column(of: above) + 2)"]
        )
    }

    /// The diagnostic about `{on: tap, run: sh -c '{ a; }'}`; nil if the failure has another cause.
    ///
    /// Within brackets, a text without quotes ends at the next bracket, so the last quote begins
    /// another text.
    var quotedPart: Diagnostic? {
        let line = lineRange(at: contextOffset)
        guard let quote = byte(at: contextOffset) else { return nil }
        var start = line.lowerBound
        // 64 limits the work for hostile files.
        for _ in 0..<64 {
            guard let first = source.bytes[start..<contextOffset].firstIndex(of: quote) else {
                return nil
            }
            let end = endOfValue(from: first, quote, before: contextOffset)
            let isCut = source.bytes[first..<(end ?? contextOffset)].contains(where: isBracket)
            if isCut, let value = valueStart(before: first, in: line), !isQuote(value) {
                return unquoted(Span(start: value, end: end ?? contextOffset + 1), quote)
            }
            start = end ?? contextOffset
        }
        return nil
    }

    /// Diagnoses `{run: test [ -f x ]}`, a text with brackets in it; returns nil if the bracket at
    /// the offset stands elsewhere.
    func textWithBracket(at offset: Int) -> Diagnostic? {
        let line = lineRange(at: offset)
        guard let sign = byte(at: offset), isBracket(sign),
            let start = valueStart(before: offset, in: line), start < offset, !isQuote(start),
            !source.bytes[start..<offset].contains(where: isBracket),
            let brace = source.bytes[line].lastIndex(of: UInt8(ascii: "}")), brace > offset
        else { return nil }
        let quote = source.bytes[start..<brace].first { "'\"".utf8.contains($0) } ?? 0x27
        let end = endOfValue(from: start, quote, before: brace) ?? brace
        return unquoted(Span(start: start, end: end), quote)
    }

    private func unquoted(_ span: Span, _ quote: UInt8) -> Diagnostic {
        let text = source.text(in: span)
        let otherQuote = quote == UInt8(ascii: "'") ? "\"" : "'"
        return Diagnostic(
            code: YAMLProblem.syntax.rawValue,
            message: "in brackets, a text that does not begin with a quote "
                + "ends at the next bracket",
            at: span,
            help: [
                text.contains(otherQuote) || text.contains("\\")
                    ? "write it without brackets, each key on a line of its own"
                    : "put all of it in quotes: \("\(otherQuote)\(text)\(otherQuote)".quoted)"
            ]
        )
    }

    private func isBracket(_ byte: UInt8) -> Bool { "{}[]".utf8.contains(byte) }

    func isQuote(_ offset: Int) -> Bool {
        byte(at: offset) == UInt8(ascii: "'") || byte(at: offset) == UInt8(ascii: "\"")
    }

    /// Returns the comma at which a value in braces ends, outside quotes and before the next key;
    /// nil if there is none before `end`.
    func endOfValue(from start: Int, _ quote: UInt8, before end: Int) -> Int? {
        var isOpen = false
        return source.bytes[start..<end].indices.first { index in
            if source.bytes[index] == quote { isOpen.toggle() }
            guard source.bytes[index] == UInt8(ascii: ","), !isOpen else { return false }
            // 64: longer than any key.
            let next = Span(start: index + 1, end: min(end, index + 64))
            let text = source.text(in: next).drop { $0 == " " }
            let key = text.prefix(while: \.isPartOfKey)
            return !key.isEmpty && text[key.endIndex...].hasPrefix(": ")
        }
    }

    /// Returns the start of the value, after `key: `, that contains the byte at an offset; nil if
    /// there is none.
    func valueStart(before offset: Int, in line: Range<Int>) -> Int? {
        let before = source.bytes[line.lowerBound..<offset]
        let colon = before.indices.last { index in
            before[index] == UInt8(ascii: ":") && byte(at: index + 1) == 0x20
        }
        return colon.flatMap { colon in before.indices.first { $0 > colon && before[$0] != 0x20 } }
    }

    /// Returns the text from an offset to the next blank, `:`, comma or closing bracket.
    func unbracketedWord(at offset: Int) -> String {
        String(word(at: offset).prefix { !",]}".contains($0) })
    }

    /// Returns true if the offset is within the value of `include:`.
    func isInInclude(_ offset: Int) -> Bool {
        let line = lineRange(at: offset)
        if source.bytes[line].starts(with: "include".utf8) { return true }
        guard source.bytes[line].first.map({ " -".utf8.contains($0) }) ?? false else {
            return false
        }
        // Finds the nearest line above that begins in the first column and is neither a list entry
        // nor a comment.
        var above = line.lowerBound
        while above > 0 {
            let range = lineRange(at: above - 1)
            if let first = source.bytes[range].first, !" -#".utf8.contains(first) {
                return source.bytes[range].starts(with: "include".utf8)
            }
            above = range.lowerBound
        }
        return false
    }
}

extension Character {
    /// True if a key of a configuration can contain the character.
    var isPartOfKey: Bool { isLetter || self == "-" || self == "_" }
}
