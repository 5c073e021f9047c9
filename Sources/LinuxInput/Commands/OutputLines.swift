/// Takes the output of a program apart into lines, however it comes in pieces.
///
/// A line is what stands before a newline, without a carriage return at its end; bytes that are no
/// UTF-8 are replaced. Of a longer line than ``longest`` bytes only the beginning is kept.
struct OutputLines {
    /// 4 KiB: as long as any window title is; a program that never ends its line shall not cost more.
    static let longest = 4096

    private var line: [UInt8] = []

    /// Takes in what came and hands each line on that is complete.
    mutating func append(_ bytes: UnsafeRawBufferPointer, emit: (String) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            finish(emit: emit)
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    /// There is no more: what is left is a line, too.
    mutating func end(emit: (String) -> Void) {
        if !line.isEmpty { finish(emit: emit) }
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(OutputLines.longest - line.count)
    }

    private mutating func finish(emit: (String) -> Void) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        emit(text)
    }
}
