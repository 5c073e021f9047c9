import Glibc

/// Reads a text line by line; lines end with `\n` or `\r\n`.
struct LineScanner {
    let bytes: [UInt8]
    /// The offset of the current line.
    private(set) var start = 0
    /// The offset after the current line, without its line end.
    private(set) var end = 0
    /// The number of the current line, from 1; 0 before the first.
    private(set) var number = 0
    /// True if the current line has a line end; a killed recorder leaves its last line without one.
    private(set) var isTerminated = true
    /// The offset of the next line.
    private var nextStart = 0

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Moves to the next line; returns false at the end of the text.
    mutating func advance() -> Bool {
        guard nextStart < bytes.count else { return false }
        start = nextStart
        number += 1
        // Comments are half of a recording; memchr skips them quickly.
        let lineEnd = bytes.withUnsafeBytes { buffer -> Int? in
            guard let base = buffer.baseAddress else { return nil }
            let found = memchr(base + start, CInt(UInt8(ascii: "\n")), buffer.count - start)
            return found.map { UnsafeRawPointer($0) - base }
        }
        isTerminated = lineEnd != nil
        end = lineEnd ?? bytes.count
        nextStart = end + 1
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return true
    }

    /// A cursor at the beginning of the current line.
    var line: LineCursor { LineCursor(bytes, from: start, to: end) }
}
