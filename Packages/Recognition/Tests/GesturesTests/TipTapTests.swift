import Gestures
import InputEvents
import Testing

@Suite("A tip-tap")
struct TipTapTests {
    static let any = [on(.tipTap(nil)), on(.tap(count: 1), 2), on(.tap(count: 1))]

    @Test(
        "fires when the tapping finger lifts while the other rests, each time",
        arguments: [
            ("d1@50,50 +200ms d2@80,50 +60ms u2 +500ms u1", "2 tip-tap right @260ms"),
            (
                "d1@50,50 +200ms d2@80,50 +60ms u2 +100ms d2@20,50 +60ms u2 +10ms u1",
                "2 tip-tap right @260ms, 2 tip-tap left @420ms"
            ),
            // The first tap is too long, the next is not.
            (
                "d1@50,50 +200ms d2@80,50 +518ms u2 +100ms d2@80,50 +60ms u2 +100ms u1",
                "2 tip-tap right @878ms"
            ),
            ("d1@50,50 +200ms d2@80,50 +500ms u2 +100ms u1", "2 tip-tap right @700ms"),
        ]
    )
    func fires(_ script: String, expected: String) {
        #expect(recognise(script, Self.any) == expected)
    }

    @Test(
        "needs fingers that land separately, and one that rests",
        arguments: [
            ("d1@50,50 +149ms d2@80,50 +60ms u2 +60ms u1", ""),
            ("d1@50,50 +149ms d2@80,50 +300ms u2 +20ms u1", "2 tap @469ms"),
            ("d1@50,50 +150ms d2@80,50 +60ms u2 +60ms u1", "2 tip-tap right @210ms"),
            // The resting finger lifts first, or together with the other finger.
            ("d1@50,50 +200ms d2@80,50 +60ms u1 +60ms u2", ""),
            ("d1@50,50 +200ms d2@80,50 +60ms u1 u2", ""),
            ("d1@50,50 +200ms m1@60,50 +10ms d2@80,50 +60ms u2 +10ms u1", ""),
            ("d1@50,50 +200ms d2@80,50 +30ms m2@90,50 +30ms u2 +10ms u1", ""),
            // Two taps with two fingers are not a tap with one.
            ("d1@50,50 +200ms d2@80,50 +10ms d3@90,50 +60ms u3 +10ms u2 +10ms u1", ""),
            ("d1@50,50 +200ms d2@80,50 d3@90,50 +60ms u3 u2 +10ms u1", ""),
        ]
    )
    func none(_ script: String, expected: String) {
        #expect(recognise(script, Self.any) == expected)
    }

    @Test(
        "has the side on which the finger tapped",
        arguments: [
            ("80,51", "right"), ("20,49", "left"), ("51,20", "up"), ("49,80", "down"),
            ("80,79", "right"), ("79,80", "down"),
        ]
    )
    func sides(place: String, side: String) {
        let script = "d1@50,50 +200ms d2@\(place) +60ms u2 +10ms u1"
        let sides: [Direction] = [.left, .right, .up, .down]
        #expect(kinds(script, sides.map { on(.tipTap($0)) }) == "2 tip-tap \(side)")
        let other = sides.filter { $0.rawValue != side }
        #expect(kinds(script, other.map { on(.tipTap($0)) }) == "")
    }

    @Test("counts all fingers; the resting ones may land one after the other")
    func fingers() {
        let patterns = [on(.tipTap(nil)), on(.tipTap(nil), 3)]
        let script = "d1@50,50 +200ms d2@60,50 +500ms d3@90,50 +60ms u3 +500ms u2 +10ms u1"
        #expect(kinds(script, patterns) == "3 tip-tap right")
        #expect(kinds(script, [on(.tipTap(nil))]) == "")
    }

    @Test(
        "competes with a long press: the first takes the touch",
        arguments: [
            ("d1@50,50 +200ms d2@80,50 +60ms u2 +900ms u1", "2 tip-tap right @260ms"),
            ("d1@50,50 +600ms d2@80,50 +60ms u2 +900ms u1", "long press @500ms"),
        ]
    )
    func longPress(_ script: String, expected: String) {
        #expect(recognise(script, [on(.tipTap(nil)), on(.longPress)]) == expected)
    }

