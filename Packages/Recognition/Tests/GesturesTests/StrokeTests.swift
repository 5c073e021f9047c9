import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests the rows of the timeline tables of `StrokeRecogniser` and `CircleRecogniser`.
@Suite("Strokes") struct StrokeTests {
    /// Returns the gestures of somebody who draws the shape.
    private func made(
        _ shape: [Point],
        _ patterns: [GesturePattern],
        by hand: Hand = Hand()
    ) -> String {
        var random = SplitMix64(seed: 1)
        return gestures(hand.events(shape, &random), patterns).map { name($0.kind) }
            .joined(separator: ", ")
    }

    @Test("a shape is recognised at the lift, at any place and size")
    func anywhere() {
        let patterns = [stroke("check")]
        #expect(made(Drawing.check, patterns) == "stroke check")
        #expect(made(Drawing.check, patterns, by: Hand(size: 15.5)) == "stroke check")
        let large = Hand(size: 90, place: Point(x: 5, y: 2))
        #expect(made(Drawing.check, patterns, by: large) == "stroke check")
        #expect(made(Drawing.check, patterns, by: Hand(milliseconds: 150)) == "stroke check")
        #expect(made(Drawing.check, patterns, by: Hand(milliseconds: 6000)) == "stroke check")
    }

    @Test("the direction of drawing does not matter, but which way up the shape is does")
    func directions() {
        let patterns = [stroke("check")]
        #expect(made(Drawing.check.reversed(), patterns) == "stroke check")
        let upsideDown = Drawing.check.map { Point(x: 100 - $0.x, y: 100 - $0.y) }
        #expect(made(upsideDown, patterns) == "")
    }

    @Test("a drawing of less than 10 mm is nothing")
    func small() {
        #expect(made(Drawing.check, [stroke("check")], by: Hand(size: 9)) == "")
    }

    @Test("a finger that rests for more than 500 ms before it lifts has abandoned the stroke")
    func abandoned() {
        #expect(made(Drawing.check, [stroke("check")], by: Hand(rest: 450)) == "stroke check")
        #expect(made(Drawing.check, [stroke("check")], by: Hand(rest: 550)) == "")
    }

    @Test("it needs the binding's number of fingers, side by side")
    func fingers() {
        #expect(made(Drawing.z, [stroke("Z")], by: Hand(fingers: 2)) == "")
        #expect(made(Drawing.z, [stroke("Z", 2)], by: Hand(fingers: 2)) == "stroke Z")
        #expect(made(Drawing.z, [stroke("Z", 2)]) == "")
    }

    @Test("a straight path is a swipe if one is bound, else the stroke that it resembles")
    func swipes() {
        let line = StrokeShape(name: "line", samples: [Drawing.ways("0,0 100,0")])
        let way = Drawing.ways("0,0 100,0")
        #expect(made(way, [on(.stroke(line)), on(.swipe(.right))]) == "swipe right")
        #expect(made(way, [on(.stroke(line)), on(.swipe(.left))]) == "stroke line")
        #expect(made(Drawing.check, [stroke("check"), on(.swipe(nil))]) == "stroke check")
    }

    @Test("a drawing equally similar to two strokes is neither")
    func rivals() {
        let between = Drawing.ways("0,100 50,0 100,100 50,96")
        let one = on(.stroke(StrokeShape(name: "one", samples: [Drawing.caret])))
        let other = on(.stroke(StrokeShape(name: "other", samples: [Drawing.caret.reversed()])))
        #expect(made(Drawing.caret, [one]) == "stroke one")
        #expect(made(Drawing.caret, [one, other]) == "")
        #expect(made(between, [one]) != "stroke other")
    }

    @Test("a binding that passes lets the next one for the same stroke or circle fire, too")
    func passing() {
        var first = stroke("check")
        first.passes = true
        var random = SplitMix64(seed: 1)
        let check = Hand().events(Drawing.check, &random)
        #expect(gestures(check, [first, stroke("L"), stroke("check")]).map(\.pattern) == [0, 2])
        var circle = on(.circle(.clockwise, turns: 1))
        circle.passes = true
        let round = Hand().events(Drawing.arc(360), &random)
        let patterns = [circle, on(.circle(.clockwise, turns: 1)), stroke("check")]
        #expect(gestures(round, patterns).map(\.pattern) == [0, 1])
        // Two turns also count as one turn for the next binding.
        var twice = on(.circle(.clockwise, turns: 2))
        let once = on(.circle(.clockwise, turns: 1))
        let rounds = Hand(milliseconds: 1500).events(Drawing.arc(720), &random)
        #expect(gestures(rounds, [once, twice]).map(\.pattern) == [1])
        twice.passes = true
        #expect(gestures(rounds, [once, twice]).map(\.pattern) == [1, 0])
    }

