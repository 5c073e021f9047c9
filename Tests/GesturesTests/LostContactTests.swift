import Gestures
import InputEvents
import Testing

/// The rows of the timeline tables of `LostContact` and `RestingContact`.
@Suite("Contacts that panels lose, and that are no fingers")
struct LostContactTests {
    private static let all: [GesturePattern] = {
        var kinds: [GestureKind] = [.tap(count: 1), .tap(count: 2), .longPress]
        kinds += Direction.allCases.map { .swipe($0) }
        kinds += PinchDirection.allCases.map { .pinch($0) }
        kinds += Turn.allCases.map { .circle($0, turns: 1) }
        return kinds.map { GesturePattern(kind: $0, fingers: .any) }
    }()

    @Test(
        "a finger that is found again within 35 ms near where it was going never lifted",
        arguments: [
            ("d1@20,50 >10,0/60ms u1 +16ms d1@33,50 >20,0/100ms u1", "swipe right"),
            // In another slot, two frames at 60 Hz later.
            ("d1@20,50 >10,0/60ms u1 +34ms d4@36,50 >20,0/100ms u4", "swipe right"),
            ("d1@20,50 +300ms u1 +16ms d1@20,50 +400ms u1", "long press"),
            ("d1@20,50 +100ms u1 +8ms d1@20,50 +100ms u1 +500ms", "tap"),
            // One of three, and one of two that pinch.
            (
                "d1@20,30 d2@20,50 d3@20,70 >20,0/100ms u2 +8ms d2@42,50 >20,0/100ms u1 u2 u3",
                "3 swipe right"
            ),
            (
                "d1@20,50 d2@80,50 +10ms m1@30,50 m2@70,50 +10ms u2 +8ms d2@69,50 +10ms m1@40,50"
                    + " m2@60,50 +10ms u1 u2", "2 pinch in"
            ),
        ]
    )
    func lost(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "later or elsewhere it is another finger",
        arguments: [
            ("d1@20,50 +60ms u1 +36ms d1@20,50 +60ms u1", "double tap"),
            ("d1@20,50 +60ms u1 +20ms d1@60,50 +60ms u1 +500ms", "tap, tap"),
            ("d1@20,50 >20,0/100ms u1 +100ms d1@44,50 >20,0/100ms u1", "swipe right, swipe right"),
        ]
    )
    func apart(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test("where something came of it before it was lost, the rest means nothing")
    func onlyOnce() {
        let script = "d1@10,50 >40,0/100ms u1 +16ms d1@57,50 >40,0/100ms u1 +500ms"
        #expect(kinds(script, Self.all) == "swipe right")
    }

    @Test("a finger that is lost again and again is one finger still")
    func flickering() {
        let lost = " u1 +8ms d1@20,50 +42ms"
        let script = "d1@20,50 +50ms" + String(repeating: lost, count: 20) + " u1"
        #expect(kinds(script, Self.all) == "long press")
    }

    @Test("after events were lost, or the device was unplugged, nothing goes on")
    func interrupted() {
        for loss in ["reset", "unplug plug"] {
            let script = "d1@20,50 >10,0/60ms u1 \(loss) +10ms d1@32,50 >10,0/100ms u1"
            #expect(kinds(script, Self.all) == "", "\(loss)")
        }
    }

    @Test(
        "a thumb at the rim, or a palm out of reach, is no finger of what others do",
        arguments: [
            ("d1@3,50 +250ms d2@60,50 >40,0/150ms u2 +300ms u1", "swipe right"),
            ("d1@3,50 +250ms d2@60,30 d3@60,60 >40,0/150ms u2 u3 +300ms u1", "2 swipe right"),
            ("d1@3,50 +250ms d2@60,50 +80ms u2 +500ms u1", "tap"),
            // Twice beside it: it stays left out.
            ("d1@3,50 +250ms d2@60,50 +80ms u2 +100ms d2@60,50 +80ms u2 +500ms u1", "double tap"),
            ("d1@12,12 +250ms d2@140,60 >-40,0/150ms u2 +300ms u1", "swipe left"),
            // It fired before, which is no reason to lose what follows.
            ("d1@3,50 +600ms d2@60,50 >40,0/150ms u2 +300ms u1", "long press, swipe right"),
        ]
    )
    func resting(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "a finger that has just landed, that moved, or that is near counts",
        arguments: [
            ("d1@3,50 +50ms d2@60,50 +10ms m1@13,50 m2@50,50 +10ms u1 u2", "2 pinch in"),
            ("d1@60,50 +400ms d2@100,50 +10ms m2@80,50 +10ms u1 u2", "2 pinch in"),
            ("d1@3,50 >6,0/60ms +200ms d2@60,50 >1,0/100ms u2 +300ms u1", ""),
        ]
    )
    func counting(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test("what was left out is said")
    func leftOut() {
        let script = "d1@3,50 +250ms d2@60,50 >40,0/150ms u2 +300ms u1"
        #expect(verdicts(script, [on(.swipe(.right))]) == ["0 missed left-out 0", "0 fired"])
    }
}
