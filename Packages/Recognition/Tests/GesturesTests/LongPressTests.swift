import Gestures
import InputEvents
import Testing

@Suite("A long press")
struct LongPressTests {
    static let one = [on(.longPress), on(.tap(count: 1)), on(.swipe(.right))]
    static let two = [on(.longPress), on(.longPress, hold: 2000)]

    @Test(
        "fires while the finger is down, and takes the touch",
        arguments: [
            ("d1@50,50 +900ms u1", "long press @500ms"),
            ("d1@50,50 +499ms u1", "tap @499ms"), ("d1@50,50 +500ms u1", "long press @500ms"),
            ("d1@50,50 +700ms m1@90,50 +10ms u1", "long press @500ms"),
            ("d1@50,50 +400ms m1@55,50 +400ms u1", ""),
            ("d1@50,50 +400ms m1@53,50 +400ms u1", "long press @500ms"),
            ("d1@50,50 +499ms c1 +100ms", ""), ("d1@50,50 +400ms reset +900ms u1", ""),
            ("d1@50,50 +400ms unplug +900ms", ""),
            // A long press takes one finger: a second finger makes this a touch by two.
            ("d1@50,50 +300ms d2@70,50 +900ms u1 u2", ""),
            ("d1@50,50 +600ms d2@70,50 +900ms u1 u2", "long press @500ms"),
        ]
    )
    func next(_ script: String, expected: String) {
        #expect(recognise(script, Self.one) == expected)
    }

    @Test(
        "counts from the last landing to the first lift",
        arguments: [
            ("d1@50,50 +300ms d2@70,50 +900ms u1 u2", "2 long press @800ms"),
            ("d1@50,50 d2@70,50 +490ms u1 +200ms u2", ""),
            ("d1@50,50 d2@70,50 +510ms u1 +900ms u2", "2 long press @500ms"),
        ]
    )
    func fingers(_ script: String, expected: String) {
        #expect(recognise(script, [on(.longPress, 2), on(.longPress)]) == expected)
    }

    @Test(
        "of the shorter time waits until the longer one has failed",
        arguments: [
            ("d1@50,50 +3000ms u1", "long press @2000ms", [1]),
            ("d1@50,50 +1000ms u1", "long press @1000ms", [0]),
            ("d1@50,50 +1000ms m1@70,50 +10ms u1", "long press @1000ms", [0]),
            ("d1@50,50 +1000ms c1", "", []), ("d1@50,50 +300ms u1", "", []),
        ]
    )
    func requireFailure(_ script: String, expected: String, pattern: [Int]) {
        #expect(recognise(script, Self.two) == expected)
        #expect(winners(script, Self.two) == pattern)
    }

    @Test("waits for a tap before it")
    func afterTap() {
        let patterns = [on(.longPress), on(.tap(count: 1)), on(.tap(count: 2))]
        #expect(
            recognise("d1@50,50 +50ms u1 +100ms d1@50,50 +900ms u1", patterns)
                == "tap @650ms, long press @650ms"
        )
    }

    @Test("may be bound to an edge")
    func edge() {
        let patterns = [on(.longPress, from: [.bottom])]
        #expect(kinds("d1@50,95 +900ms u1", patterns) == "long press")
        #expect(kinds("d1@50,50 +900ms u1", patterns) == "")
    }

    @Test("whose last finger lands late is explained by the rest of all of them")
    func lastFingerLate() {
        let script = "d1@30,50 d2@50,50 +600ms d3@70,50 +400ms u1 u2 u3"
        #expect(verdicts(script, [on(.longPress, 3)]) == ["0 missed hold 400"])
        #expect(verdicts(script, [on(.longPress, 4)]) == ["0 missed fingers 2"])
    }
}
