import Gestures
import InputEvents
import Testing

/// Tests habits of hurried people at the beginning and end of a stroke.
@Suite("Hurried hands")
struct HurriedHandsTests {
    @Test(
        "a finger may come back by 15 % of its path, and by at most 10 mm",
        arguments: [
            (">60,0/100ms >-9,0/60ms", "swipe right"), (">60,0/100ms >-11,0/60ms", ""),
            (">20,0/100ms >-3.9,0/60ms", "swipe right"),
            (">100,0/100ms >-11,0/60ms", "swipe right"),
            (">120,0/100ms >-10.9,0/60ms", "swipe right"), (">120,0/100ms >-12,0/60ms", ""),
            // Back and forth is not a swipe, however it began.
            (">30,0/100ms >-30,0/100ms", ""), (">60,0/100ms >-40,0/100ms", ""),
        ]
    )
    func recoil(_ way: String, expected: String) {
        #expect(kinds("d1@10,30 \(way) u1", SwipeTests.eight) == expected)
    }

    @Test("too much recoil is reported, with its limit")
    func recoilIsExplained() {
        let script = "d1@10,30 >60,0/100ms >-15,0/60ms u1"
        #expect(verdicts(script, [on(.swipe(.right))]) == ["0 missed recoil 15"])
    }

    @Test(
        "fingers that land within 120 ms get the hand's earlier movement, if they join it",
        arguments: [
            // 40 mm in 100 ms; the second finger lands after 60 ms.
            ("d1@10,30 >24,0/60ms d2@34,60 >16,0/40ms u1 u2", "2 swipe right"),
            ("d1@10,30 >30,0/80ms d2@40,60 >10,0/40ms u1 u2", "2 swipe right"),
            // The second finger lands and stays, or moves back.
            ("d1@10,30 >24,0/60ms d2@34,60 +10ms m1@50,30 u1 u2", ""),
            ("d1@10,30 >24,0/60ms d2@34,60 +10ms m1@50,30 m2@24,60 u1 u2", ""),
            // A second finger after more than 120 ms is not part of the same movement of the hand.
            ("d1@10,30 >40,0/130ms d2@50,60 >10,0/40ms u1 u2", ""),
        ]
    )
    func landings(_ script: String, expected: String) {
        let patterns = [on(.swipe(.right), 2), on(.pinch(.in), 2), on(.pinch(.out), 2)]
        #expect(kinds(script, patterns) == expected)
    }

    @Test(
        "a finger may join others within 300 ms and a frame, although it may be a little finger",
        arguments: [
            (">24,0/200ms", "2 start"), (">24,0/290ms", "2 start"),
            (">24,0/290ms +27ms", "2 start"), (">24,0/290ms +28ms", ""),
        ]
    )
    func lateFinger(_ way: String, expected: String) {
        let script = "d1@10,30 \(way) d2@34,60 >30,0/400ms u1 u2"
        #expect(kinds(script, [on(.drag(.start), 2)]) == expected)
    }

    @Test("a drag begins once the finger that landed late moves with the other")
    func sliders() {
        let script = "d1@10,30 >24,0/60ms d2@34,60 >6,0/40ms +500ms u1 u2"
        #expect(recognise(script, [on(.drag(.start), 2)]) == "2 start @70ms")
    }
}
