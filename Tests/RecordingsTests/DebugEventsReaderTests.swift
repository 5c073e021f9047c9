import InputEvents
import Testing

@testable import Recordings

@Suite("The log of libinput debug-events is read")
struct DebugEventsReaderTests {
    @Test("touches get their places, cancels and a missing last frame")
    func touches() throws {
        let text = """
            -event5   DEVICE_ADDED            Some Panel 2              seat0 default group1  cap:t
             event5   TOUCH_DOWN              +4294967.264s\t0 (0) 50.00/50.00 (100.00/50.00mm)
             event5   TOUCH_DOWN              +0.000s\t1 (1) 10.00/10.00 (20.00/10.00mm)
             event5   TOUCH_FRAME             +0.000s\t
             event5   TOUCH_MOTION            +0.020s\t1 (1) 10.05/10.00 (20.10/10.00mm)
             event5   TOUCH_FRAME             +0.020s
             event5   TOUCH_CANCEL            +0.030s\t0 (0)
             event5   TOUCH_UP                +0.030s\t1 (1)

            """
        let events = Array(try TouchScript.read(text).inputEvents())
        #expect(
            TouchScript.print(events) == "d0@100,50 d1@20,10 . +20 m1@20.1,10 . +10 c0 u1 ."
        )
        guard case .deviceAdded(let device)? = events.first?.kind else {
            Issue.record("no device")
            return
        }
        #expect(device.name == "Some Panel 2")
        #expect(device.surface == Surface(width: 200, height: 100))
    }

    @Test("a panel that reports a width of a metre has no resolution")
    func unmeasured() throws {
        let text = """
             event5   TOUCH_DOWN              +0.000s\t0 (0) 50.00/50.00 (400.00/240.00mm)
             event5   TOUCH_FRAME             +0.000s

            """
        #expect(try TouchScript.replay(text: text) == "d0@172.5,103.5 .")
    }

    @Test("keys, switches, buttons, gestures and debug lines; with event numbers too")
    func others() throws {
        let text = """
            event12 - tap: touch 0 state TAP_STATE_IDLE -> TAP_EVENT_TOUCH
            -event3   KEYBOARD_KEY       1    +0.100s\tKEY_A (30) pressed
             event3   KEYBOARD_KEY       2    +0.200s\t*** (-1) pressed
             event3   KEYBOARD_KEY            +0.200s\tKEY_A (30) released
            -event4   SWITCH_TOGGLE           +0.300s\tswitch lid state 1
            -event7   POINTER_MOTION          +0.300s\t  0.35/ 0.52
             event7   POINTER_BUTTON          +0.400s\tBTN_LEFT (272) pressed, seat count: 1
            -event12  GESTURE_PINCH_BEGIN     +0.500s\t2
             event12  GESTURE_PINCH_UPDATE    +0.600s\t2  0.35/ 0.52 (100.00/-50.00 \
            unaccelerated)  0.97 @ -0.14
             event12  POINTER_BUTTON          +0.650s\tBTN_LEFT (272) pressed, seat count: 2
             event12  GESTURE_PINCH_END       +0.700s\t2 cancelled
             event12  DEVICE_REMOVED          Pad

            """
        let events = Array(try TouchScript.read(text).inputEvents())
        #expect(
            TouchScript.print(events)
                == "lid=0 K30 +100 k30 +100 lid=1 +100 K272 +100 pinch-begin-2 "
                + "+100 pinch-update-2 +50 K272 +50 pinch-cancel-2 gone"
        )
        let update = events.lazy.compactMap { event -> PointerGesture? in
            guard case .pointerGesture(_, let gesture) = event.kind else { return nil }
            return gesture.phase == .update ? gesture : nil
        }.first
        #expect(update?.scale == 0.97)
        #expect(update?.angleDelta == -0.14)
        #expect(update.map { abs($0.delta.dx - 2.54) < 1e-9 } == true)
    }

    @Test(
        "an incomplete line is an error",
        arguments: [
            " event5 TOUCH_DOWN 0 (0)", " event5 TOUCH_DOWN +1.0s", " event5 TOUCH_UP +1.0s x",
            " event5 TOUCH_MOTION +1.0s 0 (0) 1/1", " event5 KEYBOARD_KEY +1.0s KEY_A",
            " event5 GESTURE_SWIPE_UPDATE +1.0s 3", " event5 SWITCH_TOGGLE +1.0s lid",
        ]
    )
    func malformed(line: String) {
        #expect(throws: MalformedLine.self) {
            try DebugEventsReader.read(Array((line + "\n").utf8))
        }
    }
}
