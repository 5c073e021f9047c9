/// The size in a display's EDID (VESA Enhanced EDID Standard, release A, revision 2).
///
/// It is untrusted: many displays have no EDID, a damaged one, or a copy of another display's.
struct EDID: Hashable {
    /// The size of the picture; nil if the display does not report a plausible one.
    let size: Size?

    /// The sides of a picture in millimetres.
    struct Size: Hashable {
        var width: Int
        var height: Int
    }

    /// Reads the block at the start of the bytes; nil if it is not an EDID.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= EDID.blockLength, Array(bytes[..<8]) == EDID.header else { return nil }
        let block = Array(bytes[..<EDID.blockLength])
        guard block.reduce(0, &+) == 0 else { return nil }
        size = EDID.size(block)
    }

    /// Returns the size from the detailed timings, in millimetres, unless the size in centimetres
    /// contradicts it.
    ///
    /// Some displays report centimetres in place of millimetres, or the size of another model.
    private static func size(_ block: [UInt8]) -> Size? {
        // If one side is 0, the other is an aspect ratio.
        let coarse = Size(width: Int(block[21]) * 10, height: Int(block[22]) * 10)
        let isCoarseKnown = coarse.width > 0 && coarse.height > 0 && !coarse.isAspect
        if let fine = timings(block).first(where: { $0.width > 0 && $0.height > 0 }),
            !fine.isAspect, !isCoarseKnown || fine.isNear(coarse)
        {
            return fine
        }
        return isCoarseKnown ? coarse : nil
    }

    /// Returns the sizes in the detailed timings, the preferred one first.
    private static func timings(_ block: [UInt8]) -> [Size] {
        stride(from: 54, through: 108, by: 18).compactMap { start in
            // Without a pixel clock, the descriptor is text or something else.
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
    /// True if the sides are an aspect ratio, which projectors and televisions send instead of a
    /// size (GNOME's mutter excludes the same numbers).
    fileprivate var isAspect: Bool {
        [16, 160, 1600].contains(width) && [9, 10, 90, 100, 900, 1000].contains(height)
    }

    /// Returns true if both sides are equal, except for rounding to centimetres and 5 %.
    fileprivate func isNear(_ coarse: EDID.Size) -> Bool {
        func isNear(_ side: Int, _ coarse: Int) -> Bool { abs(side - coarse) <= 10 + coarse / 20 }
        return isNear(width, coarse.width) && isNear(height, coarse.height)
    }
}
