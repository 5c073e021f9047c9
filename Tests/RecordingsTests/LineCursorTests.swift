import InputEvents
import Testing

@testable import Recordings

@Suite("Lines are read from left to right without trusting them")
struct LineCursorTests {
    private func cursor(_ text: String) -> LineCursor {
        let bytes = Array(text.utf8)
        return LineCursor(bytes, from: 0, to: bytes.count)
    }

    @Test(
        "whole numbers",
        arguments: [
            ("42x", 42, 2), ("-7", -7, 2), ("-0012 ", -12, 5), ("0x1", 0, 1),
            ("999999999999999999", 999_999_999_999_999_999, 18),
            ("9999999999999999999", nil, 0), ("-", nil, 0), ("", nil, 0), ("+1", nil, 0),
        ] as [(String, Int64?, Int)]
    )
    func decimal(text: String, value: Int64?, position: Int) {
        var line = cursor(text)
        #expect(line.readDecimal() == value)
        #expect(line.position == position)
    }

    @Test(
        "hexadecimal numbers",
        arguments: [
            ("002f ", 0x2f, 4), ("FFFFFFFF", 0xffff_ffff, 8), ("1ffffffff", nil, 0),
            ("g", nil, 0), ("", nil, 0),
        ] as [(String, UInt32?, Int)]
    )
    func hexadecimal(text: String, value: UInt32?, position: Int) {
        var line = cursor(text)
        #expect(line.readHexadecimal() == value)
        #expect(line.position == position)
    }

    @Test(
        "numbers with a fraction",
        arguments: [
            ("1.5", 1.5), ("-0.14", -0.14), ("0.97)", 0.97), ("12", 12), ("3.", nil), (".5", nil),
            ("0.333333333333333333333333", 1.0 / 3),
        ] as [(String, Double?)]
    )
    func real(text: String, value: Double?) {
        var line = cursor(text)
        let read = line.readReal()
        #expect(read.map { abs($0 - (value ?? .nan)) < 1e-12 } ?? (value == nil))
    }

    @Test(
        "times, of which the fraction is a number of microseconds",
        arguments: [
            ("3.014083", 3_014_083), ("12.26878", 12_026_878), ("-1.0", nil), ("1", nil),
            ("8589934591.999999", 8_589_934_591_999_999), ("8589934592.0", nil),
        ] as [(String, Int64?)]
    )
    func time(text: String, microseconds: Int64?) {
        var line = cursor(text)
        #expect(line.readTime()?.microseconds == microseconds)
    }

    @Test("a search finds later text, and a failed search moves nothing")
    func search() {
        var line = cursor("{time: 1.5, type: X}")
        let isFirstFound = line.skip(past: "type: ")
        #expect(isFirstFound)
        #expect(line.position == 18)
        let isSecondFound = line.skip(past: "type: ")
        #expect(!isSecondFound)
        #expect(line.position == 18)
    }
}
