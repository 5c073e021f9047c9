import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

@Suite("A bounce")
struct BounceTests {
    static let any = [on(.bounce(nil)), on(.swipe(nil)), on(.tap(count: 1))]

    @Test(
        "fires at the lift of fingers that went out and came back, in the direction of the way out",
        arguments: [
            ("d1@80,50 >-40,0/100ms >40,0/100ms +10ms u1", "bounce left @210ms"),
            ("d1@80,50 >40,0/100ms >-40,0/100ms +10ms u1", "bounce right @210ms"),
            ("d1@80,50 >0,-30/100ms >0,30/400ms +10ms u1", "bounce up @510ms"),
            ("d1@80,50 >30,30/100ms >-30,-30/100ms +10ms u1", "bounce down-right @210ms"),
            // Fingers may rest where they turn, and up to 500 ms before the lift.
            ("d1@80,50 >-40,0/100ms +400ms >40,0/100ms +400ms u1", "bounce left @1000ms"),
            // The way back is 28 % shorter or longer than the way out.
            ("d1@80,50 >-40,0/100ms >29,0/100ms +10ms u1", "bounce left @210ms"),
            ("d1@80,50 >-40,0/100ms >51,0/100ms +10ms u1", "bounce left @210ms"),
            (
                "d1@60,50 d2@60,70 d3@60,90 >-40,0/100ms >40,0/100ms +10ms u1 u2 u3",
                "3 bounce left @210ms"
            ),
        ]
    )
    func fires(_ script: String, expected: String) {
        #expect(recognise(script, Self.any + [on(.bounce(nil), 3)]) == expected)
    }

    @Test(
        "is none if the fingers stay away, hardly move, go on, take another way back, rest or part",
        arguments: [
            "d1@80,50 >-40,0/100ms >26,0/100ms +10ms u1",
            "d1@80,50 >-14,0/100ms >14,0/100ms +10ms u1",
            "d1@80,50 >-40,0/100ms >40,0/100ms >-40,0/100ms >40,0/100ms +10ms u1",
            "d1@80,50 >-40,0/100ms >0,20/100ms >40,0/100ms >0,-20/100ms +10ms u1",
            "d1@80,50 >-40,0/100ms >40,0/100ms +527ms u1",
            "d1@80,50 >-40,0/100ms >40,0/100ms +10ms c1",
            // One finger goes out and comes back; the other stays, or goes the opposite way.
            "d1@60,50 d2@60,80 m1@40,50 +50ms m1@20,50 +50ms m1@40,50 +50ms m1@60,50 +50ms u1 u2",
            "d1@60,50 d2@80,50 m1@40,50 m2@99,50 +50ms m1@20,50 m2@120,50 +50ms m1@40,50 m2@99,50"
                + " +50ms m1@60,50 m2@80,50 +50ms u1 u2",
        ]
    )
    func none(_ script: String) {
        #expect(recognise(script, [on(.bounce(nil)), on(.bounce(nil), 2)]) == "")
    }

    @Test("is neither a swipe, nor one of it: whoever does not come back swipes")
    func swipe() {
        let swipes = [on(.swipe(nil)), on(.bounce(nil))]
        #expect(kinds("d1@80,50 >-40,0/100ms +10ms u1", swipes) == "swipe left")
        #expect(kinds("d1@80,50 >-40,0/100ms >5,0/100ms +10ms u1", swipes) == "swipe left")
        #expect(kinds("d1@80,50 >-40,0/100ms >40,0/100ms +10ms u1", swipes) == "bounce left")
    }

