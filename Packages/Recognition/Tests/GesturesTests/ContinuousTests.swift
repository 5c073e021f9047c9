import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

@Suite("A continuous gesture")
struct ContinuousTests {
    /// Returns the parts of a script's gestures, without times: `pinch out: begin +1 +2 end, tap`.
    private func parts(_ script: String, _ patterns: [GesturePattern]) -> String {
        var text = ""
        var last = ""
        for gesture in gestures(Script(script).events, patterns) {
            guard let progress = gesture.progress else {
                text += (text.isEmpty ? "" : ", ") + name(gesture.kind)
                last = ""
                continue
            }
            let name = name(gesture.kind)
            if name != last || progress.phase == .begin {
                text += (text.isEmpty ? "" : ", ") + name + ":"
            }
            last = name
            text += " " + describe(progress)
        }
        return text
    }

    private static let drag = on(.continuous(.drag(nil)))
    private static let pinch = on(.continuous(.pinch(nil)), 2)
    private static let rotate = on(.continuous(.rotate(nil)), 2)

    @Test(
        "drag begins beyond the slop, and counts its distance from the landing",
        arguments: [
            ("d1@50,50 +20ms >4,0/20ms +20ms u1", ""),
            ("d1@50,50 +20ms >20,0/40ms +20ms u1", "drag horizontal: begin +1 +1 +1 +1 end"),
            // One frame may have several steps.
            ("d1@50,50 +20ms m1@73,50 +20ms u1", "drag horizontal: begin +4 end"),
            ("d1@50,50 +20ms m1@27,50 +20ms u1", "drag horizontal: begin -4 end"),
            // Up is positive.
            ("d1@50,50 +20ms m1@50,35 +20ms m1@50,50 +20ms u1", "drag vertical: begin +3 -3 end"),
            ("d1@50,50 +20ms m1@50,65 +20ms u1", "drag vertical: begin -3 end"),
            // A rest does not end the drag.
            ("d1@50,50 +9ms m1@60,50 +900ms m1@65,50 +9ms u1", "drag horizontal: begin +2 +1 end"),
            // A movement of half a step back counts as tremor.
            (
                "d1@50,50 +9ms m1@60,50 +9ms m1@57.6,50 +9ms m1@60.1,50 +9ms m1@57.4,50 +9ms u1",
                "drag horizontal: begin +2 -1 end"
            ),
            ("d1@50,50 +9ms m1@60,50 +9ms c1", "drag horizontal: begin +2 cancel"),
            (
                "d1@50,50 +9ms m1@60,50 +9ms d2@80,50 +30ms u1 u2",
                "drag horizontal: begin +2 cancel"
            ),
            (
                "d1@50,50 +9ms m1@60,50 +400ms d2@80,50 +150ms u1 u2",
                "drag horizontal: begin +2 cancel"
            ),
            ("d1@50,50 +9ms m1@60,50 +9ms reset +9ms u1", "drag horizontal: begin +2 cancel"),
            ("d1@50,50 +9ms m1@60,50 +9ms unplug +9ms plug", "drag horizontal: begin +2 cancel"),
        ]
    )
    func drag(script: String, expected: String) {
        #expect(parts(script, [Self.drag]) == expected)
    }

    @Test("in progress is cancelled when the events end")
    func finish() {
        var engine = GestureEngine(patterns: [Self.drag])
        var found: [Gesture] = []
        for event in Script("d1@50,50 +9ms m1@60,50 +9ms").events {
            found += engine.handle(event)
        }
        found += engine.cancel(at: Timestamp(microseconds: 30_000))
        #expect(found.map { $0.progress?.phase } == [.begin, .update, .cancel])
        #expect(found.last?.progress?.total == 2)
        found += engine.cancel(at: Timestamp(microseconds: 30_000))
        #expect(found.count == 3)
    }

