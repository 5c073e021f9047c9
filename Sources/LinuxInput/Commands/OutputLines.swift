/// Finds the last line in the output of a program, which arrives in pieces.
///
/// A line ends with a newline, which is removed together with a carriage return before it. Bytes that
/// are not UTF-8 are replaced. Only the first ``longest`` bytes of a line are kept.
struct OutputLines {
    /// 4 KiB: longer than any window title; limits the cost of a program that never ends its line.
    static let longest = 4096

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

    /// The output has ended: the rest is a line, too.
    mutating func end() -> String? { line.isEmpty ? nil : finish() }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(OutputLines.longest - line.count)
    }

    private mutating func finish() -> String {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        return String(decoding: line, as: UTF8.self)
    }
}
