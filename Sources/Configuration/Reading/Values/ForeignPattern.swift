/// A pattern in the style of regular expressions or of other programs: `firefox|chromium`,
/// `^foot$`, `firefox.*`.
///
/// In a configuration, the signs of such a pattern have no special meaning.
struct ForeignPattern {
    /// The note of a diagnostic that explains the wildcards of inputrx.
    static let wildcards =
        "`*` stands for any text and `?` for any one character; other signs for themselves"

    /// The first sign of the pattern that has no special meaning in a configuration.
    let sign: String
    /// The intended values, one for each alternative.
    let meant: [String]

    /// Recognises such a pattern; nil for other texts.
    ///
    /// `isName` is true if the text is compared with the name of a program, a workspace or a mode,
    /// and false if it is compared with any text, such as the title of a window.
    init?(_ text: String, isName: Bool) {
        var sign: String?
        var inner = text[...]
        let quotes = TypographicSigns.quotes
        if let first = inner.first, quotes.contains(first), inner.count > 2 {
            sign = String(first)
            inner = inner.dropFirst()
            if let last = inner.last, quotes.contains(last) { inner = inner.dropLast() }
        }
        if inner.count > 2, inner.hasPrefix("/"), inner.hasSuffix("/") {
            sign = "/"
            inner = inner.dropFirst().dropLast()
        }
        let alternatives = ForeignPattern.alternatives(inner, isName: isName)
        if alternatives.count > 1 { sign = sign ?? (inner.contains("|") ? "|" : ",") }
        var meant: [String] = []
        for alternative in alternatives {
            let (found, plain) = ForeignPattern.plain(alternative, isName: isName)
            sign = sign ?? found
            meant.append(plain)
        }
        guard let sign, meant.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.sign = sign
        self.meant = meant
    }

    /// Returns the parts of `firefox|chromium` and, if `isName` is true, of `firefox, chromium`;
    /// for other texts, the text alone.
    private static func alternatives(_ text: Substring, isName: Bool) -> [Substring] {
        var inner = text
        if inner.first == "(", inner.last == ")", inner.contains("|") {
            inner = inner.dropFirst().dropLast()
        }
        for (separator, requiresName) in [("|" as Character, false), (",", true)] {
            let parts = inner.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            let trimmed = parts.map(\.trimmed)
            guard trimmed.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { continue }
            // `|` with spaces around it can be a part of a title: `C++ | notes`.
            let isTight = zip(parts, trimmed).allSatisfy { $0 == $1 }
            if isName || isTight && !requiresName { return trimmed }
        }
        return [text]
    }

    /// Returns an alternative with wildcards of inputrx in place of its signs, and the first of
    /// these signs; the sign is nil if there is none.
    private static func plain(_ text: Substring, isName: Bool) -> (sign: String?, plain: String) {
        var remainder = text
        var sign: String?
        let isAtStart = remainder.count > 1 && remainder.hasPrefix("^")
        if isAtStart {
            sign = "^"
            remainder = remainder.dropFirst()
        }
        let isAtEnd = remainder.count > 1 && remainder.hasSuffix("$")
        if isAtEnd {
            sign = sign ?? "$"
            remainder = remainder.dropLast()
        }
        if remainder.count > 2, remainder.hasPrefix("%"), remainder.hasSuffix("%") {
            return ("%", "*\(remainder.dropFirst().dropLast())*")
        }
        if isName, remainder.count > 2, remainder.hasPrefix("("), remainder.hasSuffix(")") {
            sign = sign ?? "("
            remainder = remainder.dropFirst().dropLast()
        }
        var plain = String(remainder)
        for (regular, wildcard) in [(".*", "*"), (".+", "*"), ("\\.", "."), ("\\-", "-")] {
            guard plain.contains(regular) else { continue }
            // `org.mozilla.*` is a name with a wildcard; `firefox.*` and `.*fox` are expressions.
            let names = plain.split(separator: ".", omittingEmptySubsequences: false)
            if regular == ".*", names.count > 2, names.last == "*",
                names.dropLast().allSatisfy({ !$0.isEmpty }),
                sign == nil
            {
                continue
            }
            sign = sign ?? regular
            plain = plain.replacing(regular, with: wildcard)
        }
        // `^foot` matches the beginning of a name, and `foot$` the end.
        if isAtStart, !isAtEnd, !plain.hasSuffix("*") { plain += "*" }
        if isAtEnd, !isAtStart, !plain.hasPrefix("*") { plain = "*" + plain }
        return (sign, plain)
    }
}