    @Test(
        "pinch and rotation compete at the beginning, and the winner stays",
        arguments: [
            (
                "d1@60,50 d2@80,50 +9ms m1@55,50 m2@85,50 +9ms m1@50,50 m2@90,50 +9ms u1 u2",
                "pinch out: begin +5 +5 end"
            ),
            (
                "d1@50,50 d2@90,50 +9ms m1@60,50 m2@80,50 +9ms m1@50,50 m2@90,50 +9ms u1 u2",
                "pinch in: begin -5 +5 end"
            ),
            (
                PinchRotateTests.quarter + " +9ms u1 u2",
                "rotate clockwise: begin +3 +3 end"
            ),
            // The gesture continues with the first two fingers until one of them lifts.
            (
                "d1@60,50 d2@80,50 +9ms m1@50,50 m2@90,50 +9ms u1 +9ms m2@140,50 +9ms u2",
                "pinch out: begin +10 end"
            ),
            // Fingers that move together make neither a pinch nor a rotation.
            ("d1@60,50 d2@80,50 +9ms >20,0/90ms +9ms u1 u2", ""),
        ]
    )
    func pinchAndRotate(script: String, expected: String) {
        #expect(parts(script, [Self.pinch, Self.rotate]) == expected)
    }

    @Test("pinch with a direction begins only in that direction, which is positive")
    func directedPinch() {
        let inwards = [on(.continuous(.pinch(.in)), 2)]
        let closing = "d1@50,50 d2@90,50 +9ms m1@60,50 m2@80,50 +9ms m1@50,50 m2@90,50 +9ms u1 u2"
        #expect(parts(closing, inwards) == "pinch in: begin +5 -5 end")
        let opening = "d1@60,50 d2@80,50 +9ms m1@50,50 m2@90,50 +9ms u1 u2"
        #expect(parts(opening, inwards) == "")
    }

    @Test("pinch needs a whole pinch if swipes by as many fingers are bound")
    func lateBegin() {
        let spread = "d1@60,50 d2@100,50 +9ms m1@55,50 m2@101,50 +9ms"
        let wide = spread + " m1@54,50 m2@106,50 +9ms u1 u2"
        #expect(parts(wide, [Self.pinch]) == "pinch out: begin +1 +2 end")
        #expect(parts(wide, [Self.pinch, on(.swipe(nil), 2)]) == "pinch out: begin +3 end")
    }

    @Test(
        "swipe begins straight, in a bound direction",
        arguments: [
            ("d1@50,50 +9ms m1@60,50 +9ms u1", "swipe right: begin +2 end"),
            ("d1@50,50 +9ms m1@60,50 +9ms m1@40,50 +9ms u1", "swipe right: begin +2 -4 end"),
            ("d1@50,50 +9ms m1@40,50 +9ms u1", "swipe left: begin +2 end"),
            ("d1@50,50 +9ms m1@50,60 +9ms u1", ""), ("d1@50,50 +9ms m1@57,57 +9ms u1", ""),
        ]
    )
    func swipe(script: String, expected: String) {
        let patterns: [GesturePattern] = [
            on(.continuous(.swipe(.direction(.left)))), on(.continuous(.swipe(.direction(.right)))),
        ]
        #expect(parts(script, patterns) == expected)
    }

    @Test("swipe along an axis begins in either direction; right and up are positive")
    func axis() {
        let vertical = [on(.continuous(.swipe(.axis(.vertical))))]
        #expect(parts("d1@50,50 +9ms m1@50,40 +9ms u1", vertical) == "swipe up: begin +2 end")
        #expect(parts("d1@50,50 +9ms m1@50,60 +9ms u1", vertical) == "swipe down: begin -2 end")
        #expect(parts("d1@50,50 +9ms m1@60,50 +9ms u1", vertical) == "")
    }

