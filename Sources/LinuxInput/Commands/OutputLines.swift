/// Finds the last complete line in a program's output, which arrives in pieces.
///
/// A line ends with a newline, which is removed together with a preceding carriage return. Invalid
/// UTF-8 is replaced. A line is truncated after ``lengthLimit`` bytes.
struct OutputLines {
    /// 4 KiB: longer than any window title; it limits the cost of a line that never ends.
    static let lengthLimit = 4096

    /// The part of the current line that has arrived.
    private var line: [UInt8] = []

    /// Adds a piece of output.
    ///
    /// - Returns: the last line that this piece completes; nil if it completes none.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> String? {
        let newline = UInt8(ascii: "\n")
        guard let end = bytes.lastIndex(of: newline) else {
            keep(bytes[...])
            return nil
        }
        if let before = bytes[..<end].lastIndex(of: newline) {
            line.removeAll(keepingCapacity: true)
            keep(bytes[(before + 1)..<end])
        } else {
            keep(bytes[..<end])
        }
        defer { keep(bytes[(end + 1)...]) }
        return finish()
    }

    /// Ends the output.
    ///
    /// - Returns: the last line if it has no newline; nil if there is no such line.
    mutating func end() -> String? { line.isEmpty ? nil : finish() }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(OutputLines.lengthLimit - line.count)
    }

    private mutating func finish() -> String {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        return String(decoding: line, as: UTF8.self)
    }
}
