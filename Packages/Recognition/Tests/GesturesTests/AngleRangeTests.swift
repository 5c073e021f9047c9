import Gestures
import Testing

@Suite("A range of angles")
struct AngleRangeTests {
    @Test(
        "goes counterclockwise from one angle to the other, even through 0°, with both ends",
        arguments: [
            (30.0, 60.0, [30.0, 45, 60], [29.9, 60.1, 225]),
            (350, 10, [350, 0, 359.9, 10, 360], [349.9, 10.1, 180]),
            (60, 30, [60, 180, 0, 30], [31, 59, 45]),
            (0, 180, [0, 90, 180], [181, 359]),
        ]
    )
    func contains(from: Double, to: Double, inside: [Double], outside: [Double]) {
        let range = AngleRange(from: from, to: to)
        for angle in inside { #expect(range.contains(angle), "\(angle)") }
        for angle in outside { #expect(!range.contains(angle), "\(angle)") }
    }

    @Test("has a width, and is the same in every notation")
    func width() {
        #expect(AngleRange(from: 350, to: 10).width == 20)
        #expect(AngleRange(from: -10, to: 10) == AngleRange(from: 350, to: 370))
    }
}
