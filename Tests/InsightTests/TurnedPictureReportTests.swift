import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("A rotated picture in reports")
struct TurnedPictureReportTests {
    private static let binding = Binding(
        number: 1,
        on: "swipe down",
        pattern: GesturePattern(kind: .swipe(.down)),
        command: .shell("act")
    )

    private static var down: [InputEvent] {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 20, y: 10), by: Vector(dx: 0, dy: 30))
        return fingers.events
    }

    @Test("a rotated picture is explain's reason why a touch is void")
    func explained() {
        let frames = Self.down
        let middle = frames.count / 2
        let turn = InputEvent(
            time: frames[middle - 1].time,
            kind: .state(StateChange("orientation", is: "90"))
        )
        let events = Array(frames[..<middle]) + [turn] + frames[middle...]
        let report = Report(Configuration(bindings: [Self.binding]), explaining: events)
        #expect(
            report.lines().dropFirst().first
                == "  void: the screen was rotated while fingers were down"
        )
    }
}
