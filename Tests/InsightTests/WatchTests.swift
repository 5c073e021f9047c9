import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("The output of watch")
struct WatchTests {
    private static let panel = Device(
        id: DeviceID(rawValue: 1),
        name: "Panel",
        kinds: [.touchscreen],
        surface: Surface(width: 150, height: 90)
    )

    private static let keyboard = Device(
        id: DeviceID(rawValue: 2),
        name: "",
        kinds: [.keyboard]
    )

    private static let start: [InputEvent] = [panel, keyboard].map {
        InputEvent(time: .zero, kind: .deviceAdded($0))
    }

    /// A finger that goes from one place to another in 100 ms, in eleven frames.
    private static func swipe(
        from: Point,
        to: Point,
        fingers: Int = 1,
        at time: Int64 = 1_000_000
    ) -> [InputEvent] {
        (0...10).map { step in
            let share = Double(min(step, 9)) / 9
            let phase: TouchChange.Phase = step == 0 ? .down : step == 10 ? .up : .motion
            let changes = (0..<fingers).map { finger in
                TouchChange(
                    slot: Int32(finger),
                    phase: phase,
                    position: Point(
                        x: from.x + (to.x - from.x) * share,
                        y: from.y + (to.y - from.y) * share + Double(finger) * 12
                    )
                )
            }
            return InputEvent(
                time: Timestamp(microseconds: time + Int64(step) * 10_000),
                kind: .touches(panel.id, TouchFrame(changes))
            )
        }
    }

    private static func key(_ code: UInt16, _ isPressed: Bool, at time: Int64) -> InputEvent {
        let kind = InputEvent.Kind.key(
            keyboard.id,
            code: KeyCode(rawValue: code),
            isPressed: isPressed
        )
        return InputEvent(time: Timestamp(microseconds: time), kind: kind)
    }

    private func lines(_ events: [InputEvent], hidesTypedKeys: Bool = false) -> [String] {
        let watch = Watch(watching: Self.start + events, hidesTypedKeys: hidesTypedKeys)
        var text = WatchText(origin: .zero)
        return watch.gestures.flatMap { text.lines($0) }
    }

    @Test("a swipe has its fingers, distance, edge and duration, and a binding with the same")
    func swipe() {
        let events = Self.swipe(from: Point(x: 147, y: 20), to: Point(x: 106, y: 20), fingers: 3)
        #expect(
            lines(events) == [
                "    1.000s  swipe left, 3 fingers, 41 mm, from the right edge, 100 ms (Panel)",
                "            - on: swipe left",
                "              fingers: 3",
                "              from: right edge",
                "              run: notify-send 'swipe left'",
            ]
        )
    }

    @Test("a binding that was printed before is not printed again")
    func twice() {
        let events = [1_000_000, 3_000_000].flatMap {
            Self.swipe(from: Point(x: 50, y: 40), to: Point(x: 90, y: 40), at: $0)
        }
        #expect(lines(events).count == 4)
        #expect(lines(events).filter { $0.contains("- on: swipe right") }.count == 1)
    }

    @Test("a tap in a corner is bound to the corner; elsewhere its place is in per cent")
    func tap() {
        let corner = Point(x: 2, y: 3)
        let lines = lines(Self.swipe(from: corner, to: corner))
        #expect(lines.contains("              at: top-left corner"), "\(lines)")
        let middle = Point(x: 75, y: 30)
        #expect(
            self.lines(Self.swipe(from: middle, to: middle)).first
                == "    1.000s  tap, 1 finger, at 50 %, 33 %, 100 ms (Panel)"
        )
    }

    @Test("a touch that is no gesture is described, with the nearest one and why it is not")
    func nothing() {
        let events = Self.swipe(from: Point(x: 50, y: 40), to: Point(x: 62, y: 40))
        #expect(
            lines(events).first
                == "    1.000s  no gesture: touch by 1 finger on Panel, 100 ms, 12.0 mm right (0°); "
                + "not swipe right: travelled 12 mm of 15 mm needed"
        )
    }

    @Test("a key that is pressed while another is held is a chord")
    func chord() {
        let events = [
            Self.key(125, true, at: 1_000_000), Self.key(63, true, at: 1_100_000),
            Self.key(63, false, at: 1_200_000), Self.key(125, false, at: 1_300_000),
        ]
        #expect(lines(events).contains("            - on: key KEY_F5+KEY_LEFTMETA"))
        #expect(
            lines(events).contains(
                "    1.100s  key KEY_F5+KEY_LEFTMETA, 100 ms (keyboard (unnamed))"
            )
        )
    }

    @Test("keys that type can be hidden, and other keys keep their names")
    func hidden() {
        func press(_ code: UInt16) -> [InputEvent] {
            [Self.key(code, true, at: 1_000_000), Self.key(code, false, at: 1_050_000)]
        }
        #expect(lines(press(30)).contains("            - on: key KEY_A"))
        #expect(
            lines(press(30), hidesTypedKeys: true) == [
                "    1.000s  a key that types (--show-keys names it)"
            ]
        )
        #expect(
            lines(press(115), hidesTypedKeys: true).first
                == "    1.000s  key KEY_VOLUMEUP, 50 ms (keyboard (unnamed))"
        )
    }

    @Test("live input gives the same as a recording, once everything is up")
    func live() {
        let events = Self.swipe(from: Point(x: 147, y: 20), to: Point(x: 106, y: 20))
        var live = LiveWatch(Configuration(), hidesTypedKeys: false)
        for event in Self.start { live.handle(event) }
        #expect(live.next().isEmpty)
        for event in events.dropLast() {
            live.handle(event)
            #expect(live.next().isEmpty)
        }
        events.suffix(1).forEach { live.handle($0) }
        let recorded = Watch(watching: Self.start + events).gestures
        #expect(live.next().map(\.words) == recorded.map(\.words))
        #expect(live.next().isEmpty)
    }

    @Test("the picture shows where each finger is")
    func picture() {
        var picture = FingerPicture()
        #expect(picture.lines.isEmpty)
        let events = Self.swipe(from: Point(x: 10, y: 45), to: Point(x: 140, y: 45))
        for event in Self.start + events.dropLast() { _ = picture.handle(event) }
        #expect(picture.lines.contains { $0.hasSuffix("⠤⠤⠤1⠀⠀│") }, "\(picture.lines)")
        for event in events.suffix(1) { _ = picture.handle(event) }
        #expect(picture.lines.contains { $0.contains("○") })
    }
}
