import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests the rules for the ways in which people vary shapes, each rule with a small drawing; the
/// recognition of real drawings is measured separately (docs/build/drawings.md).
@Suite("Habits of drawing") struct DrawingHabitsTests {
    private static let circles = Turn.allCases.map { on(.circle($0, turns: 1)) }

    private func made(_ text: String, _ patterns: [GesturePattern], by hand: Hand = Hand())
        -> String
    {
        made(Drawing.ways(text), patterns, by: hand)
    }

    private func made(_ way: [Point], _ patterns: [GesturePattern], by hand: Hand = Hand())
        -> String
    {
        var random = SplitMix64(seed: 3)
        return gestures(hand.events(way, &random), patterns).map { name($0.kind) }
            .joined(separator: ", ")
    }

    private func rectangle(_ height: Int, from corner: Int = 0) -> [Point] {
        let corners = Drawing.ways("0,0 0,\(height) 100,\(height) 100,0")
        let turned = corners[corner...] + corners[..<corner]
        return turned + [turned[corner]]
    }

    // MARK: - Squares, rectangles and circles

    @Test("a rectangle is a square if its sides are up to 1:2", arguments: [100, 78, 62, 50])
    func rectangles(height: Int) {
        for hand in [Hand(), Hand(noise: 2)] {
            let patterns = [stroke("square")] + Self.circles
            #expect(made(rectangle(height), patterns, by: hand) == "stroke square")
            let standing = rectangle(height).map { Point(x: $0.y, y: $0.x) }
            #expect(made(standing, patterns, by: hand) == "stroke square")
            #expect(made(rectangle(height), [stroke("rectangle")], by: hand) == "stroke rectangle")
        }
    }

    @Test("a flat rectangle is no square, but still a rectangle")
    func flat() {
        #expect(made(rectangle(30), [stroke("square")]) == "")
        #expect(made(rectangle(35), [stroke("rectangle")]) == "stroke rectangle")
        #expect(made(rectangle(10), [stroke("rectangle")]) == "")
    }

    @Test(
        "where both are bound, the proportions decide between a square and a rectangle",
        arguments: [(100, "square"), (85, "square"), (70, "rectangle"), (50, "rectangle")]
    )
    func squareOrRectangle(height: Int, name: String) {
        let patterns = [stroke("square"), stroke("rectangle")]
        #expect(made(rectangle(height), patterns) == "stroke \(name)")
        #expect(made(rectangle(height), patterns.reversed()) == "stroke \(name)")
    }

    @Test("a square, rectangle or triangle is no circle, also where circles alone are bound")
    func corners() {
        let turnedTriangle = Drawing.ways("0,0 100,0 50,87 0,0")
        for noise in [0.0, 2] {
            for way in [rectangle(100), rectangle(62), Drawing.triangle, turnedTriangle] {
                #expect(made(way, Self.circles, by: Hand(noise: noise)) == "")
                #expect(made(way.reversed(), Self.circles, by: Hand(noise: noise)) == "")
            }
        }
    }

    @Test("a circle is round also if it is an ellipse, wavers, or goes round several times")
    func round() {
        let patterns = [stroke("square"), stroke("triangle")] + Self.circles
        for noise in [0.0, 2] {
            let hand = Hand(noise: noise)
            #expect(made(Drawing.arc(370), patterns, by: hand) == "circle clockwise")
            let ellipse = Drawing.arc(-360).map { Point(x: $0.x, y: $0.y * 0.6) }
            #expect(made(ellipse, patterns, by: hand) == "circle counterclockwise")
        }
        for turns in 2...8 {
            let way = Drawing.arc(360 * Double(turns))
            let patterns = [on(.circle(.clockwise, turns: turns))]
            let hand = Hand(milliseconds: Int64(turns) * 900)
            #expect(made(way, patterns, by: hand) == "circle clockwise ×\(turns)")
        }
    }

    @Test("a closed shape may be begun at any corner, and in the middle of a side")
    func anywhere() {
        for corner in 0..<4 {
            let corners = Drawing.ways("0,0 0,70 100,70 100,0")
            let way = Array(corners[corner...] + corners[...corner])
            #expect(made(way, [stroke("square")]) == "stroke square")
            #expect(made(way.reversed(), [stroke("square")]) == "stroke square")
        }
        #expect(made("50,0 0,0 0,70 100,70 100,0 50,0", [stroke("square")]) == "stroke square")
    }

    // MARK: - Legs

