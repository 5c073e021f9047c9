/// Converts libyaml's positions, which count characters, into offsets in bytes.
///
/// Positions come nearly in order, so continuing from the last one costs one pass in total.
struct OffsetCursor {
    private var characters = 0
    private var offset: Int

    /// Creates a cursor that counts characters from an offset, the end of a byte order mark.
    init(start: Int) { offset = start }

    /// Returns the offset of the character with that number; the end of the bytes if there are
    /// fewer.
    mutating func offset(ofCharacter wanted: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            while characters < wanted, offset < bytes.count {
                offset += 1
                while offset < bytes.count, OffsetCursor.continues(bytes[offset]) { offset += 1 }
                characters += 1
            }
            while characters > wanted, offset > 0 {
                offset -= 1
                while offset > 0, OffsetCursor.continues(bytes[offset]) { offset -= 1 }
                characters -= 1
            }
        }
        return offset
    }

    /// Returns true if the byte continues a character (`10xxxxxx`).
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xc0 == 0x80 }
}