    @Test("the nearest of several samples counts")
    func samples() {
        let both = StrokeShape(name: "both", samples: [Drawing.check, Drawing.square])
        #expect(made(Drawing.check, [on(.stroke(both))]) == "stroke both")
        #expect(made(Drawing.square, [on(.stroke(both))]) == "stroke both")
        #expect(made(Drawing.l, [on(.stroke(both))]) == "")
    }

    @Test("a bound drag takes a movement of over 700 ms")
    func drags() {
        let patterns = [stroke("check"), on(.drag(.end))]
        #expect(made(Drawing.check, patterns, by: Hand(milliseconds: 600)) == "stroke check")
        #expect(made(Drawing.check, patterns, by: Hand(milliseconds: 1500)) == "end")
        // A drawing that is not a bound stroke is a drag.
        #expect(made(Drawing.l, patterns, by: Hand(milliseconds: 600)) == "end")
    }

    @Test("taps and long presses stay what they are")
    func still() {
        let patterns = [stroke("check"), on(.tap(count: 1)), on(.longPress)]
        #expect(
            kinds("d1@10,10 +50ms u1 +1000ms d1@10,10 +800ms u1", patterns) == "tap, long press"
        )
    }

    @Test("a cancelled touch draws nothing")
    func cancelled() {
        var random = SplitMix64(seed: 1)
        var events = Hand().events(Drawing.check, &random)
        let last = events[events.count - 2]
        guard case .touches(let id, var frame) = events[events.count - 1].kind else { return }
        frame.changes[0].phase = .cancel
        events[events.count - 1] = InputEvent(time: last.time, kind: .touches(id, frame))
        #expect(gestures(events, [stroke("check")]).isEmpty)
    }

    @Test("drawings with a noise of 3 % are recognised, and never taken for another shape")
    func confusion() {
        let seed = Seeds.one
        var random = SplitMix64(seed: seed)
        let names = StrokeShape.builtIn.map(\.name)
        let patterns = names.map { stroke($0) }
        let drawn: [(name: String, way: [Point])] = [
            ("check", Drawing.check), ("caret", Drawing.caret), ("triangle", Drawing.triangle),
            ("square", Drawing.square), ("L", Drawing.l), ("Z", Drawing.z), ("M", Drawing.m),
            ("S", Drawing.s),
        ]
        var matrix: [String: [String: Int]] = [:]
        for (name, way) in drawn {
            for _ in 0..<10 {
                let found = gestures(Hand(noise: 3).events(way, &random), patterns)
                    .map { RecognitionTestSupport.name($0.kind) }
                matrix[name, default: [:]][found.first ?? "nothing", default: 0] += 1
            }
        }
        for (name, _) in drawn {
            let row = matrix[name] ?? [:]
            let right = row["stroke \(name)"] ?? 0
            let text = "INPUTRX_SEED=\(seed) \(name): \(row)"
            #expect(right >= 7, "\(text)")
            #expect(right + (row["nothing"] ?? 0) == 10, "\(text)")
        }
    }

    @Test("collecting a long path costs no more than its last points, and keeps its shape")
    func longWays() {
        // Eighty turns have far more points than are kept.
        let patterns = [on(.circle(.clockwise, turns: 8)), stroke("check")]
        let many = Hand(size: 90, place: Point(x: 5, y: 2), milliseconds: 30_000)
        #expect(
            made(Drawing.arc(360 * 3), [on(.circle(.clockwise, turns: 3))], by: many)
                == "circle clockwise ×3"
        )
        #expect(made(Drawing.check, patterns, by: many) == "stroke check")
    }
}

@Suite("Circles") struct CircleTests {
    private static let clockwise = on(.circle(.clockwise, turns: 1))
    private static let back = on(.circle(.counterclockwise, turns: 1))

