extension String {
    /// True if it can be a name: one word of at most 32 letters, digits, `-` and `_`.
    var isWord: Bool {
        (1...32).contains(utf8.count)
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }

    /// The text as one word, with hyphens in place of blanks; nil if even that is not a valid name.
    var asWord: String? {
        let word = split(whereSeparator: \.isWhitespace).joined(separator: "-")
        return word != self && word.isWord ? word : nil
    }
}
