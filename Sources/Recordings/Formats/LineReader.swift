/// Reads a text format line by line.
protocol LineReader {
    var scanner: LineScanner { get set }
    /// The message about a line that lacks a field.
    static var incomplete: String { get }
    /// Reads the present line of the scanner.
    mutating func readLine() throws(MalformedLine)
}

extension LineReader {
    /// Reads all lines; the last one may be incomplete, because a recorder may be killed.
    mutating func readLines() throws(MalformedLine) {
        while scanner.advance() {
            do {
                try readLine()
            } catch {
                guard scanner.isTerminated else { break }
                throw error
            }
        }
    }

    /// The next field of a line, after blanks; `name` says in the message which one is missing.
    func field<Value>(
        _ name: String,
        of line: inout LineCursor,
        _ read: (inout LineCursor) -> Value?
    ) throws(MalformedLine) -> Value {
        line.skipBlanks()
        guard let value = read(&line) else { throw expected(name, at: line) }
        return value
    }

    /// A line that ends where something else should stand.
    func expected(_ name: String, at line: LineCursor) -> MalformedLine {
        MalformedLine(
            Self.incomplete,
            at: scanner,
            from: line.position,
            help: "expected here: \(name)"
        )
    }
}
