/// Signs that word processors and other keyboards write in place of those of ASCII.
enum TypographicSigns {
    /// The quotation marks.
    static let quotes = "“”„‘’«»"
}

extension String {
    /// The text with ordinary signs in place of wide ones, and without typographic quotes.
    var narrow: String {
        let scalars = unicodeScalars.filter { !TypographicSigns.quotes.unicodeScalars.contains($0) }
            .map { scalar in
                // U+FF01 to U+FF5E are the wide forms of ASCII.
                (0xff01...0xff5e).contains(scalar.value)
                    ? Unicode.Scalar(scalar.value - 0xfee0) ?? scalar : scalar
            }
        return String(String.UnicodeScalarView(scalars))
    }
}
