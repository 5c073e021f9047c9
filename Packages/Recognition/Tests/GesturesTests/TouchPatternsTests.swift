import InputEvents
import Testing

@testable import Gestures

@Suite("Patterns by the number of fingers")
struct TouchPatternsTests {
    private static let device = Script.device(Script.first)
    private static let surface = device.touchSurface
    private static let limits = Limits(Thresholds(), surface: surface)

    private func table(_ patterns: [GesturePattern]) -> TouchPatternTable {
        TouchPatternTable(
            Candidates(patterns, for: Self.device, surface: Self.surface),
            limits: Self.limits,
            surface: Self.surface
        )
    }

    @Test("a touch ignores the patterns for another number of fingers, however many there are")
    func otherFingers() {
        let kinds: [GestureKind] = [
            .swipe(nil), .tap(count: 1), .longPress, .drag(.move), .pinch(.in), .rotate(.clockwise),
            .stroke(StrokeShape.builtIn[0]), .circle(.clockwise, turns: 1), .hold,
            .continuous(.drag(nil)),
        ]
        let patterns = kinds.flatMap { kind in
            (0..<100).map { _ in GesturePattern(kind: kind, fingers: .exactly(3)) }
        }
        var table = table(patterns + [GesturePattern(kind: .tap(count: 1), fingers: .exactly(2))])
        let two = table[2]
        #expect(two.taps.count == 1)
        #expect(two.longPresses.isEmpty && two.drags.isEmpty && two.holds.isEmpty)
        #expect(!two.wantsMovement && !two.beginsWhileMoving && !two.wantsSpread)
        #expect(!two.measuresTrail && !two.delaysDrags && !two.waitsForLostFinger)
        let three = table[3]
        #expect(three.taps.count == 100 && three.drags.count == 100 && three.holds.count == 100)
        #expect(three.wantsMovement && three.beginsWhileMoving && three.wantsSpread)
        #expect(three.measuresTrail && three.delaysDrags && three.waitsForLostFinger)
    }

    @Test("a drag does not wait for the fingers of patterns that are no touches")
    func touchpadFingers() {
        let drag = on(.drag(.start), 1)
        let script = "d1@50,50 >40,0/100ms u1"
        #expect(recognise(script, [drag, on(.continuous(.hold), 3)]) == recognise(script, [drag]))
        #expect(recognise(script, [drag, on(.tap(count: 1), 3)]) != recognise(script, [drag]))
    }

    @Test("a number of fingers that no hand has costs nothing")
    func manyFingers() {
        var table = table([GesturePattern(kind: .hold, fingers: .any)])
        #expect(table[.max].holds.count == 1 && table[-1].holds.isEmpty)
    }

    @Test(
        "fingers that nothing is bound for, and that have moved for too long, do not confuse what follows",
        arguments: [
            // A third finger is too late for a three-finger swipe, but not for the next touch.
            ("d1@40,50 d2@60,50 >20,0/400ms d3@80,50 >20,0/100ms u1 u2 u3", 0),
            (
                "d1@40,50 d2@60,50 >20,0/400ms u1 u2 +200ms d1@40,50 d2@60,50 d3@80,50 >30,0/100ms u1 u2 u3",
                1
            ),
            // A finger that lifts and lands again voids this touch only.
            (
                "d1@40,50 d2@60,50 >20,0/400ms u1 +20ms d1@40,50 +20ms u1 u2 +500ms d1@30,50 d2@50,50 d3@70,50 >30,0/99ms u1 u2 u3",
                1
            ),
        ]
    )
    func hopeless(script: String, count: Int) {
        let swipe = GesturePattern(kind: .swipe(.right), fingers: .exactly(3))
        #expect(winners(script, [swipe]).count == count)
    }
}
