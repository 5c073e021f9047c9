import InputEvents

/// Reads one line of untrusted text from left to right.
///
/// A function that fails does not advance, except that ``readDecimal(as:)`` and ``readCode()`` pass
/// a number that does not fit their type. Numbers that do not fit count as missing.
struct LineCursor {
    private let bytes: [UInt8]
    /// The offset of the next byte in the text, of which the line is a part.
    private(set) var position: Int
    /// The offset after the line's last byte.
    let end: Int

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        position = start
        self.end = end
    }

    var isAtEnd: Bool { position >= end }

    /// The next byte; nil at the end.
    var next: UInt8? { position < end ? bytes[position] : nil }

    /// True if a word ends here: at a blank, a comment, or the end of the line.
    var isAtWordEnd: Bool {
        guard let next else { return true }
        return next <= 0x20 || next == UInt8(ascii: "#")
    }

    /// Moves past the spaces at the beginning of the line; returns their number.
    mutating func readIndentation() -> Int {
        let start = position
        while next == UInt8(ascii: " ") { position += 1 }
        return position - start
    }

    mutating func skipBlanks() {
        while position < end,
            bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
        {
            position += 1
        }
    }

    /// Moves past the text if it comes next; returns false if it does not.
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard end - position >= length else { return false }
        for offset in 0..<length where bytes[position + offset] != text.utf8Start[offset] {
            return false
        }
        position += length
        return true
    }

    /// Moves past the next occurrence of the text; returns false if there is none.
    mutating func skip(past text: StaticString) -> Bool {
        let start = position
        while position < end {
            if skip(text) { return true }
            position += 1
        }
        position = start
        return false
    }

    /// Reads a whole number with an optional minus sign; nil if there is none or it does not fit.
    mutating func readDecimal() -> Int64? {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var value: Int64 = 0
        let firstDigit = position
        while position < end {
            let digit = Int64(bytes[position]) - 0x30
            guard 0 <= digit, digit <= 9 else { break }
            // Numbers of 18 digits always fit; no recording has larger ones.
            guard value < 100_000_000_000_000_000 else {
                position = start
                return nil
            }
            value = value * 10 + digit
            position += 1
        }
        guard position > firstDigit else {
            position = start
            return nil
        }
        return isNegative ? -value : value
    }

    /// Reads a decimal number of the given type; nil if there is none or it does not fit.
    mutating func readDecimal<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
        readDecimal().flatMap(Number.init(exactly:))
    }

    /// Reads a hexadecimal number of at most 16 bits, such as an event code; nil if there is none
    /// or it does not fit.
    mutating func readCode() -> UInt16? { readHexadecimal().flatMap(UInt16.init(exactly:)) }

    /// Reads a hexadecimal number of at most 32 bits, without a prefix; nil if there is none or it
    /// does not fit.
    mutating func readHexadecimal() -> UInt32? {
        let start = position
        var value: UInt32 = 0
        while position < end, let digit = LineCursor.hexDigit(bytes[position]) {
            guard value < 0x1000_0000 else {
                position = start
                return nil
            }
            value = value << 4 | digit
            position += 1
        }
        return position > start ? value : nil
    }

    /// Reads a number with an optional fraction; nil if there is none, or if no digit follows the
    /// point.
    mutating func readReal() -> Double? {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        guard let integer = readDecimal() else { return nil }
        guard skip(".") else { return Double(integer) }
        var fraction = 0.0
        var scale = 1.0
        while let byte = next, 0x30 <= byte, byte <= 0x39 {
            // A `Double` keeps no more than 15 digits.
            if scale < 1e15 {
                fraction = fraction * 10 + Double(byte - 0x30)
                scale *= 10
            }
            position += 1
        }
        guard scale > 1 else {
            position = start
            return nil
        }
        let value = (Double(integer.magnitude) * scale + fraction) / scale
        return isNegative ? -value : value
    }

    /// Reads `sec.usec`; nil if the time is malformed or impossible.
    ///
    /// The part after the point is a whole number of microseconds, however many digits it has.
    mutating func readTime() -> Timestamp? {
        let start = position
        if let seconds = readDecimal(), skip("."), let microseconds = readDecimal(),
            let time = Timestamp(seconds: seconds, microseconds: microseconds)
        {
            return time
        }
        position = start
        return nil
    }

    /// Reads the bytes up to the next blank or the end; returns their range.
    mutating func readWord() -> Range<Int> {
        let start = position
        while position < end, bytes[position] > 0x20 { position += 1 }
        return start..<position
    }

    /// Returns true if a range of bytes begins with the text.
    func begins(_ range: Range<Int>, _ text: StaticString) -> Bool {
        var cursor = LineCursor(bytes, from: range.lowerBound, to: range.upperBound)
        return cursor.skip(text)
    }

    /// Returns true if a range of bytes is the text.
    func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && begins(range, text)
    }

    /// The range of the bytes that remain.
    var remaining: Range<Int> { position..<max(position, end) }

    /// Returns a range of bytes, unchanged.
    func bytes(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    /// Returns a range of bytes as text, repaired where it is not UTF-8, without blanks at both
    /// ends.
    func text(_ range: Range<Int>) -> String {
        var slice = bytes[range]
        while let last = slice.last, last == 0x20 || last == 0x09 { slice.removeLast() }
        while let first = slice.first, first == 0x20 || first == 0x09 { slice.removeFirst() }
        return String(decoding: slice, as: UTF8.self)
    }

    /// The text that remains, without the quotes around it.
    var name: String {
        let text = text(remaining)
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46: UInt32(byte) - 0x41 + 10
        case 0x61...0x66: UInt32(byte) - 0x61 + 10
        default: nil
        }
    }
}

extension Timestamp {
    /// Creates a time from seconds and microseconds, as recordings write them; nil for impossible
    /// times.
    init?(seconds: Int64, microseconds: Int64) {
        // 2^33 s are 272 years, more than any clock shows; they fit into 64 bits, even in ns.
        guard 0 <= seconds, seconds < 1 << 33, 0 <= microseconds, microseconds < 1 << 42 else {
            return nil
        }
        self.init(microseconds: seconds * 1_000_000 + microseconds)
    }
}
