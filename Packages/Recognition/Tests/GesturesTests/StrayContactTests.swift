import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// Tests the rows of the timeline tables of `Stray` and `MergedContact`.
@Suite("Contacts that no finger makes")
struct StrayContactTests {
    private static let all = StrayContactRowsTests.bound

    /// The first half of a swipe to the right that takes 200 ms.
    private static let half = "d1@20,50 >20,0/100ms "

    @Test(
        "a contact of 22 ms beside a finger is none",
        arguments: [
            // A ghost in a tap, a swipe, and a long press.
            ("d1@20,50 +50ms d2@90,50 +8ms u2 +60ms u1", "tap"),
            (half + "d2@90,80 +8ms u2 >20,0/100ms u1", "swipe right"),
            ("d1@20,50 +250ms d2@90,50 +22ms u2 +400ms u1", "long press"),
            // The ghost lands first, or lifts last.
            ("d2@90,80 +4ms d1@20,50 +4ms u2 >40,0/150ms u1", "swipe right"),
            ("d1@20,50 >40,0/150ms d2@90,80 +4ms u1 +4ms u2", "swipe right"),
            // The ghost appears during a double tap.
            ("d1@20,50 +50ms u1 +60ms d1@20,50 +20ms d2@90,50 +8ms u2 +30ms u1", "double tap"),
            // A contact that stays longer, or that moves, is a finger.
            ("d1@20,50 +30ms d2@40,50 +23ms u2 +40ms u1", "2 tap"),
            (
                "d1@20,50 d2@20,70 +10ms m1@30,50 m2@30,70 +9ms m1@40,50 m2@40,70 u1 u2",
                "2 swipe right"
            ),
            // No contact stays for 50 ms: this is a quick tap.
            ("d1@20,50 +5ms d2@40,50 +15ms u2 +3ms u1", "2 tap"),
            ("d1@20,50 +5ms d2@40,50 +15ms u1 +3ms u2", "2 tap"),
            ("d1@20,50 d2@40,50 +15ms u1 u2", "2 tap"),
            ("d1@20,50 +5ms d2@40,50 +5ms d3@60,50 +15ms u1 +2ms u2 +2ms u3", "3 tap"),
        ]
    )
    func ghosts(_ script: String, expected: String) {
        #expect(kinds(script + " +900ms", Self.all) == expected)
    }

    @Test(
        "a finger that is lost at its landing is found within 60 ms",
        arguments: [
            ("d1@20,50 +5ms d2@40,50 +12ms u2 +30ms d2@40,50 +60ms u1 u2", "2 tap"),
            ("d1@20,50 +5ms d2@40,50 +12ms u1 +30ms d1@20,50 +60ms u1 u2", "2 tap"),
            // The second finger lands in the slot of the lost one, in the same frame.
            ("d1@20,50 +8ms u1 d1@45,50 +8ms d2@20,50 +100ms u1 u2", "2 tap"),
            // The lost finger does not come back.
            ("d1@20,50 +8ms u1 +8ms d2@90,80 +100ms u2", "tap, tap"),
        ]
    )
    func gloves(_ script: String, expected: String) {
        #expect(kinds(script + " +900ms", Self.all) == expected)
    }

    @Test(
        "a contact within a fingertip of a finger is a part of it, unless it goes its own way",
        arguments: [
            (half + "d2@46,54 >20,0/60ms u2 +5ms >20,0/60ms u1", "swipe right"),
            ("d1@20,50 +20ms d2@25,54 +60ms u2 +30ms u1", "tap"),
            // The finger continues as the other contact.
            (half + "d2@46,54 >20,0/60ms u1 +5ms >20,0/60ms u2", "swipe right"),
            ("d1@20,50 +20ms d2@25,54 +40ms u1 +30ms u2", "tap"),
            // A pinch begins with closed fingers.
            (
                "d1@50,50 +10ms d2@58,50 +10ms m1@44,50 m2@64,50 +10ms m1@35,50 m2@73,50 +10ms u1 u2",
                "2 pinch out"
            ),
            // A fingertip farther away is another finger.
            ("d1@20,50 +20ms d2@31,54 +60ms u2 +5ms u1", "2 tap"),
        ]
    )
    func splits(_ script: String, expected: String) {
        #expect(kinds(script + " +900ms", Self.all) == expected)
    }

    private static let three = "d1@20,20 d2@20,40 d3@20,60 >20,0/130ms "

