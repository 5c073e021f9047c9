import Foundation
import Gestures
import InputEvents
import Testing

/// Tests the rows of the timeline tables of `LostContact` and `RestingContact`.
@Suite("Contacts that panels lose, and contacts that are not fingers")
struct LostContactTests {
    private static let all: [GesturePattern] = {
        var kinds: [GestureKind] = [.tap(count: 1), .tap(count: 2), .longPress]
        kinds += Direction.allCases.map { .swipe($0) }
        kinds += PinchDirection.allCases.map { .pinch($0) }
        kinds += Turn.allCases.map { .circle($0, turns: 1) }
        return kinds.map { GesturePattern(kind: $0, fingers: .any) }
    }()

    @Test(
        "a finger that returns within 35 ms near its expected position has not lifted",
        arguments: [
            ("d1@20,50 >10,0/60ms u1 +16ms d1@33,50 >20,0/100ms u1", "swipe right"),
            // The finger returns in another slot, two frames later at 60 Hz.
            ("d1@20,50 >10,0/60ms u1 +34ms d4@36,50 >20,0/100ms u4", "swipe right"),
            ("d1@20,50 +300ms u1 +16ms d1@20,50 +400ms u1", "long press"),
            ("d1@20,50 +100ms u1 +8ms d1@20,50 +100ms u1 +500ms", "tap"),
            // The finger returns at the same speed: 26 mm farther, after 33 ms without a report.
            (
                "d1@20,50 +16ms m1@24,50 +17ms m1@36,50 +17ms u1 +16ms d1@62,50 +17ms m1@80,50"
                    + " +17ms u1", "swipe right"
            ),
            (
                "d1@20,20 d2@20,50 d3@20,80 +16ms m1@24,20 m2@24,50 m3@24,80 +17ms m1@36,20"
                    + " m2@36,50 m3@36,80 +17ms m1@50,20 u2 m3@50,80 +16ms m1@62,20 d2@62,50"
                    + " m3@62,80 +17ms m1@70,20 m2@70,50 m3@70,80 +17ms u1 u2 u3",
                "3 swipe right"
            ),
            // The panel loses the last of two fingers that tap.
            ("d1@20,50 d2@40,50 +80ms u1 +10ms u2 +8ms d2@40,50 +30ms u2 +500ms", "2 tap"),
            // The panel loses one of three fingers, and one of two fingers that pinch.
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
        "later or elsewhere, it is another finger",
        arguments: [
            ("d1@20,50 +60ms u1 +36ms d1@20,50 +60ms u1", "double tap"),
            ("d1@20,50 +60ms u1 +20ms d1@60,50 +60ms u1 +500ms", "tap, tap"),
            ("d1@20,50 >20,0/100ms u1 +100ms d1@44,50 >20,0/100ms u1", "swipe right, swipe right"),
        ]
    )
    func apart(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test("if it made a gesture before it was lost, the rest means nothing")
    func onlyOnce() {
        let script = "d1@10,50 >40,0/100ms u1 +16ms d1@57,50 >40,0/100ms u1 +500ms"
        #expect(kinds(script, Self.all) == "swipe right")
    }

    @Test(
        "a finger that returns makes what was on when it landed first, not when it returned",
        arguments: [
            ("d1@20,50 +200ms mode=x +50ms u1 +16ms d1@20,50 +400ms u1", 1),
            ("mode=x d1@20,50 +200ms mode=y +50ms u1 +16ms d1@20,50 +400ms u1", 0),
            ("d1@20,50 >10,0/60ms mode=x u1 +16ms d1@33,50 >20,0/100ms u1", 3),
            ("mode=x d1@20,50 >10,0/60ms mode=y u1 +16ms d1@33,50 >20,0/100ms u1", 2),
            // The next contact is another touch.
            ("d1@20,50 +50ms u1 +8ms mode=x d1@20,50 +50ms u1 +50ms d1@20,50 +600ms u1", 0),
            // The key came late.
            ("d1@20,50 +200ms d:a +50ms u1 +16ms d1@20,50 +400ms u1 u:a", 1),
        ]
    )
    func conditions(_ script: String, expected: Int) {
        let patterns = [
            on(.longPress).when("mode=x"), on(.longPress).when("not mode=x"),
            on(.swipe(.right)).when("mode=x"), on(.swipe(.right)).when("not mode=x"),
            on(.longPress).holding("a"),
        ]
        #expect(winners(script, patterns) == [expected])
        let all = verdicts(script, patterns).flatMap { $0.components(separatedBy: ", ") }
        let fired = all.filter { $0.contains("fired") }.map { String($0.prefix(1)) }
        #expect(fired == ["\(expected)"])
    }

    @Test("a finger that is lost repeatedly is still one finger")
    func flickering() {
        let lost = " u1 +8ms d1@20,50 +42ms"
        let script = "d1@20,50 +50ms" + String(repeating: lost, count: 20) + " u1"
        #expect(kinds(script, Self.all) == "long press")
    }

    /// The first quarter of a circle, straight enough for a swipe; `rest` is the remaining circle.
    private static let quarter = arc(0, 75)
    private static let rest = arc(90, 345)

    /// Returns a finger that moves round a centre by 15° a frame.
    private static func arc(_ from: Int, _ to: Int) -> String {
        stride(from: from, through: to, by: 15).map { degrees in
            let angle = Double(degrees) * .pi / 180
            return "m1@\(50 + 20 * cos(angle)),\(50 + 20 * sin(angle))"
        }.joined(separator: " +10ms ")
    }

    @Test("a bent stroke that ends at full speed waits for its rest, because it may be a circle")
    func circle() {
        let lost =
            "d1@70,50 +10ms \(Self.quarter) +10ms u1 +10ms d1@50,70 +10ms \(Self.rest) +10ms u1"
        #expect(kinds(lost, Self.all) == "circle clockwise")
        #expect(verdicts(lost, [on(.circle(.clockwise, turns: 1))]) == ["0 fired"])
        let stroke = "d1@70,50 +10ms \(Self.quarter) +10ms u1"
        #expect(recognise(stroke, Self.all) == "swipe down-left @105ms")
        // Any other event decides at once, and nothing waits if no stroke or circle is bound.
        #expect(
            recognise(stroke + " +20ms d1@20,20 +50ms u1", Self.all)
                == "swipe down-left @90ms, tap @457ms"
        )
        #expect(recognise(stroke, [on(.swipe(.downLeft))]) == "swipe down-left @70ms")
    }

    @Test(
        "an ordinary swipe fires at its lift, with everything bound",
        arguments: ["d1@20,50 >40,0/150ms +10ms u1", "d1@20,50 >40,4/150ms >10,1/60ms +10ms u1"]
    )
    func ordinary(_ script: String) {
        let lift = script.contains("60ms") ? 220 : 160
        #expect(recognise(script, Self.all) == "swipe right @\(lift)ms")
    }

    @Test("a panel that has once lost a finger is always waited for")
    func knownPanel() {
        let lost = "d1@20,20 +50ms u1 +8ms d1@20,20 +50ms u1 +600ms "
        let swipe = "d1@20,50 >40,0/150ms +10ms u1"
        #expect(recognise(lost + swipe, Self.all) == "tap @425ms, swipe right @903ms")
        // A contact that was there before moves: it is not the finger of the touch that lifted.
        #expect(
            recognise(lost + swipe + " +20ms m9@100,80 +300ms m9@101,80", Self.all)
                == "tap @425ms, swipe right @903ms"
        )
        // A possible long press waits, too, but no other resting touch.
        let patterns = [on(.tap(count: 1)), on(.longPress)]
        let press = "d1@50,50 +100ms u1 +8ms d1@50,50 +450ms u1"
        #expect(kinds(press, patterns) == "tap")
        #expect(kinds(lost + press, patterns) == "tap, long press")
        #expect(
            recognise(lost + "d1@50,50 +40ms u1", [on(.tap(count: 1))]) == "tap @50ms, tap @748ms"
        )
    }

    @Test(
        "a continuous gesture continues when its finger returns",
        arguments: [
            (
                "d1@20,50 >10,0/60ms u1 +16ms d1@33,50 >20,0/100ms +100ms u1",
                "begin @30ms, end @311ms, 6 steps"
            ),
            // A drag at rest ends at the lift; at full speed it waits, but not for another finger.
            ("d1@20,50 >10,0/60ms +100ms u1", "begin @30ms, end @160ms, 2 steps"),
            ("d1@20,50 >10,0/60ms u1", "begin @30ms, end @95ms, 2 steps"),
            ("d1@20,50 >10,0/60ms u1 +20ms d1@90,90", "begin @30ms, end @80ms, 2 steps"),
            ("d1@20,50 >10,0/60ms u1 +20ms unplug", "begin @30ms, end @80ms, 2 steps"),
        ]
    )
    func continuous(_ script: String, expected: String) {
        let parts = gestures(Script(script).events, [on(.continuous(.drag(.horizontal)))])
        let ends = parts.filter { $0.progress?.phase != .update }.map {
            "\($0.progress?.phase.rawValue ?? "") @\($0.time.microseconds / 1000 - 1)ms"
        }
        let steps = parts.last?.progress?.total ?? 0
        #expect(ends.joined(separator: ", ") + ", \(steps) steps" == expected)
    }

    @Test("a continuous gesture that has not begun begins once, with its whole path")
    func lostBeforeTheBegin() {
        // More fingers may follow for 150 ms.
        let patterns = [on(.continuous(.drag(.horizontal))), on(.swipe(.left), 3)]
        let lost = "d1@20,50 >20,0/60ms u1 +16ms d1@46,50 >20,0/150ms +100ms u1"
        let parts = gestures(Script(lost).events, patterns).compactMap(\.progress)
        let ends = parts.map(\.phase).filter { $0 != .update }
        #expect(ends == [.begin, .end])
        #expect(parts.last?.total == 9)
    }

    @Test("a pinch continues when one of its fingers returns, and ends with the next lift")
    func continuousPinch() {
        let pinch = on(.continuous(.pinch(nil)), 2)
        let closing = "d1@20,50 d2@80,50 +10ms m1@25,50 m2@75,50 +10ms m1@30,50 m2@70,50 +10ms "
        let lost = closing + "u2 +8ms d2@66,50 +10ms m1@40,50 m2@60,50 +100ms u1 u2"
        let parts = gestures(Script(lost).events, [pinch]).compactMap(\.progress)
        let ends = parts.map(\.phase).filter { $0 != .update }
        #expect(ends == [.begin, .end])
        #expect(parts.last?.total == -6)
        let lifts = closing + "u2 +8ms u1"
        #expect(
            gestures(Script(lifts).events, [pinch]).last?.time == Timestamp(microseconds: 39_000)
        )
    }

    @Test("after events were lost or the device was unplugged, nothing continues")
    func interrupted() {
        for loss in ["reset", "unplug plug"] {
            let script = "d1@20,50 >10,0/60ms u1 \(loss) +10ms d1@32,50 >10,0/100ms u1"
            #expect(kinds(script, Self.all) == "", "\(loss)")
        }
    }

    @Test(
        "a thumb at the rim, or a palm out of reach, does not count for other fingers",
        arguments: [
            ("d1@3,50 +250ms d2@60,50 >40,0/150ms u2 +300ms u1", "swipe right"),
            ("d1@3,50 +250ms d2@60,30 d3@60,60 >40,0/150ms u2 u3 +300ms u1", "2 swipe right"),
            ("d1@3,50 +250ms d2@60,50 +80ms u2 +500ms u1", "tap"),
            // Two taps beside the resting contact: the contact stays excluded.
            ("d1@3,50 +250ms d2@60,50 +80ms u2 +100ms d2@60,50 +80ms u2 +500ms u1", "double tap"),
            ("d1@12,12 +250ms d2@140,60 >-40,0/150ms u2 +300ms u1", "swipe left"),
            // The resting contact makes no long press.
            ("d1@3,50 +600ms d2@60,50 >40,0/150ms u2 +300ms u1", "swipe right"),
            // The resting contact fired before; the gesture that follows is recognised, too.
            ("d1@12,12 +600ms d2@140,60 >-40,0/150ms u2 +300ms u1", "long press, swipe left"),
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

    /// Returns finger 2, which moves from one place to another in 150 ms, 10 ms a frame.
    private static func way(_ from: (Double, Double), _ to: (Double, Double), _ slot: Int = 2)
        -> String
    {
        let frames = (1...15).map { step in
            let share = Double(step) / 15
            let (x, y) = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
            return "+10ms m\(slot)@\(x),\(y)"
        }
        return "d\(slot)@\(from.0),\(from.1) " + frames.joined(separator: " ") + " +10ms "
    }

    @Test(
        "a contact within reach is excluded if it keeps resting, or makes nothing with the others",
        arguments: [
            // The contact stays for 200 ms after the finger, which therefore acted alone.
            ("d1@20,50 +300ms " + way((90, 50), (50, 50)) + "u2 +300ms u1", "swipe left"),
            ("d1@20,50 +300ms d2@90,50 +60ms u2 +600ms u1", "tap"),
            // The contact lifts with the finger, which moved past it.
            ("d1@20,50 +300ms " + way((90, 20), (90, 60)) + "u2 +30ms u1", "swipe down"),
            // A finger that moves towards the contact or away from it pinches with a resting thumb.
            ("d1@20,50 +300ms " + way((90, 50), (50, 50)) + "u2 +30ms u1", "2 pinch in"),
            ("d1@20,50 +300ms " + way((50, 50), (90, 50)) + "u2 +30ms u1", "2 pinch out"),
            // From 70 mm away, no hand opens.
            ("d1@20,50 +300ms " + way((90, 50), (130, 50)) + "u2 +30ms u1", "swipe right"),
            // The contact landed shortly before the other finger, so it is a finger, too.
            ("d1@20,50 +100ms " + way((90, 50), (50, 50)) + "u2 +300ms u1", "2 pinch in"),
        ]
    )
    func restingWithinReach(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "the next finger shows that a contact within reach rests, and is a separate touch"
    )
    func restingOn() {
        let swipe = Self.way((90, 50), (50, 50)) + "u2 +50ms "
        #expect(
            recognise("d1@20,50 +300ms " + swipe + swipe + "+300ms u1", Self.all)
                == "swipe left @510ms, swipe left @670ms"
        )
        // The swipe has the speed of the finger (133 mm/s), not the mean of both contacts.
        var fast = on(.swipe(.left))
        fast.speed = .fast
        let short = Self.way((70, 50), (50, 50)) + "u2 +50ms "
        #expect(kinds("d1@20,50 +300ms " + short + "+300ms u1", [fast]) == "swipe left")
    }

    @Test("excluded contacts are reported")
    func leftOut() {
        let script = "d1@3,50 +250ms d2@60,50 >40,0/150ms u2 +300ms u1"
        #expect(verdicts(script, [on(.swipe(.right))]) == ["0 missed left-out 0", "0 fired"])
    }
}
