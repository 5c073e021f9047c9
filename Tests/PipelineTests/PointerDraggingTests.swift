import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("A drag of the pointer")
struct PointerDraggingTests {
    private static let button = KeyCode(rawValue: 0x110)
    private static let touchpad = Device(
        id: DeviceID(rawValue: 2),
        name: "Test Touchpad",
        kinds: [.touchpad],
        surface: Surface(width: 100, height: 60)
    )

    private func binding(
        _ gesture: ContinuousGesture = .drag(nil),
        lock: Duration? = nil,
        profile: PointerProfile = .flat,
        at place: SentPlace? = nil
    ) -> Binding {
        let drag = PointerDrag(
            down: SentInput([.press(Self.button)], text: "left click down"),
            up: SentInput([.release(Self.button)], text: "left click up"),
            profile: profile,
            lock: lock
        )
        let pattern = GesturePattern(
            kind: .continuous(gesture),
            fingers: .range(3...3),
            followsEveryMove: true
        )
        return Binding(
            number: 1,
            source: .gesture(pattern, on: "drag"),
            effect: .drag(drag),
            place: place
        )
    }

    /// The sent input: `down @40 10,20%` at a place, `move 3,-1 @50`, `up @60`; times in
    /// milliseconds.
    private func sent(
        _ binding: Binding,
        beside neighbours: [Binding] = [],
        _ hand: Hand,
        and others: [InputEvent] = []
    ) -> String {
        var found: [String] = []
        let events = (hand.events + others).sorted { $0.time < $1.time }
        Replay(Configuration(bindings: [binding] + neighbours)).run(events) { action in
            let input = action.command?.sent
            let what =
                input?.events.map { event in
                    switch event {
                    case .press: "down"
                    case .release: "up"
                    case .move(let dx, let dy): "move \(dx),\(dy)"
                    case .scroll: "scroll"
                    }
                } ?? ["nothing"]
            let place = action.place.map {
                ["\(Int(($0.x * 100).rounded())),\(Int(($0.y * 100).rounded()))%"]
            }
            let time = ["@\(action.time.microseconds / 1000)"]
            found.append((what + time + (place ?? [])).joined(separator: " "))
        }
        return found.joined(separator: ", ")
    }

