import InputEvents
import RecognitionTestSupport
import Testing

@testable import Gestures

@Suite("Contacts on a touchpad")
struct TouchpadContactsTests {
    private static let pad = Device(
        id: DeviceID(rawValue: 1),
        name: "Pad",
        kinds: [.touchpad],
        surface: Surface(width: 100, height: 60)
    )
    private static let touchpads = DeviceFilter(kinds: [.touchpad])

    /// Returns the patterns that the fingers fire.
    private func made(
        _ patterns: [GesturePattern],
        _ events: [InputEvent]
    ) -> [Int] {
        var engine = GestureEngine(patterns: patterns)
        var found: [Gesture] = []
        for event in events { engine.handle(event, into: &found) }
        engine.expire(at: .never, into: &found)
        return found.map(\.pattern)
    }

    private func tap(fingers: Int, at point: Point = Point(x: 40, y: 30)) -> [InputEvent] {
        var hand = Fingers(on: Self.pad)
        let places = (0..<fingers).map { Point(x: point.x + Double($0) * 12, y: point.y) }
        hand.frame(
            places.enumerated().map {
                TouchChange(slot: Int32($0.offset), phase: .down, position: $0.element)
            }
        )
        hand.wait(60)
        hand.frame(
            places.enumerated().map {
                TouchChange(slot: Int32($0.offset), phase: .up, position: $0.element)
            }
        )
        return hand.events
    }

    private func swipe(
        fingers: Int = 1,
        from start: Point,
        by way: Vector
    ) -> [InputEvent] {
        var hand = Fingers(on: Self.pad)
        hand.swipe(fingers: fingers, from: start, by: way)
        return hand.events
    }

    /// Returns a step of libinput's swipe by three fingers, to the right by their distance.
    private func swipeOfLibinput(
        _ phase: PointerGesture.Phase,
        _ distance: Double,
        at time: Timestamp
    ) -> InputEvent {
        let gesture = PointerGesture(
            kind: .swipe,
            phase: phase,
            fingers: 3,
            delta: Vector(dx: distance * 0.267, dy: 0)
        )
        return InputEvent(time: time, kind: .pointerGesture(Self.pad.id, gesture))
    }

    @Test("taps by one to five fingers fire if the binding names touchpads", arguments: 1...5)
    func taps(fingers: Int) {
        let tap = GesturePattern(
            kind: .tap(count: 1),
            fingers: .exactly(fingers),
            devices: Self.touchpads
        )
        #expect(made([tap], self.tap(fingers: fingers)) == [0])
    }

    @Test("nothing fires for a binding that does not name touchpads")
    func unasked() {
        for devices in [DeviceFilter.any, DeviceFilter(name: "Pad")] {
            let tap = GesturePattern(kind: .tap(count: 1), devices: devices)
            #expect(made([tap], self.tap(fingers: 1)).isEmpty)
            #expect(!tap.asksForContacts)
        }
    }

    @Test("one finger is the default")
    func oneFinger() {
        let tap = GesturePattern(kind: .tap(count: 1), devices: Self.touchpads)
        #expect(made([tap], self.tap(fingers: 1)) == [0])
        #expect(made([tap], self.tap(fingers: 2)).isEmpty)
    }

    @Test("swipes at a place or by few fingers are made of contacts; all others are libinput's")
    func whoRecognises() {
        func asks(_ fingers: FingerCount, from: PlaceCondition = []) -> Bool {
            GesturePattern(
                kind: .swipe(.right),
                fingers: fingers,
                from: from,
                devices: Self.touchpads
            ).asksForContacts
        }
        #expect(asks(.exactly(3), from: [.left]) && asks(.exactly(2)) && asks(.range(1...2)))
        #expect(!asks(.exactly(3)) && !asks(.default) && !asks(.any))
        for kind in [.hold, .pinch(.in), .rotate(.clockwise)] as [GestureKind] {
            #expect(!GesturePattern(kind: kind, devices: Self.touchpads).asksForContacts)
        }
    }

    @Test(
        "if programs do not get them, all swipes are made of contacts, by three fingers or more"
    )
    func taken() {
        func swipes(_ fingers: FingerCount, by made: Int) -> Bool {
            var pattern = GesturePattern(
                kind: .swipe(.right),
                fingers: fingers,
                devices: Self.touchpads
            )
            pattern.isTakenFromTouchpads = true
            let way = swipe(
                fingers: made,
                from: Point(x: 30, y: 10),
                by: Vector(dx: 30, dy: 0)
            )
            return self.made([pattern], way) == [0]
        }
        #expect(swipes(.exactly(3), by: 3) && swipes(.exactly(4), by: 4) && swipes(.any, by: 5))
        #expect(!swipes(.exactly(3), by: 4) && !swipes(.range(2...4), by: 5))
        // As in libinput's swipes, the default is three fingers or more.
        #expect(swipes(.default, by: 3) && swipes(.default, by: 4) && swipes(.range(2...4), by: 3))
        #expect(!swipes(.default, by: 1) && !swipes(.default, by: 2) && !swipes(.any, by: 2))
        // Bindings that name one or two fingers use contacts, even if libinput could recognise
        // the gesture with other numbers.
        #expect(swipes(.range(2...4), by: 2) && !swipes(.range(2...4), by: 1))
        #expect(swipes(.exactly(2), by: 2) && swipes(.range(1...2), by: 1))
        var unasked = GesturePattern(kind: .swipe(.right), fingers: .exactly(3))
        unasked.isTakenFromTouchpads = true
        #expect(!unasked.asksForContacts)
        for kind in [.hold, .pinch(.in), .rotate(.clockwise)] as [GestureKind] {
            var pattern = GesturePattern(kind: kind, devices: Self.touchpads)
            pattern.isTakenFromTouchpads = true
            #expect(!pattern.asksForContacts)
        }
    }

