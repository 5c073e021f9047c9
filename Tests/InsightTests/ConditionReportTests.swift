import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Modes and conditions in reports and tests")
struct ConditionReportTests {
    /// A swipe to the right changes the mode to `resize`, the next one back; one to the left acts between.
    private static let modal = Configuration(bindings: [
        binding(1, .right, in: "default", nil, sets: "resize"),
        binding(2, .right, in: "resize", .shell("wider"), sets: "default"),
        binding(3, .left, in: "resize", .shell("narrower")),
    ])

    private static func binding(
        _ number: Int,
        _ direction: Direction,
        in mode: String,
        _ command: Command?,
        sets next: String? = nil
    ) -> Binding {
        Binding(
            number: number,
            on: "swipe \(direction.rawValue)",
            pattern: GesturePattern(
                kind: .swipe(direction),
                conditions: [Condition(.mode, is: mode)]
            ),
            command: command,
            mode: next
        )
    }

    private static func fingers(_ ways: Double...) -> Fingers {
        var fingers = Fingers()
        for way in ways {
            fingers.swipe(from: Point(x: 50, y: 30), by: Vector(dx: way, dy: 0))
            fingers.wait(100)
        }
        return fingers
    }

    @Test("a test sets the states at its beginning")
    func configuredTest() {
        let fingers = Self.fingers(-30)
        func outcome(_ state: [StateChange]) -> TestOutcome {
            let expected = ExpectedAction(.gesture(.swipe(.left)), text: "swipe left")
            return ConfiguredTest(recording: "a.yml", state: state, expected: [expected])
                .run(fingers.events, through: Self.modal, origin: .zero)
        }
        #expect(outcome([StateChange("mode", is: "resize")]).isPassed)
        #expect(!outcome([]).isPassed)
    }

    @Test("a binding that was off is explained by the condition and the value of the state")
    func report() {
        var configuration = Self.modal
        func change(_ binding: Int, _ body: (inout GesturePattern) -> Void) {
            guard case .gesture(var pattern, let on) = configuration.bindings[binding].source else {
                return
            }
            body(&pattern)
            configuration.bindings[binding].source = .gesture(pattern, on: on)
        }
        change(1) {
            $0.conditions = [
                Condition("app", is: ["fire*"]), Condition(.tabletMode, is: "yes"),
                Condition(.locked, is: "no", isNegated: true),
            ]
        }
        change(2) {
            $0.conditions = [Condition(.lid, is: "closed"), Condition(.screen, is: "portrait")]
            $0.heldKeys = [KeyCode(rawValue: 114)]
        }
        let report = Report(configuration, explaining: Self.fingers(30, 30).events)
        #expect(
            report.lines(all: true).joined(separator: "\n") == """
                    0.000s  touch by 1 finger on Test Screen, 110 ms, 30.0 mm right (0°)
                  fired   swipe right (binding 1)  → mode resize
                  missed  swipe right (binding 2)  off: `when: app: fire*` (`app` had no value yet); off: `when: tablet-mode` (tablet mode was off); off: `when: not locked: no` (the session was not locked)
                  missed  swipe left (binding 3)   off: `when: lid closed` (the lid was open); off: `when: portrait` (the screen was landscape); off: `while: KEY_VOLUMEDOWN` (not held when it began); direction 0°, 145°–215° allowed

                    0.210s  touch by 1 finger on Test Screen, 110 ms, 30.0 mm right (0°)
                  missed  swipe right (binding 1)  off: `when: mode: default` (`mode` was `resize`)
                  missed  swipe right (binding 2)  off: `when: app: fire*` (`app` had no value yet); off: `when: tablet-mode` (tablet mode was off); off: `when: not locked: no` (the session was not locked)
                  missed  swipe left (binding 3)   off: `when: lid closed` (the lid was open); off: `when: portrait` (the screen was landscape); off: `while: KEY_VOLUMEDOWN` (not held when it began); direction 0°, 145°–215° allowed
                """
        )
        #expect(
            report.jsonLines()[1].contains(
                #""misses":[{"check":"when","measured":0,"condition":"mode: default","#
                    + #""value":"resize","least":1,"text":"#
            )
        )
    }

    @Test("a key that was held for a gesture names the gesture that consumed it")
    func spentKey() throws {
        let key = KeyCode(rawValue: 114)
        let keyboard = Device(id: DeviceID(rawValue: 9), name: "Keys", kinds: [.keyboard])
        func press(_ time: Int64, _ isPressed: Bool) -> InputEvent {
            InputEvent(
                time: Timestamp(microseconds: time),
                kind: .key(keyboard.id, code: key, isPressed: isPressed)
            )
        }
        let configuration = Configuration(bindings: [
            Binding(
                number: 1,
                on: "swipe right",
                pattern: GesturePattern(kind: .swipe(.right), heldKeys: [key]),
                command: .shell("louder")
            ),
            Binding(
                number: 2,
                on: "key KEY_VOLUMEDOWN",
                pattern: GesturePattern(kind: .key([key], .short)),
                command: .shell("softer")
            ),
        ])
        let events =
            [InputEvent(time: .zero, kind: .deviceAdded(keyboard)), press(0, true)]
            + Self.fingers(30).events + [press(200_000, false)]
        let report = Report(configuration, explaining: events)
        #expect(
            report.lines().joined(separator: "\n") == """
                    0.000s  touch by 1 finger on Test Screen, 110 ms, 30.0 mm right (0°)
                  fired   swipe right (binding 1)  → louder

                    0.000s  KEY_VOLUMEDOWN on Keys, 200 ms
                  lost    key KEY_VOLUMEDOWN, short (binding 2)  matches, but swipe right (binding 1) took it
                """
        )
    }
}
