/// Converts text to ASCII for terminals that cannot show other characters, such as a console
/// without UTF-8.
enum ASCIIText {
    /// Returns the text with each character outside ASCII replaced by similar characters or by `?`;
    /// ® and ™ are removed.
    static func of(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.unicodeScalars.map { $0.isASCII ? String($0) : replacement($0) }.joined()
    }

    private static func replacement(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "→": "->"
        case "←": "<-"
        case "–", "—", "−", "─": "-"
        case "…": "..."
        case "°": " deg"
        case "×", "✕": "x"
        case "µ": "u"
        case "┄", "·": "."
        case "│": "|"
        case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": "+"
        case "●", "◆", "•": "*"
        case "○": "o"
        case "▶": ">"
        case "▲", "↑": "^"
        case "▼", "↓": "v"
        case "“", "”", "„": "\""
        case "‘", "’": "'"
        case "✓": "ok"
        case "ä", "á", "à", "â", "ã", "å": "a"
        case "é", "è", "ê", "ë": "e"
        case "ö", "ó", "ò", "ô", "õ": "o"
        case "ü", "ú", "ù", "û": "u"
        case "®", "™": ""
        case "\u{2800}"..."\u{28ff}": braille(scalar.value - 0x2800)
        default: "?"
        }
    }

    /// Returns a sign for a Braille pattern that has dots in its upper half, its lower half, both
    /// or neither.
    private static func braille(_ dots: UInt32) -> String {
        switch (dots & 0x1b != 0, dots & 0xe4 != 0) {
        case (false, false): " "
        case (true, false): "'"
        case (false, true): "."
        case (true, true): ":"
        }
    }
}
