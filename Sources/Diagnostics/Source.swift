/// A text to which diagnostics refer: a configuration file or a recording.
///
/// The bytes are untrusted and need not be valid UTF-8.
public struct Source: Hashable, Sendable {
    /// The name in messages: the path as the user wrote it, or `<stdin>`.
    public let name: String
    /// The text as it was read.
    public let bytes: [UInt8]

    /// Creates a source from the bytes of a file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Creates a source from a text.
    public init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// Returns the text in a span, with invalid UTF-8 replaced; the span is clamped to the text.
    public func text(in span: Span) -> String {
        let end = min(max(span.end, 0), bytes.count)
        let start = min(max(span.start, 0), end)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

/// A range of bytes of a ``Source``; it may be empty.
public struct Span: Hashable, Sendable {
    /// The offset of the first byte.
    public var start: Int
    /// The offset after the last byte.
    public var end: Int

    /// Creates a span of the bytes from `start` up to but not including `end`; empty if `end` is
    /// smaller.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = max(start, end)
    }

    /// Returns true if a byte is inside the span.
    public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
}

/// A position in the form that editors show.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1; every Unicode scalar counts as one, even tabs and wide characters.
    public var column: Int
}

/// The lines of a ``Source``, whose starts are found once for quick look-ups.
public struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    /// Finds all line ends (`\n`; a preceding `\r` belongs to the line end).
    public init(_ source: Source) {
        bytes = source.bytes
        var starts = [0]
        for (offset, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.starts = starts
    }

    /// The number of lines; the line after the last line end counts even if it is empty.
    public var count: Int { starts.count }

    /// Returns the number of the line at an offset, from 1; clamps offsets to the text.
    public func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the line and column of an offset, which is clamped to the text.
    public func position(of offset: Int) -> SourcePosition {
        let line = line(at: offset)
        let start = starts[line - 1]
        let end = min(max(offset, start), bytes.count)
        let column = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count
        return SourcePosition(line: line, column: column + 1)
    }

    /// Returns the offsets of a line without its line end; empty if there is no such line.
    public func range(ofLine line: Int) -> Range<Int> {
        guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        guard line < starts.count else { return start..<bytes.count }
        var end = starts[line] - 1
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }
}
