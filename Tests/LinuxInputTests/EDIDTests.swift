import TestSupport
import Testing

@testable import LinuxInput

@Suite("EDID") struct EDIDTests {
    /// Returns a block with a size in centimetres, one in millimetres in the preferred timing, and
    /// a valid checksum.
    static func block(
        centimetres: (UInt8, UInt8) = (0, 0),
        millimetres: (Int, Int) = (0, 0)
    ) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 128)
        block[1...6] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
        (block[21], block[22]) = centimetres
        // A pixel clock, without which it is not a timing.
        block[54] = 1
        block[66] = UInt8(millimetres.0 & 0xff)
        block[67] = UInt8(millimetres.1 & 0xff)
        block[68] = UInt8((millimetres.0 >> 8) << 4 | millimetres.1 >> 8)
        block[127] = 0 &- block.reduce(0, &+)
        return block
    }

    @Test("the timings have millimetres; otherwise the header has centimetres")
    func sizes() {
        func size(_ block: [UInt8]) -> [Int]? {
            EDID(block)?.size.map { [$0.width, $0.height] }
        }
        #expect(size(Self.block(centimetres: (34, 19), millimetres: (344, 194))) == [344, 194])
        #expect(size(Self.block(millimetres: (344, 194))) == [344, 194])
        #expect(size(Self.block(centimetres: (34, 19))) == [340, 190])
        // The millimetres of another model, or centimetres in place of millimetres.
        #expect(size(Self.block(centimetres: (53, 30), millimetres: (344, 194))) == [530, 300])
        #expect(size(Self.block(centimetres: (53, 30), millimetres: (53, 30))) == [530, 300])
        // The greatest value of twelve bits.
        #expect(size(Self.block(millimetres: (4095, 4095))) == [4095, 4095])
    }

    @Test("an aspect ratio is not a size")
    func aspects() throws {
        for sides in [(160, 90), (1600, 900), (16, 10), (160, 100)] {
            #expect(try #require(EDID(Self.block(millimetres: sides))).size == nil)
        }
        #expect(try #require(EDID(Self.block(centimetres: (16, 9)))).size == nil)
        // EDID 1.4: if one side is 0, the other is a ratio.
        #expect(try #require(EDID(Self.block(centimetres: (79, 0)))).size == nil)
        #expect(try #require(EDID(Self.block())).size == nil)
    }

    @Test("a text descriptor is not a timing")
    func text() throws {
        var block = Self.block(millimetres: (344, 194))
        block[127] &+= block[54]
        block[54] = 0
        #expect(try #require(EDID(block)).size == nil)
    }

    @Test("bytes without a valid EDID give none")
    func nonsense() {
        let good = Self.block(centimetres: (34, 19), millimetres: (344, 194))
        for length in 0..<128 { #expect(EDID(Array(good[..<length])) == nil) }
        #expect(EDID(good + [UInt8](repeating: 0xff, count: 128)) != nil)
        for index in good.indices {
            var damaged = good
            damaged[index] ^= 0x40
            #expect(EDID(damaged) == nil, "byte \(index)")
        }
        #expect(EDID([UInt8](repeating: 0, count: 128)) == nil)
    }

    @Test("any bytes with a valid header and checksum give a size or none", arguments: 0..<200)
    func random(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var block = Self.block()
        for index in 8..<127 { block[index] = UInt8.random(in: 0...255, using: &random) }
        block[127] = 0 &- block[..<127].reduce(0, &+)
        let size = EDID(block)?.size
        #expect(
            size.map { (1...4095).contains($0.width) && (1...4095).contains($0.height) } ?? true
        )
    }
}
