/// A quoted string that contains a command line: `bash -c '…'` in the configuration of a
/// compositor, `x="…"` in a script, `"…"` in Nix.
struct QuotedString {
    /// The text that the string stands for; `\` and the line end after it stay, so that lines can
    /// be counted.
    private(set) var content: [UInt8] = []
    /// The offset behind the string.
    private(set) var end: Int

    private let bytes: [UInt8]
    /// The offset at which reading stops at the latest.
    private let limit: Int

    /// Reads a string from an offset behind its opening quote, at most to the end of the line.
    ///
    /// The string continues with the strings that follow without a blank in between, as in
    /// `'a'\''b'`.
    init(_ bytes: [UInt8], from start: Int, quote: UInt8, length: Int = 1 << 15) {
        self.bytes = bytes
        end = start
        limit = QuoteScan.lineEnd(bytes, from: start, limit: min(bytes.count, start + length))
        var quote: UInt8? = quote
        while end < limit {
            if let open = quote {
                if bytes[end] == open {
                    end += 1
                    quote = nil
                } else if open == UInt8(ascii: "\"") {
                    readDoubleQuoted()
                } else {
                    take()
                }
            } else if let next = readBetweenQuotes() {
                quote = next
            } else if !readEscapedQuote(), !readVariable() {
                return
            }
        }
    }

    /// Reads a character between double quotes, in which `\` and `$` have a meaning.
    private mutating func readDoubleQuoted() {
        switch bytes[end] {
        case "\\" where end + 1 < limit:
            // Before other characters, `\` stands for itself.
            if "\"\\$`".utf8.contains(bytes[end + 1]) { end += 1 } else { take() }
            take()
        case "$" where end + 1 < limit && "({".utf8.contains(bytes[end + 1]):
            take()
            readBrackets()
        default: take()
        }
    }

    /// Reads `(…)` or `{…}` after `$`, in which quotes do not end the string; reads nothing if the
    /// brackets are not closed.
    private mutating func readBrackets() {
        let open = bytes[end]
        let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
        var depth = 0
        var position = end
        // 1 KiB: longer than any real expression; the limit bounds the work for hostile files.
        while position < min(limit, end + 1024) {
            if bytes[position] == open { depth += 1 }
            if bytes[position] == close { depth -= 1 }
            position += 1
            if depth == 0 { break }
        }
        guard depth == 0 else { return }
        while end < position {
            // In Nix, the quotes within have a `\`, too.
            if bytes[end] == UInt8(ascii: "\\"), bytes[end + 1] == UInt8(ascii: "\"") { end += 1 }
            take()
        }
    }

    /// Reads an opening quote and returns it; nil if there is none.
    private mutating func readBetweenQuotes() -> UInt8? {
        guard "'\"".utf8.contains(bytes[end]) else { return nil }
        end += 1
        return bytes[end - 1]
    }

    /// Reads `\'` between two strings; returns false if there is something else.
    private mutating func readEscapedQuote() -> Bool {
        guard bytes[end] == UInt8(ascii: "\\"), end + 1 < limit,
            "'\"".utf8.contains(bytes[end + 1])
        else { return false }
        end += 1
        take()
        return true
    }

    /// Reads `$NAME` between two strings; returns false if there is something else.
    private mutating func readVariable() -> Bool {
        guard bytes[end] == UInt8(ascii: "$") else { return false }
        take()
        while end < limit, Ascii.isNamePart(bytes[end]) || "{}".utf8.contains(bytes[end]) { take() }
        return true
    }

    private mutating func take() {
        content.append(bytes[end])
        end += 1
    }
}
