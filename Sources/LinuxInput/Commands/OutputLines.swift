/// Takes the last line out of what a program prints, however that comes in pieces.
///
/// A line is what stands before a newline, without a carriage return at its end; bytes that are no
/// UTF-8 are replaced. Of a longer line than ``longest`` bytes only the beginning is kept.
struct OutputLines {
    /// 4 KiB: as long as any window title is; a program that never ends its line shall not cost more.
    static let longest = 4096

    private var line: [UInt8] = []

    /// Takes in what came.
    ///
    /// - Returns: the last line that is complete with it; nil if none is.
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

    /// There is no more: what is left is a line, too.
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