    @Test(
        "a finger that brushes the panel on the way is not counted",
        arguments: [
            (three + "d4@40,85 >10,0/50ms u4 +5ms >15,0/60ms u1 u2 u3", "3 swipe right"),
            // With the others to the end, it comes too late for a swipe by four.
            (
                "d1@20,20 d2@20,40 d3@20,60 +40ms d4@20,80 >5,0/60ms u4 >40,0/150ms u1 u2 u3",
                "3 swipe right"
            ),
            // The fourth finger is down for most of the way.
            (
                "d1@20,20 d2@20,40 d3@20,60 +40ms d4@20,80 >40,0/150ms u4 +20ms u1 u2 u3",
                "4 swipe right"
            ),
        ]
    )
    func brushes(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "fingers that are one contact for a moment are still two",
        arguments: [
            // The first contact jumps to the middle of two fingers and back, while they move.
            (
                three + "m1@41,30 u2 m3@41,60 +20ms m1@45,30 m3@45,60 +30ms"
                    + " m1@55,20 d2@55,40 m3@55,60 >10,0/60ms u1 u2 u3", "3 swipe right"
            ),
            // The same happens in the other order of slots.
            (
                three + "u1 m2@41,30 m3@41,60 +20ms m2@45,30 m3@45,60 +30ms"
                    + " d1@55,20 m2@55,40 m3@55,60 >10,0/60ms u1 u2 u3", "3 swipe right"
            ),
            // The same happens at rest.
            (
                "d1@20,20 d2@20,40 +300ms m1@20,30 u2 +40ms m1@20,20 d2@20,40 +500ms u1 u2",
                "2 long press"
            ),
        ]
    )
    func merges(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "a hand at the rim does not press, unless a press is bound there",
        arguments: [
            ("d1@3,50 +1200ms d2@60,50 >40,0/150ms u2 +300ms u1", "swipe right"),
            ("d1@3,50 +1200ms d2@60,50 +60ms u2 +900ms u1", "tap"),
            ("d1@3,50 +900ms u1", ""),
            ("d1@9,50 +900ms u1", "long press"),
        ]
    )
    func rim(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
        #expect(kinds("d1@3,50 +900ms u1", [on(.longPress, from: [.left])]) == "long press")
        let verdict = verdicts("d1@3,50 +900ms u1", [on(.longPress)])
        #expect(verdict == ["0 missed rim 0"])
    }

    @Test("a wide contact is a palm: it does not press, and other fingers count without it")
    func palm() {
        func palm(_ time: Int64, _ phase: TouchChange.Phase) -> InputEvent {
            let place = Point(x: 80, y: 60)
            let change = TouchChange(slot: 9, phase: phase, position: place, width: 25)
            return InputEvent(
                time: Timestamp(microseconds: time * 1000),
                kind: .touches(Script.first, TouchFrame([change]))
            )
        }
        let swipe = Script("+900ms d1@20,50 >40,0/150ms u1").events
        var events = Array(swipe.prefix { $0.time <= Timestamp(microseconds: 2000) })
        let rest = swipe.dropFirst(events.count)
        events += [palm(10, .down)] + rest + [palm(1500, .up)]
        #expect(describe(gestures(events, Self.all)) == "swipe right @1050ms")
    }

    @Test("a device that tells a tenth of its size is corrected by the fingers on it")
    func size() {
        let tiny = Surface(width: 21, height: 13)
        let swipe = "d1@6,4 d2@6,6 d3@6,8 >4,0/150ms u1 u2 u3"
        #expect(recognise(swipe, Self.all, surface: tiny) == "3 swipe right @150ms")
        // A watch that is large enough for three fingers has the right size.
        let watch = Surface(width: 40, height: 34)
        let small = "d1@6,4 d2@6,15 d3@6,26 >8,0/300ms u1 u2 u3"
        #expect(recognise(small, Self.all, surface: watch) == "")
    }

    @Test("contacts that were not counted are reported")
    func reports() {
        func ignored(_ script: String) -> [String] {
            explain(Script(script).events, Self.all).flatMap { explanation -> [String] in
                guard case .touch(let movement) = explanation.subject else { return [] }
                return movement.ignored.map { "\($0.reason.rawValue) \(Int($0.length))" }
            }
        }
        #expect(ignored("d1@20,50 +50ms d2@90,50 +8ms u2 +60ms u1") == ["brief 8"])
        #expect(ignored(Self.half + "d2@46,54 >20,0/60ms u2 +5ms >20,0/60ms u1") == ["split 60"])
        let brush = Self.three + "d4@40,85 >10,0/50ms u4 +5ms >15,0/60ms u1 u2 u3"
        #expect(ignored(brush) == ["brushed 50"])
        let merge = "d1@20,20 d2@20,40 +300ms m1@20,30 u2 +40ms m1@20,20 d2@20,40 +500ms u1 u2"
        #expect(ignored(merge) == ["merged 40"])
        #expect(ignored("d1@20,50 d2@40,50 +15ms u1 u2") == [])
    }
}
