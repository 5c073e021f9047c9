/// Characters that word processors and other keyboards write in place of ASCII characters.
enum TypographicSigns {
    /// The typographic quotation marks.
    static let quotes = "“”„‘’«»"

    /// Returns the text between two typographic quotation marks; nil if it does not begin and end
    /// with one.
    static func unquoted(_ text: String) -> String? {
        guard text.count > 2, let first = text.first, let last = text.last,
            quotes.contains(first), quotes.contains(last)
        else { return nil }
        // French quotation marks have spaces beside them.
        return String(text.dropFirst().dropLast().trimmed)
    }

    /// Cyrillic, Greek and Armenian letters that look like Latin ones, with the Latin letters.
    private static let latinLetters: [Character: Character] = [
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s",
        "ԁ": "d", "һ": "h", "ӏ": "l", "ո": "n", "ο": "o", "α": "a", "ν": "v", "ρ": "p",
        "τ": "t", "υ": "u", "ι": "i", "κ": "k", "п": "n", "т": "t", "к": "k", "м": "m", "и": "u",
    ]

    /// Returns the text with Latin letters in place of letters that look like them; nil if the text
    /// has no such letters.
    static func latin(_ text: String) -> String? {
        let latin = String(text.map { latinLetters[$0] ?? $0 })
        return latin == text ? nil : latin
    }

    /// Returns the advice about letters that only look like Latin ones, wide characters and
    /// typographic quotes; nil if the text has none of them, or is not known without them either.
    static func adviceOfLetters(in text: String, isKnown: (String) -> Bool) -> String? {
        let narrow = text.narrow
        if narrow != text, isKnown(narrow) {
            return "there are signs in it that only look usual; write \(narrow.quoted)"
        }
        guard let latin = latin(text), isKnown(latin),
            let letter = text.first(where: { latinLetters[$0] != nil })
        else { return nil }
        return "type \(latin.quoted) in Latin letters: \(String(letter).quoted) is a letter of "
            + "another alphabet"
    }
}

extension String {
    /// The text with ASCII characters in place of full-width ones, and without typographic quotes.
    var narrow: String {
        let scalars = unicodeScalars.filter { !TypographicSigns.quotes.unicodeScalars.contains($0) }
            .map { scalar in
                // U+FF01 to U+FF5E are the full-width forms of U+0021 to U+007E.
                (0xff01...0xff5e).contains(scalar.value)
                    ? Unicode.Scalar(scalar.value - 0xfee0) ?? scalar : scalar
            }
        return String(String.UnicodeScalarView(scalars))
    }
}