    @Test("drag waits only as long as a bound swipe is possible")
    func dragBesideSwipe() {
        let patterns = [on(.continuous(.drag(.vertical))), on(.swipe(.right))]
        // Twice the slop in another direction: no swipe to the right is possible any more.
        #expect(
            recognise("d1@50,50 +9ms m1@50,43 +9ms m1@50,41 +9ms u1", patterns)
                == "drag vertical begin @18ms, drag vertical +1 @18ms, drag vertical end @62ms"
        )
        #expect(parts("d1@50,50 +9ms >30,0/60ms +9ms u1", patterns) == "swipe right")
        // After a rest, no swipe is possible either.
        let any = [Self.drag, on(.swipe(.right))]
        #expect(
            recognise("d1@50,50 +9ms m1@60,50 +500ms u1", any)
                == "drag horizontal begin @409ms, drag horizontal +2 @409ms, drag horizontal end @509ms"
        )
    }

    @Test(
        "drag at a place does not wait for a swipe without one, once its direction is certain",
        arguments: [
            // Along the edge, quickly: the slider, and not the swipe.
            ("d1@3,70 +9ms >0,-30/90ms +9ms u1", "drag vertical: begin +2 +1 +1 +1 +1 end"),
            ("d1@3,70 +9ms m1@3,63 +9ms u1", "drag vertical: begin +1 end"),
            // In another direction, or elsewhere: the swipe.
            ("d1@3,50 +9ms >30,0/90ms +100ms u1", "swipe right"),
            ("d1@3,50 +9ms m1@3,46 +9ms >30,0/90ms +100ms u1", "swipe right"),
            ("d1@50,70 +9ms >0,-30/90ms +100ms u1", "swipe up"),
            // This swipe has a place, too.
            ("d1@97,70 +9ms >0,-30/90ms +100ms u1", "swipe up"),
        ]
    )
    func placedDragBesideSwipe(_ script: String, expected: String) {
        var (left, right, along) = (
            on(.continuous(.drag(.vertical))), on(.continuous(.drag(.vertical))), on(.swipe(.up))
        )
        left.from = [.left]
        right.from = [.right]
        along.along = [.right]
        let patterns = [left, right, along, on(.swipe(.up)), on(.swipe(.right))]
        #expect(parts(script, patterns) == expected)
    }

    @Test("waits for more fingers if more are bound, and begins at the lift if none came")
    func moreFingers() {
        let patterns = [Self.drag, on(.swipe(.left), 3)]
        #expect(
            recognise("d1@50,50 +9ms m1@60,50 +191ms m1@65,50 +9ms u1", patterns)
                == "drag horizontal begin @200ms, drag horizontal +3 @200ms, drag horizontal end @244ms"
        )
        #expect(
            recognise("d1@50,50 +9ms m1@60,50 +100ms u1", patterns)
                == "drag horizontal begin @109ms, drag horizontal +2 @109ms, drag horizontal end @109ms"
        )
        // At full speed, the panel may have lost the finger.
        #expect(
            recognise("d1@50,50 +9ms m1@60,50 +30ms u1", patterns)
                == "drag horizontal begin @74ms, drag horizontal +2 @74ms, drag horizontal end @74ms"
        )
    }

    @Test("loses to a more specific discrete gesture, and wins over a less specific one")
    func specificity() {
        let out = "d1@60,50 d2@80,50 +9ms m1@50,50 m2@90,50 +9ms u1 u2"
        let closing = "d1@50,50 d2@90,50 +9ms m1@60,50 m2@80,50 +9ms u1 u2"
        let patterns = [Self.pinch, on(.pinch(.out), 2)]
        #expect(parts(out, patterns) == "pinch out")
        #expect(parts(closing, patterns) == "pinch in: begin -5 end")
        let first = [on(.continuous(.pinch(.out)), 2), on(.pinch(.out), 2)]
        #expect(parts(out, first) == "pinch out: begin +10 end")
        #expect(parts(out, first.reversed()) == "pinch out")
        let drags = [on(.drag(.move)), on(.continuous(.drag(nil)), from: [.left])]
        #expect(parts("d1@5,50 +9ms m1@25,50 +9ms u1", drags) == "drag horizontal: begin +4 end")
        #expect(parts("d1@45,50 +9ms m1@65,50 +9ms m1@70,50 +9ms u1", drags) == "move")
    }

    @Test("takes the touch, which makes nothing else")
    func takesTouch() {
        let patterns = [Self.drag, on(.tap(count: 1)), on(.longPress), on(.pinch(.out), 2)]
        #expect(
            parts("d1@50,50 +9ms m1@60,50 +200ms m1@61,50 +900ms u1 +9ms d1@5,5 +9ms u1", patterns)
                == "drag horizontal: begin +2 end, tap"
        )
    }

    @Test("of libinput continues until libinput ends or cancels it")
    func touchpad() {
        let patterns = [
            on(.continuous(.swipe(.axis(.vertical))), 3), on(.continuous(.pinch(nil)), 2),
            on(.continuous(.rotate(nil)), 2), on(.continuous(.hold), 4), on(.swipe(.left), 3),
        ]
        #expect(
            parts("begin:swipe3 +9ms by:0,-2 +9ms by:0,-9 +9ms by:0,6 +9ms end", patterns)
                == "swipe up: begin +2 -1 end"
        )
        #expect(
            parts("begin:swipe3 +9ms by:0,-11 +9ms cancel", patterns) == "swipe up: begin +2 cancel"
        )
        #expect(parts("begin:swipe3 +9ms by:-20,0 +9ms end", patterns) == "swipe left")
        #expect(
            parts("begin:pinch2 +9ms scale:1.1 +9ms scale:1.35 +9ms scale:1.5 +9ms end", patterns)
                == "pinch out: begin +3 +2 end"
        )
        #expect(
            parts("begin:pinch2 +9ms turn:-20 +9ms turn:-20 +9ms reset end", patterns)
                == "rotate counterclockwise: begin -1 -1 cancel"
        )
        #expect(parts("begin:hold4 +90ms end", patterns) == "hold: begin end")
        #expect(parts("begin:hold4 +90ms cancel begin:swipe4", patterns) == "hold: begin cancel")
        // The end was lost.
        #expect(
            parts("begin:hold4 +90ms begin:hold4 +9ms end", patterns)
                == "hold: begin cancel, hold: begin end"
        )
    }

    @Test(
        "of a pad begins with its first step, and ends when the finger lifts",
        arguments: [
            ("ring:0 ring:14 ring:x", ""),
            ("ring:0 ring:15 ring:x", "ring clockwise: begin +1 end"),
            ("ring:350 ring:20 ring:350 ring:x", "ring clockwise: begin +2 -2 end"),
            (
                "ring:0 ring:90 ring:180 ring:270 ring:0 ring:x",
                "ring clockwise: begin +6 +6 +6 +6 end"
            ),
            ("ring:0 ring:340 reset ring:320", "ring counterclockwise: begin -1 cancel"),
            ("ring:0 ring:nan ring:30 ring:x", ""),
            ("ring:0 ring:1e300 ring:x", ""),
            ("strip:0.1 strip:0.4 strip:0.3 strip:x", "strip clockwise: begin +3 -1 end"),
            ("strip:0.4 strip:0.2 strip:x", "strip counterclockwise, strip counterclockwise"),
            (
                "ring:0 strip:0.1 ring:30 strip:0.3 ring:x strip:x",
                "ring clockwise: begin +2, strip clockwise: begin +2, ring clockwise: end, strip clockwise: end"
            ),
        ]
    )
    func pad(script: String, expected: String) {
        let patterns = [
            on(.continuous(.dial(.ring, nil))), on(.continuous(.dial(.strip, .clockwise))),
            on(.padDial(.strip, .counterclockwise)),
        ]
        #expect(parts(script, patterns) == expected)
    }

    @Test("reports every move if the pattern follows them")
    func everyMove() {
        let follow = [on(.continuous(.drag(nil)), followsEveryMove: true)]
        let found = gestures(
            Script("d1@50,50 +9ms m1@56,50 +9ms m1@57,50 +9ms m1@57,50 +9ms u1").events,
            follow
        )
        #expect(found.map { describe($0.progress!) } == ["begin", "+1", "0", "end"])
        #expect(found.map { $0.end!.x } == [56, 56, 57, 57])
    }
}
