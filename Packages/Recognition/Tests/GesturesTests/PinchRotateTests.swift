import Gestures
import InputEvents
import Testing

@Suite("A pinch or rotation")
struct PinchRotateTests {
    static let all = [
        on(.pinch(.in), 2), on(.pinch(.out), 2), on(.rotate(.clockwise), 2),
        on(.rotate(.counterclockwise), 2), on(.swipe(nil), 2), on(.tap(count: 1), 2),
    ]
    static let quarter = "d1@60,50 d2@90,50 +50ms m1@64,39 m2@86,61 +50ms m1@75,35 m2@75,65 +50ms"

    @Test(
        "is distinguished from swipes, taps and scribbles",
        arguments: [
            ("d1@60,50 d2@80,50 +50ms m1@50,50 m2@90,50 +50ms u1 u2", "2 pinch out"),
            ("d1@50,50 d2@90,50 +50ms m1@60,50 m2@80,50 +50ms u1 u2", "2 pinch in"),
            // One finger may rest, usually the thumb.
            ("d1@60,50 d2@80,50 +50ms m2@110,40 +50ms u1 u2", "2 pinch out"),
            ("d1@60,50 d2@80,50 +50ms m1@58,50 m2@82,50 +50ms u1 u2", "2 tap"),
            (
                "d1@60,50 d2@80,50 +50ms m1@57.6,50 m2@82.4,50 +50ms m1@60,50 m2@80,50 u1 u2",
                "2 tap"
            ),
            ("d1@50,50 d2@90,50 +50ms m1@45.1,50 m2@94.9,50 +218ms u1 u2", ""),
            ("d1@50,50 d2@90,50 +50ms m1@44.9,50 m2@95.1,50 +50ms u1 u2", "2 pinch out"),
            (
                "d1@50,50 d2@90,50 +50ms m1@53.9,50 m2@86.1,50 +50ms m1@54.1,50 m2@85.9,50 u1 u2",
                "2 pinch in"
            ),
            (quarter + " u1 u2", "2 rotate clockwise"),
            (
                "d1@60,50 d2@90,50 +50ms m1@64,61 m2@86,39 +50ms m1@75,65 m2@75,35 +50ms u1 u2",
                "2 rotate counterclockwise"
            ),
            ("d1@20,50 d2@60,50 >60,0/100ms +10ms u1 u2", "2 swipe right"),
            (
                "d1@60,50 d2@80,50 >0,30/99ms >0,-30/99ms >20,0/99ms +9ms m1@50,50 m2@110,50 +9ms u1 u2",
                ""
            ),
            ("d1@60,50 d2@80,50 +50ms m1@50,50 m2@90,50 +50ms c1 u2", ""),
            // One finger joins a swipe half-way: this is neither a swipe nor a pinch.
            ("d1@20,30 >30,0/150ms d2@20,60 >30,0/150ms +10ms u1 u2", ""),
            ("d1@60,50 d2@80,50 +50ms m1@50,50 m2@90,50 +50ms u1 +518ms u2", ""),
        ]
    )
    func classes(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test("continues to count beyond a half turn")
    func fullTurn() throws {
        let around = [(75.0, 35.0), (90, 50), (75, 65), (60, 50), (75, 35)]
        let moves = around.map { "m1@\($0.0),\($0.1) m2@\(150 - $0.0),\(100 - $0.1) +50ms" }
        let script = "d1@60,50 d2@90,50 +50ms \(moves.joined(separator: " ")) u1 u2"
        let found = gestures(Script(script).events, Self.all)
        #expect(found.count == 1)
        #expect(try abs(#require(found.first).angle - 450) < 0.01)
    }

    @Test("reports its scale")
    func scale() throws {
        let script = "d1@60,50 d2@80,50 +50ms m1@50,50 m2@90,50 +50ms u1 u2"
        let found = gestures(Script(script).events, Self.all)
        #expect(try abs(#require(found.first).scale - 2) < 0.01)
    }

    @Test("of an unbound kind makes the other void if it is far stronger")
    func dominance() {
        // 90° and a scale of 1.3: clearly a rotation.
        let script =
            "d1@60,50 d2@90,50 +50ms m1@62,37 m2@88,63 +50ms m1@75,30.5 m2@75,69.5 +9ms u1 u2"
        #expect(kinds(script, [on(.pinch(.out), 2)]) == "")
        #expect(kinds(script, [on(.rotate(.clockwise), 2)]) == "2 rotate clockwise")
    }

    @Test("is made by two fingers or more by default")
    func anyFingers() {
        let script = "d1@60,50 d2@80,50 +50ms m1@50,50 m2@90,50 +50ms u1 u2"
        #expect(kinds(script, [on(.pinch(.out))]) == "2 pinch out")
        #expect(winners(script, [on(.pinch(.out)), on(.pinch(.out), 2)]) == [1])
    }

    @Test("can be made by five fingers")
    func five() {
        let fingers = [(75.0, 30.0), (95, 40), (90, 65), (60, 65), (55, 40)]
        let down = fingers.enumerated().map { "d\($0.0)@\($0.1.0),\($0.1.1) +20ms" }
        let move = fingers.enumerated().map {
            "m\($0.0)@\(75 + ($0.1.0 - 75) / 2),\(50 + ($0.1.1 - 50) / 2)"
        }
        let up = (0..<5).map { "u\($0) +10ms" }
        let script = (down + move + ["+20ms"] + up).joined(separator: " ")
        #expect(kinds(script, [on(.pinch(.in), 5), on(.pinch(.in), 4)]) == "5 pinch in")
    }

    @Test("by too few fingers is explained by their number alone")
    func tooFew() {
        let pinch = "d1@40,50 d2@80,50 +20ms m1@50,50 m2@70,50 +20ms u1 u2"
        #expect(verdicts(pinch, [on(.pinch(.in), 3)]) == ["0 missed fingers 2"])
        let turn = "d1@40,50 d2@80,50 +20ms m1@60,30 m2@60,70 +20ms u1 u2"
        #expect(verdicts(turn, [on(.rotate(.clockwise), 3)]) == ["0 missed fingers 2"])
    }
}
