/// Writes texts so that a YAML reader gets exactly the same text back.
enum YAMLText {
    /// Returns the text as a value on one line, quoted only if necessary.
    ///
    /// Inside `{}` and `[]` (`isInFlow`), commas, colons and brackets need quotes, too.
    static func scalar(_ text: String, isInFlow: Bool = false) -> String {
        if isPlain(text, isInFlow: isInFlow) { return text }
        if text.unicodeScalars.allSatisfy(isPrintable) {
            var quoted = "'"
            for scalar in text.unicodeScalars {
                quoted.unicodeScalars.append(scalar)
                if scalar == "'" { quoted += "'" }
            }
            return quoted + "'"
        }
        return doubleQuoted(text)
    }

    /// Returns the indicator and the lines of a `|` block; nil if the text has no line end or needs
    /// escapes, or if readers could read the block as a different text.
    static func block(_ text: String) -> (indicator: String, lines: [Substring])? {
        let printable = text.unicodeScalars.allSatisfy { $0 == "\n" || isPrintable($0) }
        guard text.contains("\n"), printable else { return nil }
        let endsWithNewline = text.hasSuffix("\n")
        let body = endsWithNewline ? text.dropLast() : text[...]
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        // Readers take the indentation from the first line, and cut empty lines at the end.
        guard let first = lines.first, let last = lines.last, !first.hasPrefix(" "),
            !first.isEmpty, !last.isEmpty
        else { return nil }
        // Readers of YAML disagree about a line of blanks, or about a tab at the beginning.
        let isSimple = lines.allSatisfy { line in
            line.isEmpty || (!line.hasPrefix("\t") && line.contains { $0 != " " })
        }
        return isSimple ? (endsWithNewline ? "|" : "|-", lines) : nil
    }

    /// Returns true if the text needs no quotes as a value on one line.
    private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            text.unicodeScalars.allSatisfy(isPrintable), first != " ", last != " ",
            last != ":", !"-?:,[]{}#&*!|>'\"%@`=<".unicodeScalars.contains(first),
            !reserved.contains(text.lowercased())
        else { return false }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == "#", previous == " " { return false }
            if scalar == " ", previous == ":" { return false }
            if isInFlow, ",[]{}:".unicodeScalars.contains(scalar) { return false }
            previous = scalar
        }
        return true
    }

    /// Words that other readers of YAML do not read as text.
    private static let reserved: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "null", "~", "y", "n", ".nan", ".inf",
    ]

    /// Returns true for characters that need no escape in a comment or in a text on one line.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // These are line ends of Unicode, marks that change the direction of text, and the byte
        // order mark.
        case 0x2028...0x202e, 0x2066...0x2069, 0x200e, 0x200f, 0xfeff: false
        case 0xfffe, 0xffff: false
        case 0x20...0x7e, 0xa0...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
        default: false
        }
    }

    private static func doubleQuoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                let (letter, width) =
                    scalar.value <= 0xff ? ("x", 2) : scalar.value <= 0xffff ? ("u", 4) : ("U", 8)
                result += "\\\(letter)"
                result += String(repeating: "0", count: width - digits.utf8.count) + digits
            }
        }
        return result + "\""
    }

    /// Returns the text for a comment: on one line, without control characters, truncated.
    static func comment(_ text: String) -> String {
        // 400 characters are enough for every real command; a hostile command need not be repeated.
        printable(text, limit: 400) { $0 == "\n" ? "\\n" : $0 == "\t" ? " " : nil }
    }

    /// Returns the text up to `limit` characters, with unprintable characters replaced or escaped.
    static func printable(
        _ text: some StringProtocol,
        limit: Int,
        replacement: (Unicode.Scalar) -> String?
    ) -> String {
        let scalars = text.unicodeScalars
        let shown = scalars.prefix(limit).map { scalar in
            replacement(scalar)
                ?? (isPrintable(scalar)
                    ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}")
        }
        return shown.joined() + (scalars.dropFirst(limit).isEmpty ? "" : "…")
    }
}