    @Test(
        "a check mark has a leg of half the length or less, a V nearly equal ones",
        arguments: [
            ("0,50 35,100 100,0", "check"), ("0,75 30,100 100,0", "check"),
            ("0,80 40,100 100,0", "check"), ("0,0 50,100 100,0", "V"), ("0,25 50,100 100,0", "V"),
            ("0,0 45,100 100,20", "V"),
        ]
    )
    func legs(way: String, name: String) {
        let patterns = [stroke("check"), stroke("V"), stroke("caret")]
        #expect(made(way, patterns) == "stroke \(name)")
        #expect(made(Drawing.ways(way).reversed(), patterns) == "stroke \(name)")
        // The same shape, 1.6 times as wide, and 1.6 times as high.
        let wide = Drawing.ways(way).map { Point(x: $0.x * 1.6, y: $0.y) }
        #expect(made(wide, patterns) == "stroke \(name)")
        let high = Drawing.ways(way).map { Point(x: $0.x, y: $0.y * 1.6) }
        #expect(made(high, patterns) == "stroke \(name)")
    }

    @Test("a bracket is no L, and a brace is neither that nor a swipe where strokes are bound")
    func brackets() {
        let patterns =
            StrokeShape.builtIn.map { on(.stroke($0)) } + Self.circles + [on(.swipe(nil))]
        #expect(made("35,0 0,0 0,100 35,100", patterns) == "")
        #expect(made("20,0 8,6 8,44 0,50 8,56 8,94 20,100", patterns) == "")
        #expect(made("0,0 0,100 60,100", patterns) == "stroke L")
    }

    @Test("a sharp corner tells a bracket from a rounded one")
    func sharpness() {
        let bracket = StrokeShape(
            name: "bracket",
            samples: [Drawing.ways("40,0 0,0 0,100 40,100")]
        )
        let arc = Drawing.arc(-180, from: -90).map { Point(x: $0.x * 0.8, y: $0.y) }
        let bow = StrokeShape(name: "bow", samples: [arc])
        let patterns = [on(.stroke(bracket)), on(.stroke(bow))]
        #expect(made("36,0 0,0 0,100 44,100", patterns) == "stroke bracket")
        #expect(made(arc.map { Point(x: $0.x * 0.9, y: $0.y) }, patterns) == "stroke bow")
    }

    // MARK: - Size, and how much a hand varies

    @Test(
        "a small drawing is recognised like a large one, from 10 mm on",
        arguments: ["check", "V", "caret", "square", "triangle", "Z", "L"]
    )
    func small(name: String) {
        let patterns =
            ["check", "V", "caret", "square", "triangle", "Z", "L"].map { stroke($0) }
            + Self.circles
        let sample = StrokeShape.builtInSamples.first { $0.name == name }?.samples.first ?? []
        for size in [11.0, 16, 25, 100] {
            #expect(made(sample, patterns, by: Hand(size: size)) == "stroke \(name)")
        }
        #expect(made(sample, patterns, by: Hand(size: 9)) == "")
    }

    @Test("a circle is no square and no triangle, even if no circle is bound")
    func circleAlone() {
        let patterns = [stroke("square"), stroke("triangle"), stroke("rectangle")]
        #expect(made(Drawing.arc(360), patterns) == "")
        #expect(made(Drawing.arc(-350, from: 40), patterns, by: Hand(noise: 2)) == "")
    }

    @Test("samples that differ let a drawing differ as much; samples that are alike do not")
    func spread() {
        func bracket(_ lip: Int, _ foot: Int) -> [Point] {
            Drawing.ways("\(lip),0 0,0 0,100 \(foot),100")
        }
        let drawn = bracket(20, 20)
        let alike = StrokeShape(name: "[", samples: [bracket(50, 50), bracket(51, 50)])
        let varied = StrokeShape(name: "[", samples: [bracket(50, 50), bracket(65, 35)])
        #expect(made(drawn, [on(.stroke(alike))]) == "")
        #expect(made(drawn, [on(.stroke(varied))]) == "stroke [")
    }

    // MARK: - Swipes

    @Test("of a swipe and a stroke, the one wins that the drawing is more like")
    func bent() {
        // The stroke bends by 9 % of its length, near the limit of a swipe.
        let hook = StrokeShape(name: "hook", samples: [Drawing.ways("0,0 80,0 100,18")])
        let patterns = [on(.stroke(hook)), on(.swipe(nil))]
        #expect(made("0,0 80,0 100,18", patterns, by: Hand(size: 60)) == "stroke hook")
        #expect(made("0,0 80,1 100,3", patterns, by: Hand(size: 60)) == "swipe right")
        #expect(made("0,0 80,0 100,18", [on(.swipe(nil))], by: Hand(size: 60)) == "swipe right")
    }

    @Test("a check mark with a short leg is no swipe where it is bound")
    func shortLegs() {
        for leg in [60, 70, 80] {
            let way = "0,\(leg) 20,100 100,0"
            #expect(made(way, [stroke("check"), on(.swipe(nil))]) == "stroke check")
        }
        // Without the stroke, this is a swipe: the path is bent, but less than a corner.
        #expect(made("0,90 10,100 100,0", [on(.swipe(nil))]) == "swipe up-right")
    }
}
