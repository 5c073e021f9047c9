import Configuration
import Diagnostics
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Reports on the contacts of a touchpad")
struct TouchpadReportTests {
    private static let pad = Device(
        id: DeviceID(rawValue: 1),
        name: "Pad",
        kinds: [.touchpad],
        surface: Surface(width: 100, height: 60)
    )

    /// The lines of the report on a hand on a touchpad, with a gesture bound to its contacts.
    private func linesOnTouchpad(
        bound gesture: String = "tap",
        _ play: (inout Fingers) -> Void
    ) throws -> [String] {
        let source = Source(
            name: "a",
            text:
                "bindings: [{on: \(gesture), device: {kind: touchpad}, run: act}, {on: hold, run: act}]"
        )
        let text = try #require(ConfigurationText(source))
        var fingers = Fingers(on: Self.pad)
        play(&fingers)
        return Report(text.configuration, text: text, explaining: fingers.events).lines()
    }

    @Test("a tap at its side is refused, because palms rest there")
    func side() throws {
        let lines = try linesOnTouchpad { $0.tap(at: 3, 30) }
        let expected =
            "began 3 mm from the left or right edge, where palms rest; more than 8 mm needed"
        #expect(lines.contains { $0.hasSuffix(expected) }, "\(lines)")
    }

    @Test("fingers that click, and palms, make a touch void")
    func void() throws {
        let lines = try linesOnTouchpad { fingers in
            let point = Point(x: 50, y: 30)
            fingers.frame([TouchChange(slot: 0, phase: .down, position: point)])
            fingers.wait(50)
            fingers.frame([TouchChange(slot: 0, phase: .cancel, position: point)])
        }
        let expected = "void: it was cancelled, because the fingers clicked or one was a palm"
        #expect(lines.contains { $0.hasSuffix(expected) }, "\(lines)")
    }

    @Test("libinput's hold by fingers that made a long press is void for that reason")
    func gaveWay() throws {
        let point = Point(x: 50, y: 30)
        let lines = try linesOnTouchpad(bound: "long press") { fingers in
            fingers.frame([TouchChange(slot: 0, phase: .down, position: point)])
            fingers.wait(200)
            fingers.gesture(PointerGesture(kind: .hold, phase: .begin, fingers: 1))
            fingers.wait(500)
            fingers.frame([TouchChange(slot: 0, phase: .up, position: point)])
            fingers.gesture(PointerGesture(kind: .hold, phase: .end, fingers: 1))
        }
        let expected = "void: its fingers made the gesture above by their contacts"
        #expect(lines.contains { $0.hasSuffix(expected) }, "\(lines)")
    }
}