    /// Three fingers on a touchscreen of 100 × 60 mm, whose centre moves along y = 30 mm, 10 ms a step.
    private struct Hand {
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Fingers.screen))]
        var now: Int64 = 0

        mutating func put(at x: Double, fingers: Int = 3) { frame(.down, x, fingers) }
        mutating func move(to x: Double) { frame(.motion, x, 3) }
        mutating func lift(from x: Double, fingers: Int = 3) { frame(.up, x, fingers) }

        mutating func wait(_ milliseconds: Int64) { now += milliseconds }

        mutating func drag(_ places: Double...) {
            put(at: places[0])
            for place in places.dropFirst() { move(to: place) }
            lift(from: places[places.count - 1])
        }

        private mutating func frame(_ phase: TouchChange.Phase, _ x: Double, _ fingers: Int) {
            let changes = (0..<fingers).map { finger in
                TouchChange(
                    slot: Int32(finger),
                    phase: phase,
                    position: Point(x: x, y: 20 + 10 * Double(finger))
                )
            }
            let time = Timestamp(microseconds: now * 1000)
            events.append(
                InputEvent(time: time, kind: .touches(Fingers.screen.id, TouchFrame(changes)))
            )
            now += 10
        }
    }

    private func event(_ milliseconds: Int64, _ kind: InputEvent.Kind) -> InputEvent {
        InputEvent(time: Timestamp(microseconds: milliseconds * 1000), kind: kind)
    }

    @Test("on a touchscreen, the button goes down where the fingers landed, and follows them")
    func screen() {
        var hand = Hand()
        hand.drag(20, 22, 26, 30, 40)
        #expect(
            sent(binding(), hand) == "down @20 20,50%, @20 26,50%, @30 30,50%, @40 40,50%, up @85"
        )
    }

    @Test("a quick hand that could still be four fingers drags what it landed on")
    func quick() {
        let four = Binding(
            number: 2,
            source: .gesture(
                GesturePattern(kind: .swipe(nil), fingers: .range(4...4)),
                on: "swipe"
            ),
            effect: .run(.shell("date"))
        )
        var hand = Hand()
        hand.put(at: 20)
        for step in 1...16 { hand.move(to: 20 + 3 * Double(step)) }
        hand.lift(from: 68)
        let expected = "down @150 20,50%, @150 65,50%, @160 68,50%, up @205"
        #expect(sent(binding(), beside: [four], hand) == expected)
    }

    @Test("with a lock, it goes up when the time is over")
    func lock() {
        var hand = Hand()
        hand.drag(20, 26, 30)
        #expect(
            sent(binding(lock: .milliseconds(500)), hand)
                == "down @10 20,50%, @10 26,50%, @20 30,50%, up @565"
        )
    }

    @Test("put down again in time, the fingers continue from where the pointer was")
    func again() {
        var hand = Hand()
        hand.drag(20, 26, 30)
        hand.wait(200)
        hand.drag(60, 66, 70)
        #expect(
            sent(binding(lock: .milliseconds(500)), hand)
                == "down @10 20,50%, @10 26,50%, @20 30,50%, @250 36,50%, @260 40,50%, up @805"
        )
    }

    @Test("fingers that rest before they continue are in time if they land in time")
    func rest() {
        var hand = Hand()
        hand.drag(20, 26, 30)
        hand.wait(400)
        hand.put(at: 60)
        hand.wait(400)
        hand.move(to: 66)
        hand.move(to: 70)
        hand.lift(from: 70)
        #expect(
            sent(binding(lock: .milliseconds(500)), hand)
                == "down @10 20,50%, @10 26,50%, @20 30,50%, @850 36,50%, @860 40,50%, up @1405"
        )
    }

    @Test("put down too late, they begin anew")
    func late() {
        var hand = Hand()
        hand.drag(20, 26, 30)
        hand.wait(600)
        hand.drag(60, 66, 70)
        #expect(
            sent(binding(lock: .milliseconds(500)), hand)
                == "down @10 20,50%, @10 26,50%, @20 30,50%, up @565, down @650 60,50%, @650 66,50%, @660 70,50%, up @1205"
        )
    }

    @Test("a tap ends the lock, by any number of fingers")
    func tap() {
        for fingers in [1, 3] {
            var hand = Hand()
            hand.drag(20, 26, 30)
            hand.wait(100)
            hand.put(at: 60, fingers: fingers)
            hand.wait(40)
            hand.lift(from: 60, fingers: fingers)
            #expect(
                sent(binding(lock: .milliseconds(900)), hand)
                    == "down @10 20,50%, @10 26,50%, @20 30,50%, up @190"
            )
        }
    }

    @Test(
        "nothing stays down: lost events, an unplugged device, a lock, a click; in a drag and in a lock",
        arguments: [
            InputEvent.Kind.reset(Fingers.screen.id), .deviceRemoved(Fingers.screen.id),
            .state(StateChange("locked", is: "yes")),
            .key(Fingers.screen.id, code: KeyCode(rawValue: 0x110), isPressed: true),
        ]
    )
    func void(kind: InputEvent.Kind) {
        var hand = Hand()
        hand.drag(20, 26, 30)
        #expect(
            sent(binding(lock: .seconds(1)), hand, and: [event(200, kind)])
                == "down @10 20,50%, @10 26,50%, @20 30,50%, up @200"
        )
        hand = Hand()
        hand.put(at: 20)
        hand.move(to: 26)
        hand.move(to: 30)
        hand.wait(100)
        hand.lift(from: 30)
        #expect(
            sent(binding(), hand, and: [event(60, kind)])
                == "down @10 20,50%, @10 26,50%, @20 30,50%, up @60"
        )
    }

    @Test("another finger cancels it, also with a lock")
    func cancel() {
        var hand = Hand()
        hand.put(at: 20)
        hand.move(to: 26)
        hand.move(to: 30)
        hand.put(at: 80, fingers: 4)
        hand.wait(100)
        hand.lift(from: 80, fingers: 4)
        #expect(
            sent(binding(lock: .seconds(1)), hand)
                == "down @10 20,50%, @10 26,50%, @20 30,50%, up @30"
        )
    }

    @Test("`at: pointer` moves the pointer from where it is, as a touchpad does")
    func pointer() {
        var hand = Hand()
        hand.drag(20, 26, 30, 29)
        #expect(
            sent(binding(at: .pointer), hand) == "down @10, move 42,0 @20, move -10,0 @30, up @75"
        )
    }

    @Test("libinput's swipe on a touchpad: real millimetres, and no jump at the begin")
    func touchpad() {
        var fingers = Fingers(on: Self.touchpad)
        func step(_ phase: PointerGesture.Phase, _ dx: Double = 0) {
            // libinput reports 0.267 of each millimetre.
            let delta = Vector(dx: dx * 0.9 * 0.2968, dy: 0)
            fingers.gesture(
                PointerGesture(kind: .swipe, phase: phase, fingers: 3, delta: delta)
            )
            fingers.wait(10)
        }
        step(.begin)
        for _ in 0..<6 { step(.update, 1) }
        step(.end)
        fingers.wait(200)
        fingers.gesture(PointerGesture(kind: .hold, phase: .begin, fingers: 3))
        fingers.wait(50)
        fingers.gesture(PointerGesture(kind: .hold, phase: .end, fingers: 3))
        let hand = Hand(events: fingers.events)
        #expect(
            sent(binding(.swipe(nil), lock: .seconds(1)), hand)
                == "down @30, move 10,0 @40, move 11,0 @50, move 10,0 @60, up @330"
        )
    }

    @Test("libinput's hold that becomes a swipe continues the drag")
    func change() {
        var fingers = Fingers(on: Self.touchpad)
        func swipe() {
            fingers.gesture(PointerGesture(kind: .swipe, phase: .begin, fingers: 3))
            for _ in 0..<4 {
                fingers.wait(10)
                let delta = Vector(dx: 2 * 0.9 * 0.2968, dy: 0)
                fingers.gesture(
                    PointerGesture(kind: .swipe, phase: .update, fingers: 3, delta: delta)
                )
            }
            fingers.gesture(PointerGesture(kind: .swipe, phase: .end, fingers: 3))
        }
        swipe()
        fingers.wait(300)
        fingers.gesture(PointerGesture(kind: .hold, phase: .begin, fingers: 3))
        fingers.wait(600)
        fingers.gesture(PointerGesture(kind: .hold, phase: .cancel, fingers: 3))
        swipe()
        let hand = Hand(events: fingers.events)
        #expect(
            sent(binding(.swipe(nil), lock: .milliseconds(500)), hand)
                == "down @20, move 21,0 @30, move 21,0 @40, move 21,0 @970, move 21,0 @980, up @1480"
        )
    }
}
