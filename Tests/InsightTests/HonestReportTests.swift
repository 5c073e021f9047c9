import Configuration
import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

/// Reports that once were untrue, or confused their readers.
@Suite("Reports that must be true")
struct HonestReportTests {
    private static func report(
        _ binding: String,
        _ fingers: Fingers
    ) throws -> [String] {
        let source = Source(name: "a", text: "bindings:\n- {\(binding), run: act}\n")
        let text = try #require(ConfigurationText(source))
        return Report(text.configuration, text: text, explaining: fingers.events).lines()
    }

    private static func change(
        _ slot: Int32,
        _ phase: TouchChange.Phase,
        _ x: Double,
        _ y: Double
    ) -> TouchChange {
        TouchChange(slot: slot, phase: phase, position: Point(x: x, y: y))
    }

    @Test("a pinch by too few fingers lacks fingers, and did not turn too much")
    func pinch() throws {
        var fingers = Fingers()
        fingers.frame([Self.change(0, .down, 30, 30), Self.change(1, .down, 70, 30)])
        for step in 1...10 {
            fingers.wait(30)
            let way = Double(step)
            fingers.frame([
                Self.change(0, .motion, 30 + way, 30), Self.change(1, .motion, 70 - way, 30),
            ])
        }
        fingers.wait(30)
        fingers.frame([Self.change(0, .up, 40, 30), Self.change(1, .up, 60, 30)])
        #expect(
            try Self.report("on: pinch in, fingers: 3", fingers) == [
                "    0.000s  touch by 2 fingers on Test Screen, 330 ms, 0.50 times as far apart",
                "  missed  pinch in, 3 fingers (binding 1)  2 fingers of 3 needed",
                "                                           "
                    + "try: `fingers: 2`, or make it with 3 fingers",
            ]
        )
    }

    @Test("one turn and a half did not go straight, although it ended across from its beginning")
    func circle() throws {
        var fingers = Fingers()
        fingers.draw(
            through: (0...54).map { step in
                let turned = Vector.turned(by: Double(step) * 10)
                return Point(x: 50 + 20 * turned.dx, y: 30 + 20 * turned.dy)
            }
        )
        let lines = try Self.report("on: circle clockwise, turns: 2", fingers)
        #expect(lines.count == 3)
        #expect(lines.first?.contains("drew a circle") == true)
        #expect(
            lines.dropFirst().first?.hasPrefix(
                "  missed  circle clockwise (binding 1)  went round by 5"
            ) == true
        )
        #expect(lines.last?.hasSuffix("try: go round farther") == true)
    }

    @Test("a long press whose last finger lands late lacks time, and no finger")
    func longPress() throws {
        var fingers = Fingers()
        fingers.frame([Self.change(0, .down, 30, 30), Self.change(1, .down, 45, 30)])
        fingers.wait(600)
        fingers.frame([Self.change(2, .down, 60, 30)])
        fingers.wait(400)
        fingers.frame((0...2).map { Self.change($0, .up, 30 + 15 * Double($0), 30) })
        #expect(
            try Self.report("on: long press, fingers: 3", fingers) == [
                "    0.000s  touch by 3 fingers on Test Screen, 1000 ms, did not move",
                "  missed  long press, 3 fingers (binding 1)  "
                    + "held 400 ms of 500 ms needed since the last finger landed",
                "                                             try: `for: 400ms`, or hold longer",
            ]
        )
    }

    @Test("nobody is told to use more fingers than the device reports")
    func slots() throws {
        let screen = Fingers.screen
        let device = Device(
            id: screen.id,
            name: "Two",
            kinds: screen.kinds,
            surface: screen.surface,
            mostContacts: 2
        )
        var fingers = Fingers(on: device)
        fingers.swipe(fingers: 2, from: Point(x: 70, y: 20), by: Vector(dx: -40, dy: 0))
        #expect(
            try Self.report("on: swipe left, fingers: 5", fingers) == [
                "    0.000s  touch by 2 fingers on Two, 110 ms, 40.0 mm left (180°)",
                "  missed  swipe left, 5 fingers (binding 1)  "
                    + "2 fingers of 5 needed, but this device reports 2 at most",
                "                                             try: `fingers: 2`",
            ]
        )
    }

    @Test("a tap may roll, and a report names the limit that counts")
    func roll() throws {
        func tap(_ far: Double, _ end: Double, pause: Int64 = 40) -> Fingers {
            var fingers = Fingers()
            fingers.frame([Self.change(0, .down, 50, 20)])
            for y in [20 + far, 20 + end] {
                fingers.wait(pause)
                fingers.frame([Self.change(0, .motion, 50, y)])
            }
            fingers.wait(pause)
            fingers.frame([Self.change(0, .up, 50, 20 + end)])
            return fingers
        }
        #expect(try Self.report("on: tap", tap(7, 1)).last == "  fired   tap (binding 1)  → act")
        #expect(
            try Self.report("on: tap", tap(9, 1)).contains {
                $0.hasPrefix("  missed  tap (binding 1)  moved 9 mm, 8 mm allowed")
            }
        )
        #expect(
            try Self.report("on: tap", tap(6, 5, pause: 100)).contains {
                $0.hasPrefix("  missed  tap (binding 1)  moved 6 mm, 4 mm allowed")
            }
        )
    }
}

extension Vector {
    /// The unit vector at these degrees, clockwise from the right.
    fileprivate static func turned(by degrees: Double) -> Vector {
        // Sines of multiples of ten degrees by the sum of angles, without a library.
        let (cosine, sine) = (0.984_807_753_012_208_1, 0.173_648_177_666_930_35)
        var way = Vector(dx: 1, dy: 0)
        for _ in 0..<Int((degrees / 10).rounded()) {
            way = Vector(
                dx: way.dx * cosine - way.dy * sine,
                dy: way.dx * sine + way.dy * cosine
            )
        }
        return way
    }
}
