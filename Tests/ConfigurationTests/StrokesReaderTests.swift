import Configuration
import Gestures
import InputEvents
import Testing

@Suite("Strokes of a configuration") struct StrokesReaderTests {
    private static func shape(_ name: String, _ samples: [[(Double, Double)]]) -> StrokeShape {
        StrokeShape(name: name, samples: samples.map { $0.map { Point(x: $0.0, y: $0.1) } })
    }

    @Test("a name has one sample or several, and can be bound before it is described")
    func samples() throws {
        let read = try configuration(
            """
            bindings:
              - {on: stroke hook, run: date}
              - {on: stroke step-2, fingers: 2, run: date}
            strokes:
              hook: 0,50 35.5,100 100,-3
              step-2:
                - 0,0 10,0 10,10 20,10
                - 0,0 11,0 11,10   20,10
            """
        )
        let hook = Self.shape("hook", [[(0, 50), (35.5, 100), (100, -3)]])
        let step = Self.shape(
            "step-2",
            [[(0, 0), (10, 0), (10, 10), (20, 10)], [(0, 0), (11, 0), (11, 10), (20, 10)]]
        )
        #expect(read.strokes == [hook, step])
        #expect(read.bindings.map(\.pattern?.kind) == [.stroke(hook), .stroke(step)])
        #expect(read.bindings.map(\.on) == ["stroke hook", "stroke step-2"])
    }

    @Test("the unit and the place of a sample make no difference")
    func units() throws {
        let one = Self.shape("a", [[(0, 0), (1, 0), (1, 1)]])
        let other = Self.shape("a", [[(0, 0), (64, 0), (64, 64)]])
        #expect(one == other)
    }

    @Test("a stroke of one's own replaces the one that is built in")
    func replaced() throws {
        let read = try configuration(
            """
            strokes: {check: "0,0 10,0 10,10"}
            bindings: [{on: stroke check, run: date}, {on: stroke L, run: date}]
            """
        )
        #expect(read.bindings[0].pattern?.kind == .stroke(read.strokes[0]))
        let built = try #require(StrokeShape.builtIn.first { $0.name == "L" })
        #expect(read.bindings[1].pattern?.kind == .stroke(built))
    }

    @Test("no two strokes that are built in look alike; a square and a rectangle are related")
    func builtIn() {
        for (index, shape) in StrokeShape.builtIn.enumerated() {
            for other in StrokeShape.builtIn[..<index] {
                let names = [shape.name, other.name]
                #expect(!shape.isAlike(other), "\(names)")
                #expect(shape.isRelated(to: other) == (names == ["rectangle", "square"]))
            }
        }
    }

    @Test("circles go round so many times as `turns` says")
    func turns() throws {
        let twice = try #require(binding("on: circle clockwise, turns: 2").pattern)
        #expect(twice.kind == .circle(.clockwise, turns: 2))
        #expect(try binding("on: circle clockwise").pattern?.kind == .circle(.clockwise, turns: 1))
    }
}
