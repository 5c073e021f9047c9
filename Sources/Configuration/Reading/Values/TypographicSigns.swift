/// Characters that word processors and other keyboards write in place of ASCII characters.
enum TypographicSigns {
    /// The quotation marks.
    static let quotes = "“”„‘’«»"
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
