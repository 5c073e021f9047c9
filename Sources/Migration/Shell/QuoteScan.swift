/// Follows the quotes of a line, as a shell reads them, without reading words.
///
/// The line may be one of a compositor's configuration or of a Nix file, whose quotes work alike.
struct QuoteScan {
    /// The offset of the quote that is open at the position; nil if none is.
    private(set) var opening: Int?
    /// The offset of the first quote of the strings that are joined to the open one, as in
    /// `'a'\''b'`.
    private(set) var firstOpening: Int?
    private var position: Int
    /// True in the name of a variable between two joined strings, as in `'a'$B'c'`.
    private var isInVariable = false

    /// Creates a scan that begins at an offset, where no quote is open.
    init(from position: Int) { self.position = position }

    /// Follows the quotes up to an offset.
    mutating func advance(to end: Int, in bytes: [UInt8]) {
        while position < end {
            let byte = bytes[position]
            if let start = opening {
                if byte == bytes[start] {
                    opening = nil
                } else if byte == UInt8(ascii: "\\"), bytes[start] == UInt8(ascii: "\"") {
                    position += 1
                }
            } else {
                readBetweenStrings(byte, bytes)
            }
            position += 1
        }
    }

    /// Reads a byte outside strings; it may begin a string, or join two.
    private mutating func readBetweenStrings(_ byte: UInt8, _ bytes: [UInt8]) {
        let isDollar = byte == UInt8(ascii: "$")
        isInVariable =
            isDollar || isInVariable && (Ascii.isNamePart(byte) || "{}".utf8.contains(byte))
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
            opening = position
            firstOpening = firstOpening ?? position
        } else if byte == UInt8(ascii: "\\") {
            position += 1
            let isQuote = position < bytes.count && "'\"".utf8.contains(bytes[position])
            if !isQuote { firstOpening = nil }
        } else if !isInVariable {
            firstOpening = nil
        }
    }

    /// Returns the end of the line that contains an offset; a line end after `\` joins two lines.
    static func lineEnd(_ bytes: [UInt8], from start: Int, limit: Int) -> Int {
        var position = start
        while position < limit {
            if bytes[position] == Ascii.newline, !isJoined(bytes, at: position) { return position }
            position += 1
        }
        return limit
    }

    /// Returns true if a `\` stands before the line end at an offset, also before `\r\n`.
    static func isJoined(_ bytes: [UInt8], at newline: Int) -> Bool {
        var previous = newline - 1
        if previous >= 0, bytes[previous] == UInt8(ascii: "\r") { previous -= 1 }
        return previous >= 0 && bytes[previous] == UInt8(ascii: "\\")
    }
}
