import Configuration
import Diagnostics
import InputEvents
import TestSupport
import Testing

@testable import Insight

/// The first line of a block names the drawing; the most similar gesture comes first.
@Suite("Drawing")
struct DrawingTests {
    /// The lines of the report on one finger that moves through these points.
    private func report(_ places: [Point], _ bindings: String...) -> [String] {
        var fingers = Fingers()
        fingers.draw(through: places)
        let file = (["bindings:"] + bindings).joined(separator: "\n") + "\n"
        guard let text = ConfigurationText(Source(name: "a", text: file)) else { return [] }
        return Report(text.configuration, text: text, explaining: fingers.events).lines()
    }

    /// A circle of 40 mm that begins at the top: clockwise, or counterclockwise for -1.
    private func circle(_ turn: Double) -> [Point] {
        let quarter = [(0.0, -1.0), (0.3827, -0.9239), (0.7071, -0.7071), (0.9239, -0.3827)]
        var around: [(Double, Double)] = []
        for (cos, sin) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
            around += quarter.map { ($0.0 * cos - $0.1 * sin, $0.0 * sin + $0.1 * cos) }
        }
        return (around + [quarter[0]]).map { Point(x: 50 + 20 * $0.0 * turn, y: 30 + 20 * $0.1) }
    }

    private let corners = [(30, 10), (30, 50), (70, 50), (70, 10), (30, 10)].map {
        Point(x: Double($0.0), y: Double($0.1))
    }

    @Test("a circle the wrong way: the circle comes first, and its required direction is named")
    func circle() {
        let lines = report(
            circle(-1),
            "- {on: swipe left, run: a}",
            "- {on: long press, run: b}",
            "- {on: circle clockwise, run: c}"
        )
        #expect(lines[0].hasSuffix("drew a circle of 40.0 mm counterclockwise"), "\(lines)")
        #expect(lines[1].hasPrefix("  missed  circle clockwise (binding 3)"), "\(lines)")
        #expect(lines[2].hasSuffix("try: go round the other way"), "\(lines)")
    }

    @Test("a square is a square, whatever is bound")
    func square() {
        let lines = report(corners, "- {on: tap, run: a}")
        #expect(lines[0].hasSuffix("drew a square of 40.0 mm"), "\(lines)")
    }

    @Test("a way there and back is not `did not move`")
    func thereAndBack() {
        let lines = report(
            [Point(x: 20, y: 30), Point(x: 83, y: 30), Point(x: 21, y: 30)],
            "- {on: tap, run: a}",
            "- {on: swipe right, run: b}"
        )
        #expect(lines[0].hasSuffix("went 63.0 mm right and came back"), "\(lines)")
        #expect(lines[1].hasPrefix("  missed  swipe right"), "\(lines)")
    }

    @Test("a swipe that comes back by a little says by how much")
    func recoil() {
        let lines = report(
            [Point(x: 20, y: 30), Point(x: 70, y: 30), Point(x: 60, y: 30)],
            "- {on: swipe right, run: a}"
        )
        #expect(lines[0].hasSuffix("went 50.0 mm right and came back by 10.0 mm"), "\(lines)")
    }

    @Test("a straight stroke did not go round by 180°")
    func straight() {
        let lines = report(
            [Point(x: 20, y: 30), Point(x: 80, y: 30)],
            "- {on: circle clockwise, run: a}"
        )
        #expect(lines[1] == "  missed  circle clockwise (binding 1)  went straight, not round")
    }

    @Test("a drag that only waited is the nearest, and the advice is to move for longer")
    func waiting() {
        let lines = report(
            [Point(x: 20, y: 30), Point(x: 80, y: 30)],
            "- {on: swipe up, run: a}",
            "- {on: drag move, run: b}"
        )
        #expect(
            lines[1].hasPrefix(
                "  missed  drag move (binding 2)  would match, but a bound swipe was still possible"
            ),
            "\(lines)"
        )
        #expect(lines.count > 2 && lines[2].hasSuffix("try: go on for longer"), "\(lines)")
        #expect(!lines.contains { $0.contains("straighter") }, "\(lines)")
    }

    @Test("a swipe that goes a little beside asks for a range, not for any way")
    func beside() {
        let lines = report(
            [Point(x: 50, y: 50), Point(x: 30, y: 30)],
            "- {on: swipe up, run: a}"
        )
        #expect(
            lines.last?.hasSuffix(
                "try: `on: swipe` and `direction: 55°-140°`, or go straighter up"
            ) == true,
            "\(lines)"
        )
    }
}
