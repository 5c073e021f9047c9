/// Makes untrusted characters visible and harmless on a terminal, and measures their width.
enum Visible {
    /// Returns the character, or an escape sequence if it is harmful.
    static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        case _ where isHarmful(scalar): "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }

    /// Returns the text with harmful characters escaped.
    static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.map(escaped).joined()
    }

    /// Returns the character, or a visible replacement of one column if it is harmful, for the
    /// drawing of a line.
    static func picture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isHarmful(scalar) else { return scalar }
        switch scalar.value {
        case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}"
        case 0x7f: return "\u{2421}"
        default: return "\u{fffd}"
        }
    }

    /// Returns true for control characters, which may move the cursor, for line separators, and for
    /// characters that change the text direction or are invisible.
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069, 0x200e, 0x200f, 0xfeff: true
        default: false
        }
    }

    /// Returns the number of columns of a character on a terminal: 0 for combining and format
    /// characters, 2 for wide characters (Unicode TR 11) and emoji, otherwise 1.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
            0xa000...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
            0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
            return 2
        default:
            return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}
