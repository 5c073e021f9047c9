import Configuration
import Gestures
import InputEvents
import Rx
import TestSupport
import Testing

@testable import Pipeline

@Suite("A rotated picture") struct TurnedPicturesTests {
    private static let bindings = Direction.allCases.enumerated().map { index, direction in
        Binding(
            number: index + 1,
            on: "swipe \(direction.rawValue)",
            pattern: GesturePattern(kind: .swipe(direction)),
            command: .shell("act")
        )
    }

    private func orientation(_ value: String, at milliseconds: Int64 = 0) -> InputEvent {
        InputEvent(
            time: Timestamp(microseconds: milliseconds * 1000),
            kind: .state(StateChange("orientation", is: value))
        )
    }

    private func actions(
        _ events: [InputEvent],
        _ bindings: [Binding] = bindings,
        devices: [DeviceRule] = []
    ) -> [Action] {
        var actions: [Action] = []
        Replay(Configuration(devices: devices, bindings: bindings)).run(events) {
            actions.append($0)
        }
        return actions
    }

    /// A swipe down on the unrotated panel.
    private var down: [InputEvent] {
        var fingers = Fingers()
        fingers.wait(1000)
        fingers.swipe(from: Point(x: 20, y: 10), by: Vector(dx: 0, dy: 30))
        return fingers.events
    }

    @Test(
        "has its directions rotated",
        arguments: [
            ("0", "swipe down"), ("90", "swipe right"), ("180", "swipe up"), ("270", "swipe left"),
            ("right-up", "swipe right"), ("sideways", "swipe down"),
        ]
    )
    func directions(value: String, gesture: String) {
        // Set before the device exists, and after.
        for place in 0...1 {
            var events = down
            events.insert(orientation(value), at: place)
            #expect(actions(events).map(\.binding.on) == [gesture])
        }
    }

    @Test("has its positions and size rotated, including the facts for the command")
    func facts() throws {
        let action = try #require(actions([orientation("90")] + down).first)
        let facts = Dictionary(
            uniqueKeysWithValues: action.environment.variables.map { ($0.name, $0.value) }
        )
        #expect(facts["INPUTRX_START_X_MM"] == "10.0")
        #expect(facts["INPUTRX_START_Y_MM"] == "80.0")
        #expect(facts["INPUTRX_DX_MM"] == "30.0")
        #expect(facts["INPUTRX_DX_PERCENT"] == "50.0")
        #expect(action.gesture.device.surface == Surface(width: 60, height: 100))
    }

