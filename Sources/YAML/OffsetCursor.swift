/// Converts libyaml's positions, which count characters, into byte offsets.
///
/// Positions come nearly in order, so the search continues from the last position and costs little
/// more than one pass in total.
struct OffsetCursor {
    /// The index of the current character, and its offset.
    private var characters = 0
    private var offset: Int

    /// Creates a cursor that counts characters from an offset: 0, or the end of a byte order mark.
    init(start: Int) { offset = start }

    /// Returns the offset of the character at an index; the end of the bytes if there are fewer
    /// characters.
    mutating func offset(ofCharacter index: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            while characters < index, offset < bytes.count {
                offset += 1
                while offset < bytes.count, OffsetCursor.continues(bytes[offset]) { offset += 1 }
                characters += 1
            }
            while characters > index, offset > 0 {
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
