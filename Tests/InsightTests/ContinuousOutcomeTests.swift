import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Tests of a continuous gesture")
struct ContinuousOutcomeTests {
    private static let drag = Binding(
        number: 1,
        source: .gesture(GesturePattern(kind: .continuous(.drag(nil))), on: "drag"),
        effect: .phases([.begin: .shell("b"), .update: .shell("u"), .end: .shell("e")])
    )

    /// One finger that goes there and a part of the way back, a place each 10 ms.
    private static var way: [InputEvent] {
        let places = [10.0, 20, 31, 20, 20]
        return [InputEvent(time: .zero, kind: .deviceAdded(Fingers.screen))]
            + places.enumerated().map { index, x in
                let phase: TouchChange.Phase = index == 0 ? .down : index == 4 ? .up : .motion
                let change = TouchChange(slot: 0, phase: phase, position: Point(x: x, y: 30))
                return InputEvent(
                    time: Timestamp(microseconds: Int64(index) * 10_000),
                    kind: .touches(Fingers.screen.id, TouchFrame([change]))
                )
            }
    }

    @Test("matches the expectations of a test, consecutive updates as one")
    func expectations() throws {
        let configuration = Configuration(bindings: [Self.drag])
        func outcome(_ expected: [ExpectedAction]) -> TestOutcome {
            ConfiguredTest(recording: "r", expected: expected)
                .run(Self.way, through: configuration, origin: .zero)
        }
        let subject = ExpectedAction.Subject.gesture(.continuous(.drag(nil)))
        let good = outcome([
            ExpectedAction(subject, phase: .begin, text: "drag, phase: begin"),
            ExpectedAction(
                subject,
                phase: .update,
                steps: 2,
                text: "drag, phase: update, steps: 2"
            ),
            ExpectedAction(subject, phase: .end, text: "drag, phase: end"),
        ])
        #expect(good.isPassed)
        let bad = outcome([
            ExpectedAction(subject, phase: .update, steps: 3, text: "drag, phase: update, steps: 3")
        ])
        #expect(
            bad.text == """
                FAILED  r
                        expected                        received
                     !  drag, phase: update, steps: 3   0.010s  drag begin, 1 finger
                        –                               0.030s  drag update +2, 1 finger
                        –                               0.040s  drag end, 1 finger

                """
        )
    }
}
