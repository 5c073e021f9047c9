import InputEvents
import Testing

@Suite("Points, lengths, directions") struct GeometryTests {
    @Test(
        "a distance is Euclidean, and the same in both directions",
        arguments: [(0.0, 0.0, 0.0), (3, 4, 5), (-3, 4, 5), (0, -7, 7)]
    )
    func distance(x: Double, y: Double, length: Double) {
        let origin = Point(x: 10, y: -10)
        let point = Point(x: 10 + x, y: -10 + y)
        #expect(origin.distance(to: point) == length)
        #expect(point.distance(to: origin) == length)
        #expect(point - origin == Vector(dx: x, dy: y))
    }

    @Test("a length in mm is the same on each axis; in %, it depends on the axis")
    func lengths() {
        #expect(Length.millimetres(20).millimetres(of: 70) == 20)
        #expect(Length.percent(10).millimetres(of: 70) == 7)
    }

    @Test("four of the eight directions are along an axis")
    func directions() {
        #expect(Direction.allCases.filter(\.isCardinal) == [.left, .right, .up, .down])
        #expect(Direction.allCases.count == 8)
    }
}
