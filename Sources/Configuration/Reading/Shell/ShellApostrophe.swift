/// An apostrophe that ends a text in single quotes of the shell: `notify-send 'Don't touch'`.
struct ShellApostrophe {
    /// The mistake, which marks the apostrophe.
    let mistake: ShellMistake

    /// Finds the first such apostrophe; nil if there is none.
    init?(in shell: ShellText) {
        let text = shell.text
        // Nothing in the text of a here-document is a quote.
        guard !text.contains("<<"), let quotation = ShellApostrophe.quotation(in: text),
            let apostrophe = quotation.apostrophes.first,
            ShellApostrophe.isMistake(quotation, in: shell),
            // The text behind `-c` is a command, in which the quotes would be missing.
            !text[..<quotation.range.lowerBound].trimmed.hasSuffix("-c")
        else { return nil }
        let doubled = ShellCorrection(doubleQuoting: quotation.range, of: text)
        let correction = doubled ?? quotation.withEscapedApostrophes(in: text)
        guard ShellText(correction.applied(to: text)).mistake == nil else { return nil }
        mistake = ShellMistake(
            message: "this apostrophe ends the text in single quotes",
            help: doubled == nil
                ? "end the single quotes before it, and begin them again behind it"
                : "put the text in double quotes",
            range: apostrophe..<text.index(after: apostrophe),
            correction: correction
        )
    }

    /// Returns true if the shell cannot read the text, or if words that are meant to be one text
    /// stand outside the quotes.
    private static func isMistake(_ quotation: Quotation, in shell: ShellText) -> Bool {
        let apostrophes = quotation.apostrophes
        guard apostrophes.count.isMultiple(of: 2) else { return shell.mistake != nil }
        return shell.text[apostrophes[0]..<apostrophes[1]].contains(where: \.isWhitespace)
    }

    /// A text between single quotes, with the apostrophes in it.
    private struct Quotation {
        let range: Range<String.Index>
        let apostrophes: [String.Index]

        /// Reads the text behind a quote, up to the first other quote that is no apostrophe between
        /// two letters; nil if there is none before a blank or operator.
        init?(from open: String.Index, in text: String) {
            var apostrophes: [String.Index] = []
            var rest = text[open...].dropFirst()
            while let quote = rest.firstIndex(of: "'") {
                let following = text[quote...].dropFirst().first
                rest = rest[text.index(after: quote)...]
                let isApostrophe =
                    text[..<quote].last?.isLetter == true && following?.isLetter == true
                if isApostrophe {
                    apostrophes.append(quote)
                } else if following.map({ $0.isWhitespace || ";&|)<>".contains($0) }) ?? true {
                    self.init(range: open..<rest.startIndex, apostrophes: apostrophes)
                    return
                } else {
                    return nil
                }
            }
            return nil
        }

        private init(range: Range<String.Index>, apostrophes: [String.Index]) {
            self.range = range
            self.apostrophes = apostrophes
        }

        /// Returns the text in single quotes with each apostrophe outside of them: `'Don'\''t'`.
        func withEscapedApostrophes(in text: String) -> ShellCorrection {
            let inner = text[range].dropFirst().dropLast().replacing("'", with: "'\\''")
            return ShellCorrection(range: range, replacement: "'\(inner)'")
        }
    }

    /// Returns the first text between single quotes that has apostrophes in it; nil if there is
    /// none, or if the text has a quote elsewhere than at the beginning of a word.
    private static func quotation(in text: String) -> Quotation? {
        var isAtStart = true
        var rest = text[...]
        while let character = rest.first {
            switch character {
            case "\\": rest = rest.dropFirst()
            case "#" where isAtStart: return nil
            case "\"":
                guard let end = endOfDoubleQuotes(in: rest) else { return nil }
                rest = text[end...]
            case "'":
                guard isAtStart, let quotation = Quotation(from: rest.startIndex, in: text) else {
                    return nil
                }
                guard quotation.apostrophes.isEmpty else { return quotation }
                rest = text[text.index(before: quotation.range.upperBound)...]
            default: break
            }
            isAtStart = character.isWhitespace || "=;&|(".contains(character)
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns the place of the double quote that ends the text which begins with one; nil if there
    /// is none.
    private static func endOfDoubleQuotes(in text: Substring) -> String.Index? {
        var rest = text.dropFirst()
        while let character = rest.first {
            if character == "\"" { return rest.startIndex }
            rest = rest.dropFirst(character == "\\" ? 2 : 1)
        }
        return nil
    }
}