    @Test(
        "takes the touch, which makes nothing else",
        arguments: [
            "d1@50,50 +200ms d2@80,50 +60ms u2 +50ms >40,0/100ms u1",
            "d1@50,50 +200ms d2@80,50 +60ms u2 +50ms d2@80,50 >40,0/100ms u1 u2",
        ]
    )
    func takes(script: String) {
        let others: [GestureKind] = [.swipe(.right), .drag(.start), .pinch(.out)]
        let patterns = [on(.tipTap(nil))] + others.flatMap { [on($0, 1), on($0, 2)] }
        #expect(kinds(script, patterns) == "2 tip-tap right")
    }

    @Test("does not follow another gesture of the same touch")
    func taken() {
        let patterns = [
            on(.tipTap(nil)),
            GesturePattern(kind: .continuous(.pinch(nil)), every: .scale(0.1)),
        ]
        let script =
            "d1@50,50 +200ms d2@60,50 +10ms m2@90,50 +300ms u2 +50ms d2@80,50 +60ms u2 +10ms u1"
        let found = gestures(Script(script).events, patterns)
        #expect(found.contains { $0.progress?.phase == .begin })
        #expect(!found.contains { $0.kind == .tipTap(.right) })
    }

    @Test(
        "needs touches that were seen from the beginning and not cancelled",
        arguments: [
            "d1@50,50 +200ms d2@80,50 +60ms c2 +50ms d2@80,50 +60ms u2 +10ms u1",
            "d1@50,50 +200ms reset d2@80,50 +60ms m1@50,50 +10ms u2 +10ms u1",
            "m1@50,50 +200ms d2@80,50 +60ms u2 +10ms u1",
            "d1@50,50 +200ms d2@80,50 +60ms d2@80,50 +10ms u2 +10ms u1",
            "d1@50,50 +200ms d2@80,50 +60ms unplug",
        ]
    )
    func lost(script: String) {
        #expect(kinds(script, [on(.tipTap(nil))]) == "")
    }

    @Test("comes after a tap that waited for another one")
    func afterTap() {
        let patterns = [on(.tap(count: 1)), on(.tap(count: 2)), on(.tipTap(nil))]
        let script = "d1@50,50 +50ms u1 +100ms d1@50,50 +200ms d2@80,50 +60ms u2 +10ms u1"
        #expect(kinds(script, patterns) == "tap, 2 tip-tap right")
    }

    @Test("reports where the fingers rest and where the tap was")
    func facts() throws {
        let script = "d1@50,50 +200ms d2@80,60 +60ms u2 +10ms u1"
        let gesture = try #require(gestures(Script(script).events, [on(.tipTap(nil))]).first)
        #expect(gesture.start == Point(x: 50, y: 50))
        #expect(gesture.end == Point(x: 80, y: 60))
        #expect(gesture.duration == .milliseconds(260))
    }

    @Test(
        "is explained if it fails",
        arguments: [
            ("d1@50,50 +100ms d2@80,50 +60ms u2 +10ms u1", "0 missed lead 100"),
            ("d1@50,50 +200ms d2@80,50 +600ms u2 +10ms u1", "0 missed resting 600"),
            ("d1@50,50 +200ms d2@20,50 +60ms u2 +10ms u1", "0 missed side 180"),
            ("d1@50,50 +200ms d2@80,50 +10ms m2@90,50 u2 +10ms u1", "0 missed stillness 10"),
            ("d1@50,50 +200ms u1", "0 missed fingers 1 tip-tap 0"),
            ("d1@50,50 +200ms d2@80,50 +60ms u2 +9ms d2@80,50 +60ms u2 +10ms u1", "0 fired"),
        ]
    )
    func explained(script: String, expected: String) {
        #expect(verdicts(script, [on(.tipTap(.right))]) == [expected])
    }
}
