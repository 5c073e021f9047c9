/// The size in a display's EDID (VESA Enhanced EDID Standard, release A, revision 2).
///
/// The data is not trusted: many displays have no EDID, a damaged one, or that of another model.
struct EDID: Hashable {
    /// The size of the picture; nil if the display does not report a plausible one.
    let size: Size?

    /// The width and height of a picture, in millimetres.
    struct Size: Hashable {
        var width: Int
        var height: Int
    }

    /// Reads the first block of the bytes; nil if its length, header or checksum is wrong.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= EDID.blockLength, Array(bytes[..<8]) == EDID.header else { return nil }
        let block = Array(bytes[..<EDID.blockLength])
        guard block.reduce(0, &+) == 0 else { return nil }
        size = EDID.size(block)
    }

    /// Returns the size of the picture; nil if the block has no plausible size.
    ///
    /// The detailed timings contain the size in millimetres. If this size is missing or contradicts
    /// the size that another field has in centimetres, the latter counts, converted to millimetres.
    ///
    /// The two sizes are compared, because some displays report centimetres in place of
    /// millimetres, or the size of another model.
    private static func size(_ block: [UInt8]) -> Size? {
        // If one byte is 0, the other encodes an aspect ratio.
        let coarse = Size(width: Int(block[21]) * 10, height: Int(block[22]) * 10)
        let isCoarseKnown = coarse.width > 0 && coarse.height > 0 && !coarse.isAspectRatio
        if let fine = timingSizes(block).first(where: { $0.width > 0 && $0.height > 0 }),
            !fine.isAspectRatio, !isCoarseKnown || fine.isNear(coarse)
        {
            return fine
        }
        return isCoarseKnown ? coarse : nil
    }

    /// Returns the sizes in the detailed timings, beginning with the preferred timing.
    private static func timingSizes(_ block: [UInt8]) -> [Size] {
        stride(from: 54, through: 108, by: 18).compactMap { start in
            // A descriptor without a pixel clock is no timing, but text or other data.
            guard block[start] != 0 || block[start + 1] != 0 else { return nil }
            let upper = Int(block[start + 14])
            return Size(
                width: (upper >> 4) << 8 | Int(block[start + 12]),
                height: (upper & 0xf) << 8 | Int(block[start + 13])
            )
        }
    }

    private static let blockLength = 128
    private static let header: [UInt8] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]
}

extension EDID.Size {
    /// True if width and height are an aspect ratio, which projectors and televisions send instead
    /// of a size (GNOME's mutter excludes the same numbers).
    fileprivate var isAspectRatio: Bool {
        [16, 160, 1600].contains(width) && [9, 10, 90, 100, 900, 1000].contains(height)
    }

    /// Returns true if each side differs by at most 5 %, plus 10 mm for the rounding to
    /// centimetres.
    fileprivate func isNear(_ coarse: EDID.Size) -> Bool {
        func agree(_ fine: Int, _ coarse: Int) -> Bool { abs(fine - coarse) <= 10 + coarse / 20 }
        return agree(width, coarse.width) && agree(height, coarse.height)
    }
}