    private func made(
        _ shape: [Point],
        _ patterns: [GesturePattern] = [clockwise, back],
        by hand: Hand = Hand()
    ) -> String {
        var random = SplitMix64(seed: 1)
        return gestures(hand.events(shape, &random), patterns).map { name($0.kind) }
            .joined(separator: ", ")
    }

    @Test("once round is a circle, in its direction, from any starting point")
    func once() {
        for start in stride(from: 0.0, to: 360, by: 45) {
            #expect(made(Drawing.arc(360, from: start)) == "circle clockwise")
            #expect(made(Drawing.arc(-360, from: start)) == "circle counterclockwise")
        }
    }

    @Test("a little of it may be missing, but not half")
    func missing() {
        #expect(made(Drawing.arc(335)) == "circle clockwise")
        #expect(made(Drawing.arc(270)) == "")
        #expect(made(Drawing.arc(180)) == "")
    }

    @Test("of several numbers of turns, the greatest that was made counts")
    func turns() {
        let patterns = [
            Self.clockwise, on(.circle(.clockwise, turns: 2)), on(.circle(.clockwise, turns: 4)),
        ]
        #expect(made(Drawing.arc(360), patterns) == "circle clockwise")
        #expect(made(Drawing.arc(720), patterns) == "circle clockwise ×2")
        #expect(made(Drawing.arc(1080), patterns) == "circle clockwise ×2")
        #expect(made(Drawing.arc(1440), patterns) == "circle clockwise ×4")
    }

    @Test("round and back, a zigzag and a line are not circles")
    func others() {
        #expect(made(Drawing.arc(300) + Drawing.arc(300).reversed()) == "")
        #expect(made(Drawing.z) == "")
        #expect(made(Drawing.ways("0,0 100,0 0,5 100,10 0,15")) == "")
        #expect(made(Drawing.ways("0,0 100,0")) == "")
    }

    @Test("an ellipse is a circle, unless it is three times as long as wide")
    func ellipses() {
        #expect(made(Drawing.arc(360).map { Point(x: $0.x, y: $0.y / 2) }) == "circle clockwise")
        #expect(made(Drawing.arc(360).map { Point(x: $0.x, y: $0.y / 3) }) == "")
    }

    @Test("a circle of less than 10 mm across is nothing")
    func small() { #expect(made(Drawing.arc(360), by: Hand(size: 9)) == "") }

    @Test("fingers side by side move in a circle; fingers about each other rotate")
    func fingers() {
        let patterns = [on(.circle(.clockwise, turns: 1), 2), on(.rotate(.clockwise), 2)]
        #expect(made(Drawing.arc(360), patterns, by: Hand(fingers: 2)) == "circle clockwise")
        let turning =
            "d1@60,50 d2@90,50 +10ms "
            + (1...36).map { step in
                let (sine, cosine) = Rotation.of(Double(step) * 10)
                let (x, y) = (15 * cosine, 15 * sine)
                return "m1@\(75 - x),\(50 - y) m2@\(75 + x),\(50 + y) +20ms"
            }.joined(separator: " ") + " u1 u2"
        #expect(kinds(turning, patterns) == "2 rotate clockwise")
    }

    @Test("a stroke that looks round is a circle if one is bound")
    func strokes() {
        let o = on(.stroke(StrokeShape(name: "o", samples: [Drawing.arc(360)])))
        #expect(made(Drawing.arc(360), [o]) == "stroke o")
        #expect(made(Drawing.arc(360), [o, Self.clockwise]) == "circle clockwise")
        let patterns = [stroke("square"), Self.clockwise]
        #expect(made(Drawing.square.reversed(), patterns) == "stroke square")
        #expect(made(Drawing.arc(360), patterns) == "circle clockwise")
    }

    @Test("it reports how far it went round")
    func angle() throws {
        var random = SplitMix64(seed: 1)
        let events = Hand().events(Drawing.arc(-720), &random)
        let gesture = try #require(gestures(events, [Self.back]).first)
        #expect((-740 ... -700).contains(gesture.angle))
    }
}

/// Returns a binding of a built-in stroke.
func stroke(_ name: String, _ fingers: Int? = nil) -> GesturePattern {
    let shape = StrokeShape.builtIn.first { $0.name == name }
    return on(.stroke(shape ?? StrokeShape(name: name, samples: [])), fingers)
}
