import Configuration
import Diagnostics
import InputEvents
import Migration
import Pipeline
import TestSupport
import Testing

/// A hand movement runs the same command as in InputActions.
@Suite("Translated gestures of InputActions") struct InputActionsReplayTests: TranslatedGestures {
    @Test("InputActions: steps back and forth, two directions that act once, a place, a program")
    func inputActions() {
        let text = """
            touchpad:
              gestures:
                - type: swipe
                  fingers: 3
                  direction: left_right
                  actions:
                    - {on: update, interval: -53, command: echo back}
                    - {on: update, interval: 53, command: echo on}
                - {type: pinch, fingers: 2, direction: any, actions: [{command: echo pinched}]}
            touchscreen:
              gestures:
                - type: swipe
                  fingers: 1
                  direction: right
                  conditions: $finger_1_initial_position_percentage_x <= 0.05
                  actions: [{command: echo edge}]
            """
        let imported = Importer.read(Source(name: "x", text: text), as: .inputActions)
        #expect(imported.isComplete)
        let left = touchpad(.swipe, fingers: 3, by: Vector(dx: -11 * 0.267, dy: 0))
        #expect(commands(imported, left) == ["echo back", "echo back"])
        for scale in [0.5, 2] {
            #expect(
                commands(imported, touchpad(.pinch, fingers: 2, scale: scale)) == ["echo pinched"]
            )
        }
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 2, y: 30), by: Vector(dx: 50, dy: 0))
        #expect(commands(imported, fingers.events) == ["echo edge"])
    }

    @Test("InputActions: a threshold is a distance, at the begin or at the end, or a time")
    func inputActionsThresholds() {
        let imported = inputActions(
            """
            - {type: swipe, fingers: 3, direction: up, threshold: 300,
               actions: [{on: begin, command: echo far}]}
            - {type: swipe, fingers: 3, direction: left, threshold: 150-300,
               actions: [{command: echo medium}]}
            - {type: hold, fingers: 3, threshold: 500, actions: [{command: echo lifted}]}
            - {type: hold, fingers: 4, threshold: 1000,
               actions: [{on: begin, command: echo rested}]}
            """
        )
        let expected: [(length: Double, up: [String], left: [String])] = [
            (20, [], ["echo medium"]), (40, ["echo far"], []),
        ]
        for (length, up, left) in expected {
            // libinput's slow units.
            let way = -length * 0.267
            let (upwards, leftwards) = (Vector(dx: 0, dy: way), Vector(dx: way, dy: 0))
            #expect(commands(imported, touchpad(.swipe, fingers: 3, by: upwards)) == up)
            #expect(commands(imported, touchpad(.swipe, fingers: 3, by: leftwards)) == left)
        }
        #expect(commands(imported, touchpad(.hold, fingers: 3, wait: 40)) == [])
        #expect(commands(imported, touchpad(.hold, fingers: 3, wait: 60)) == ["echo lifted"])
        // The hold that begins after a second acts then, not at the lift after two.
        for (wait, expected) in [(900, []), (2000, ["echo rested"])] {
            var hand = Fingers(on: Self.contacts)
            hand.frame(fourFingers(.down))
            hand.wait(Int64(wait))
            hand.frame(fourFingers(.up))
            let actions = actions(imported, hand.events)
            #expect(actions.map(\.command) == expected)
            #expect(actions.allSatisfy { (1000..<1500).contains($0.milliseconds) })
        }
    }

    /// A touchpad whose contacts are known.
    private static let contacts = Device(
        id: DeviceID(rawValue: 2),
        name: "Test Touchpad",
        kinds: [.touchpad],
        surface: Surface(width: 100, height: 60)
    )

    private func fourFingers(_ phase: TouchChange.Phase) -> [TouchChange] {
        (0..<4).map {
            let place = Point(x: 26 + Double($0) * 14, y: 30)
            return TouchChange(slot: Int32($0), phase: phase, position: place)
        }
    }

    @Test("InputActions: old conditions are alternatives, which search in the name of the program")
    func inputActionsConditions() {
        let imported = inputActions(
            """
            - type: swipe
              fingers: 3
              direction: left
              conditions: [{window_class: firefox}, {window_class: "^(dolphin|kate)$"}]
              actions: [{command: echo one of them}]
            """
        )
        let left = touchpad(.swipe, fingers: 3, by: Self.left)
        for (program, acts) in [
            ("org.mozilla.firefox", true), ("Kate", true), ("katexx", false), ("konsole", false),
        ] {
            let change = InputEvent(time: .zero, kind: .state(StateChange("app", is: program)))
            #expect(commands(imported, [change] + left) == (acts ? ["echo one of them"] : []))
        }
    }

    @Test("InputActions: actions without conditions run with those whose conditions are met")
    func inputActionsGroups() {
        let imported = inputActions(
            """
            - type: swipe
              fingers: 3
              direction: left
              actions:
                - {command: echo firefox, conditions: $window_class == firefox}
                - {command: echo always}
            - type: swipe
              fingers: 4
              direction: left
              actions:
                - one:
                    - {command: echo firefox, conditions: $window_class == firefox}
                    - {command: echo else}
            """
        )
        for (program, three, four) in [
            ("firefox", "echo firefox\necho always", "echo firefox"),
            ("konsole", "echo always", "echo else"),
        ] {
            let change = InputEvent(time: .zero, kind: .state(StateChange("app", is: program)))
            for (fingers, expected) in [(3, three), (4, four)] {
                let left = touchpad(.swipe, fingers: fingers, by: Self.left)
                #expect(commands(imported, [change] + left) == [expected])
            }
        }
    }

    @Test("InputActions: a button that is held moves the pointer by 10.5 counts a millimetre")
    func inputActionsDrag() {
        let imported = inputActions(
            """
            - type: swipe
              fingers: 3
              direction: any
              actions:
                - {on: begin, input: [{mouse: [+left]}]}
                - {on: update, input: [{mouse: [move_by_delta]}]}
                - {on: end_cancel, input: [{mouse: [-left]}]}
            """
        )
        let source = Source(name: "x", text: imported.yaml)
        guard let configuration = ConfigurationReader.read(source).0 else {
            Issue.record("the translation is not usable")
            return
        }
        var sent: [SentInput.Event] = []
        Replay(configuration).run(touchpad(.swipe, fingers: 3, by: Self.left)) { action in
            sent += action.command?.sent?.events ?? []
        }
        let button = KeyCode(rawValue: 0x110)
        #expect(sent.first == .press(button))
        #expect(sent.last == .release(button))
        let way = sent.reduce(0) { way, event in
            if case .move(let dx, _) = event { way + dx } else { way }
        }
        // The first millimetres only show that it is a swipe.
        #expect((-420 ... -300).contains(way))
    }

    /// Translates gestures of InputActions for a touchpad.
    private func inputActions(_ gestures: String) -> Imported {
        let lines = gestures.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let source = Source(name: "x", text: "touchpad:\n  gestures:\n\(lines)\n")
        let imported = Importer.read(source, as: .inputActions)
        #expect(imported.isComplete)
        return imported
    }
}
