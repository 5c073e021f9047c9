/// Reads a text format line by line.
protocol LineReader {
    init()
    var scanner: LineScanner { get set }
    /// The message of the error about a line that lacks a field.
    static var incomplete: String { get }
    /// Reads the current line of the scanner.
    mutating func readLine() throws(MalformedLine)
    /// Returns the devices of the text so far, in the order of their first mention.
    func finished() -> [RecordedDevice]
}

extension LineReader {
    /// Returns the devices of a text.
    ///
    /// A last line without a line end may be malformed, because a recorder may be killed.
    static func read(_ bytes: [UInt8]) throws(MalformedLine) -> [RecordedDevice] {
        var reader = Self()
        reader.scanner = LineScanner(bytes)
        while reader.scanner.advance() {
            do {
                try reader.readLine()
            } catch {
                guard reader.scanner.isTerminated else { break }
                throw error
            }
        }
        return reader.finished()
    }

    /// Reads the next field of a line, after blanks; `name` describes the field if it is missing.
    func field<Value>(
        _ name: String,
        of line: inout LineCursor,
        _ read: (inout LineCursor) -> Value?
    ) throws(MalformedLine) -> Value {
        line.skipBlanks()
        guard let value = read(&line) else { throw expected(name, at: line) }
        return value
    }

    /// Returns the error for a missing field at the cursor; `name` describes the field.
    func expected(_ name: String, at line: LineCursor) -> MalformedLine {
        MalformedLine(
            Self.incomplete,
            at: scanner,
            from: line.position,
            help: "expected here: \(name)"
        )
    }
}