    @Test("has its edges rotated", arguments: [("0", 1), ("90", 2), ("180", 3), ("270", 4)])
    func edges(value: String, number: Int) {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 50, y: 1), by: Vector(dx: 0, dy: 30))
        let edges: [Place] = [.top, .left, .bottom, .right]
        let bindings = edges.enumerated().map { index, edge in
            Binding(
                number: index + 1,
                on: "swipe",
                pattern: GesturePattern(kind: .swipe(nil), from: [edge]),
                command: .shell("act")
            )
        }
        let made = actions([orientation(value)] + fingers.events, bindings)
        #expect(made.map(\.binding.number) == [number])
    }

    @Test("follows one rotation after the other without a restart")
    func live() {
        var events: [InputEvent] = []
        var fingers = Fingers()
        for value in ["0", "90", "180", "270", "0"] {
            fingers.wait(1000)
            let before = fingers.events.count
            let time = (fingers.events.last?.time.microseconds ?? 0) / 1000
            events.append(orientation(value, at: time))
            fingers.swipe(from: Point(x: 20, y: 10), by: Vector(dx: 0, dy: 30))
            events += fingers.events[before...]
        }
        events.insert(fingers.events[0], at: 0)
        #expect(
            actions(events).map(\.binding.on)
                == ["swipe down", "swipe right", "swipe up", "swipe left", "swipe down"]
        )
    }

    @Test("makes a touch in progress void, but no later one")
    func voids() {
        let frames = down
        let middle = frames.count / 2
        let time = frames[middle - 1].time
        let turn = InputEvent(time: time, kind: .state(StateChange("orientation", is: "90")))
        var fingers = Fingers()
        fingers.wait(3000)
        fingers.swipe(from: Point(x: 20, y: 10), by: Vector(dx: 0, dy: 30))
        let interrupted = Array(frames[..<middle]) + [turn] + frames[middle...]
        #expect(actions(interrupted).isEmpty)
        #expect(
            actions(interrupted + fingers.events.dropFirst()).map(\.binding.on) == ["swipe right"]
        )
    }

    @Test("does not make a touch void if the same rotation is set again")
    func toldAgain() {
        let frames = down
        let middle = frames.count / 2
        let again = InputEvent(
            time: frames[middle - 1].time,
            kind: .state(StateChange("orientation", is: "0"))
        )
        let events = Array(frames[..<middle]) + [again] + frames[middle...]
        #expect(actions(events).map(\.binding.on) == ["swipe down"])
    }

    @Test("makes a tap that waits for a second one fire at once, at its old position")
    func waitingTap() {
        var fingers = Fingers()
        fingers.tap(at: 20, 10)
        let bindings = [1, 2].map {
            Binding(
                number: $0,
                on: "tap",
                pattern: GesturePattern(kind: .tap(count: $0)),
                command: .shell("act")
            )
        }
        let made = actions(fingers.events + [orientation("90", at: 100)], bindings)
        #expect(made.map(\.binding.number) == [1])
        #expect(made.first?.time == Timestamp(microseconds: 100_000))
        #expect(made.first?.gesture.end == Point(x: 20, y: 10))
    }

    @Test("stays unrotated on a device that does not rotate")
    func fixed() {
        let rules = [
            DeviceRule(filter: DeviceFilter(name: "Other"), turned: .bottomUp),
            DeviceRule(filter: DeviceFilter(name: "Test*"), rotates: false),
            DeviceRule(filter: .any, rotates: true),
        ]
        let made = actions([orientation("90")] + down, devices: rules)
        #expect(made.map(\.binding.on) == ["swipe down"])
    }

    @Test("is also rotated by the device's rule, and only by that if the device does not rotate")
    func turned() {
        let follows = [DeviceRule(filter: .any, turned: .rightUp)]
        #expect(actions(down, devices: follows).map(\.binding.on) == ["swipe right"])
        let both = actions([orientation("90")] + down, devices: follows)
        #expect(both.map(\.binding.on) == ["swipe up"])
        let stays = [DeviceRule(filter: .any, rotates: false, turned: .rightUp)]
        let alone = actions([orientation("90")] + down, devices: stays)
        #expect(alone.map(\.binding.on) == ["swipe right"])
    }

    @Test("has the configured size, which is that of the panel before rotation")
    func size() {
        let rules = [DeviceRule(filter: .any, size: Surface(width: 200, height: 120))]
        let made = actions([orientation("270")] + down, devices: rules)
        #expect(made.first?.gesture.device.surface == Surface(width: 120, height: 200))
        #expect(made.first?.gesture.end == Point(x: 40, y: 40))
    }

    @Test("belongs to touchscreens only: a touchpad rotates with the machine")
    func touchpad() {
        let pad = Device(
            id: DeviceID(rawValue: 2),
            name: "Pad",
            kinds: [.touchpad],
            surface: Surface(width: 100, height: 60)
        )
        func step(_ phase: PointerGesture.Phase, at time: Int64) -> InputEvent {
            let delta = phase == .update ? Vector(dx: 0, dy: 30) : .zero
            let step = PointerGesture(kind: .swipe, phase: phase, fingers: 3, delta: delta)
            return InputEvent(
                time: Timestamp(microseconds: time),
                kind: .pointerGesture(pad.id, step)
            )
        }
        let events = [
            orientation("90"), InputEvent(time: .zero, kind: .deviceAdded(pad)),
            step(.begin, at: 1000), step(.update, at: 2000), step(.end, at: 3000),
        ]
        let made = actions(events)
        #expect(made.map(\.binding.on) == ["swipe down"])
        #expect(made.first?.gesture.device.surface == pad.surface)
    }

    @Test("is always in degrees, whichever words were used; unknown words are ignored")
    func words() {
        let input = PublishSubject<InputEvent>()
        var told: [String] = []
        let subscription = input.asObservable().withTurnedPictures([]).subscribe(onNext: { event in
            if case .state(let change) = event.kind { told.append(change.value) }
        })
        for value in ["left-up", "undefined", "", "normal", "180"] {
            input.onNext(orientation(value))
        }
        input.onNext(InputEvent(time: .zero, kind: .state(StateChange("app", is: "left-up"))))
        subscription.dispose()
        #expect(told == ["270", "0", "180", "left-up"])
    }
}
