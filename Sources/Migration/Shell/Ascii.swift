/// Classifies bytes of ASCII.
enum Ascii {
    static let newline = UInt8(ascii: "\n")

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isNameStart(_ byte: UInt8) -> Bool {
        (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "_")
    }

    static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

    /// Returns true for blanks within a line; the carriage return of a line end counts as one.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

/// Lets a byte match a character of ASCII in a `switch`.
func ~= (pattern: Unicode.Scalar, byte: UInt8) -> Bool { UInt8(ascii: pattern) == byte }