    @Test("lets a circle and a stroke have the touch that is one")
    func shapes() throws {
        let square = try #require(StrokeShape.builtIn.first { $0.name == "square" })
        let shapes: [GestureKind] = [
            .circle(.clockwise, turns: 1), .circle(.counterclockwise, turns: 1), .stroke(square),
        ]
        let script = "d1@50,40 >30,0/200ms >0,30/200ms >-30,0/200ms >0,-30/200ms +10ms u1"
        #expect(kinds(script, shapes.map { on($0) } + [on(.bounce(nil))]) == "stroke square")
        // Without the stroke it is neither a circle, because it has corners, nor a straight bounce.
        #expect(kinds(script, shapes.dropLast().map { on($0) } + Self.any) == "")
        let round = (1...24).map { step in
            let (sine, cosine) = Rotation.of(Double(step) * 15)
            return "m1@\(60 + 15 * sine),\(55 - 15 * cosine) +20ms"
        }
        let circle = "d1@60,40 +20ms \(round.joined(separator: " ")) u1"
        #expect(kinds(circle, shapes.map { on($0) } + Self.any) == "circle clockwise")
    }

    @Test(
        "holds back a drag for up to 700 ms; one that is slower, or rests, is a drag",
        arguments: [
            ("d1@80,50 >-40,0/200ms >40,0/200ms +10ms u1", "bounce left @410ms"),
            ("d1@80,50 >-40,0/500ms >40,0/500ms +50ms u1", "start @760ms, end @1050ms"),
            // The finger rests for 400 ms where it turns.
            (
                "d1@80,50 >-40,0/100ms +900ms >40,0/100ms +50ms u1",
                "start @500ms, end @500ms, start @1020ms, end @1150ms"
            ),
        ]
    )
    func drag(_ script: String, expected: String) {
        #expect(
            recognise(script, [on(.bounce(nil)), on(.drag(.start)), on(.drag(.end))]) == expected
        )
    }

    @Test(
        "goes as far out as `distance:` says, begins at the place, and takes no longer than `within:`"
    )
    func options() {
        let script = "d1@3,50 >40,0/100ms >-40,0/100ms +10ms u1"
        func fires(_ pattern: GesturePattern) -> Bool { !winners(script, [pattern]).isEmpty }
        #expect(fires(on(.bounce(.right), from: [.left], distance: .millimetres(40), within: 210)))
        #expect(!fires(on(.bounce(.right), distance: .millimetres(41))))
        #expect(!fires(on(.bounce(.right), farthest: .millimetres(39))))
        #expect(!fires(on(.bounce(.right), from: [.top])))
        #expect(!fires(on(.bounce(.right), within: 192)))
        #expect(!fires(on(.bounce(.left))))
    }

    @Test("trembling fingers come back, too, and never make a bounce of a circle")
    func noise() {
        for seed in Seeds.some(200) {
            var random = SplitMix64(seed: seed)
            func noisy(_ way: [Point]) -> String {
                let frames = way.map { point in
                    let (x, y) = (
                        point.x + .random(in: -0.5...0.5, using: &random),
                        point.y + .random(in: -0.5...0.5, using: &random)
                    )
                    return "m1@\(x),\(y)"
                }
                return "d1@\(way[0].x),\(way[0].y) +10ms "
                    + frames.joined(separator: " +10ms ") + " +10ms u1"
            }
            let there = (0...20).map { Point(x: 40 + Double($0) * 2, y: 50) }
            #expect(
                kinds(noisy(there + there.reversed()), Self.any) == "bounce right",
                "seed \(seed)"
            )
            let circle = Circle.points(around: Point(x: 70, y: 50), radius: 15)
            #expect(kinds(noisy(circle), Self.any) == "", "seed \(seed)")
        }
    }
}

private enum Circle {
    /// Returns 48 points of a circle, from its leftmost point.
    static func points(around centre: Point, radius: Double) -> [Point] {
        let diagonal = 0.5.squareRoot()
        let eight = [
            (-1.0, 0.0), (-diagonal, -diagonal), (0, -1), (diagonal, -diagonal), (1, 0),
            (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
        ]
        return zip(eight, eight.dropFirst()).flatMap { from, to in
            (0..<6).map { step -> Point in
                let share = Double(step) / 6
                let (x, y) = (
                    from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share
                )
                let length = (x * x + y * y).squareRoot()
                return Point(x: centre.x + x / length * radius, y: centre.y + y / length * radius)
            }
        }
    }
}
