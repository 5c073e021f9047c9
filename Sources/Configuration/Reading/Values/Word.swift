extension String {
    /// True if the text can be a name: one word of at most 32 ASCII letters, digits, `-` and `_`.
    var isWord: Bool {
        (1...32).contains(utf8.count)
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }

    /// The text with hyphens in place of spaces; nil if the text has no spaces, or if the result is
    /// no valid name.
    var asWord: String? {
        let word = split(whereSeparator: \.isWhitespace).joined(separator: "-")
        return word != self && word.isWord ? word : nil
    }
}
