import InputEvents
import Testing

@testable import Gestures

@Suite("The rope that measures a path")
struct RopeTests {
    private func path(_ points: [(Double, Double)], length: Double = 1.5) -> Double {
        var rope = Rope(from: Point(x: 0, y: 0))
        for (x, y) in points { rope.pull(to: Point(x: x, y: y), length: length) }
        guard let (x, y) = points.last else { return 0 }
        return rope.path + rope.end.distance(to: Point(x: x, y: y))
    }

    @Test("the length of a straight path does not depend on the number of steps")
    func straight() {
        #expect(abs(path([(60, 0)]) - 60) < 1e-9)
        #expect(abs(path((1...600).map { (Double($0) / 10, 0) }) - 60) < 1e-9)
    }

    @Test("a tremor shorter than the rope hardly adds length, however often it is reported")
    func tremor() {
        let trembling = (1...2400).map { step in
            (Double(step) / 40, step.isMultiple(of: 2) ? 0.7 : -0.7)
        }
        #expect(path(trembling) < 68)
        // The sum of all steps would be 28 times as long.
        #expect(path(trembling, length: 0) > 1000)
    }

    @Test("back and forth counts both ways, except for the part that the rope cuts off at the turn")
    func back() {
        let ways = path([(40, 0), (10, 0)])
        #expect(ways <= 70 && ways >= 67)
    }

    @Test("no movement has no length")
    func empty() {
        #expect(path([]) == 0)
        #expect(path([(1, 1), (0, 0)]) == 0)
    }
}