    @Test("a swipe made of contacts is not also made of libinput's swipe")
    func takenOnce() {
        var pattern = GesturePattern(
            kind: .swipe(.right),
            fingers: .exactly(3),
            devices: Self.touchpads
        )
        let steps = [(PointerGesture.Phase.begin, 0.0), (.update, 37), (.end, 0)].enumerated().map {
            swipeOfLibinput($1.0, $1.1, at: Timestamp(microseconds: 10_000 + Int64($0) * 40_000))
        }
        let events = [InputEvent(time: .zero, kind: .deviceAdded(Self.pad))] + steps
        #expect(made([pattern], events) == [0])
        pattern.isTakenFromTouchpads = true
        #expect(made([pattern], events).isEmpty)
    }

    @Test("a swipe from the left edge fires, and one from the middle does not")
    func edge() {
        let swipe = GesturePattern(
            kind: .swipe(.right),
            from: [.left],
            devices: Self.touchpads
        )
        let way = Vector(dx: 30, dy: 0)
        #expect(made([swipe], self.swipe(from: Point(x: 2, y: 30), by: way)) == [0])
        #expect(made([swipe], self.swipe(from: Point(x: 30, y: 30), by: way)).isEmpty)
    }

    @Test("a swipe is two thirds as long as on a screen")
    func distance() {
        let swipe = GesturePattern(
            kind: .swipe(.right),
            fingers: .exactly(2),
            devices: Self.touchpads
        )
        func fires(_ length: Double) -> Bool {
            let way = Vector(dx: length, dy: 0)
            return !made([swipe], self.swipe(fingers: 2, from: Point(x: 30, y: 20), by: way))
                .isEmpty
        }
        #expect(fires(11) && !fires(9))
    }

    @Test("a slider along the right edge makes steps")
    func slider() {
        let slider = GesturePattern(
            kind: .continuous(.drag(.vertical)),
            along: [.right],
            devices: Self.touchpads,
            every: .length(.millimetres(5))
        )
        let way = Vector(dx: 0, dy: 30)
        let steps = made([slider], swipe(from: Point(x: 97, y: 15), by: way))
        #expect(steps.count > 3)
        #expect(made([slider], swipe(from: Point(x: 50, y: 15), by: way)).isEmpty)
    }

    @Test("a tap at a side is a palm, unless the binding names that side")
    func sides() {
        let anywhere = GesturePattern(kind: .tap(count: 1), devices: Self.touchpads)
        let left = GesturePattern(kind: .tap(count: 1), from: [.left], devices: Self.touchpads)
        let beside = Point(x: 3, y: 30)
        #expect(made([anywhere], tap(fingers: 1, at: beside)).isEmpty)
        #expect(made([left], tap(fingers: 1, at: beside)) == [0])
    }

    @Test(
        "a contact that lands during typing is a palm",
        arguments: [(1, 150, 250), (3, 450, 550)]
    )
    func typing(keys: Int, early: Int64, late: Int64) {
        let tap = GesturePattern(kind: .tap(count: 1), devices: Self.touchpads)
        let keyboard = Device(id: DeviceID(rawValue: 2), name: "Keys", kinds: [.keyboard])
        func fires(after milliseconds: Int64) -> Bool {
            var events = [InputEvent(time: .zero, kind: .deviceAdded(keyboard))]
            for index in 0..<keys {
                let time = Timestamp(microseconds: Int64(index) * 100_000)
                for isPressed in [true, false] {
                    let key = KeyCode(rawValue: 30)
                    events.append(
                        InputEvent(
                            time: time,
                            kind: .key(keyboard.id, code: key, isPressed: isPressed)
                        )
                    )
                }
            }
            let start = Int64(keys - 1) * 100_000 + milliseconds * 1000
            var touch = self.tap(fingers: 1)
            for index in touch.indices {
                let time = touch[index].time.microseconds + start
                touch[index].time = Timestamp(microseconds: index == 0 ? 0 : time)
            }
            return !made([tap], [touch[0]] + events + touch.dropFirst()).isEmpty
        }
        #expect(!fires(after: early))
        #expect(fires(after: late))
    }

    @Test("if fingers made a gesture by their contacts, libinput's gesture is void")
    func gestureOfLibinput() {
        let edge = GesturePattern(
            kind: .swipe(.right),
            fingers: .exactly(3),
            from: [.left],
            devices: Self.touchpads
        )
        let plain = GesturePattern(kind: .swipe(.right), fingers: .exactly(3))
        func events(from x: Double) -> [InputEvent] {
            var events = swipe(
                fingers: 3,
                from: Point(x: x, y: 10),
                by: Vector(dx: 30, dy: 0)
            )
            let middle = events[events.count / 2].time
            let end = events[events.count - 1].time
            events.insert(
                contentsOf: [
                    swipeOfLibinput(.begin, 0, at: middle),
                    swipeOfLibinput(.update, 30, at: middle),
                ],
                at: events.count / 2 + 1
            )
            return events + [swipeOfLibinput(.end, 0, at: end)]
        }
        #expect(made([edge, plain], events(from: 2)) == [0])
        #expect(made([edge, plain], events(from: 40)) == [1])
    }
}
