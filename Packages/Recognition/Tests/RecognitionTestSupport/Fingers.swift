package import InputEvents

/// Builds the events of fingers on one touchscreen of 100 × 60 mm, in milliseconds.
package struct Fingers {
    package static let screen = Device(
        id: DeviceID(rawValue: 1),
        name: "Test Screen",
        kinds: [.touchscreen],
        surface: Surface(width: 100, height: 60)
    )

    package private(set) var events: [InputEvent]
    private var now: Int64 = 0
    private let device: Device

    package init(on device: Device = Fingers.screen) {
        self.device = device
        events = [InputEvent(time: .zero, kind: .deviceAdded(device))]
    }

    package mutating func wait(_ milliseconds: Int64) {
        now += milliseconds * 1000
    }

    /// Adds a tap of 50 ms.
    package mutating func tap(at x: Double = 50, _ y: Double = 30) {
        press(at: Point(x: x, y: y), for: 50)
    }

    /// Adds a finger that rests, and then lifts or is cancelled.
    package mutating func press(
        at point: Point = Point(x: 50, y: 30),
        for milliseconds: Int64,
        end: TouchChange.Phase = .up
    ) {
        frame([TouchChange(slot: 0, phase: .down, position: point)])
        wait(milliseconds)
        frame([TouchChange(slot: 0, phase: end, position: point)])
    }

    /// Adds a step of a gesture that libinput recognises on a touchpad.
    package mutating func gesture(_ step: PointerGesture) {
        let time = Timestamp(microseconds: now)
        events.append(InputEvent(time: time, kind: .pointerGesture(device.id, step)))
    }

    /// Adds a straight movement in 11 frames, 10 ms apart.
    package mutating func swipe(fingers: Int = 1, from start: Point, by way: Vector) {
        func changes(_ phase: TouchChange.Phase, at share: Double) -> [TouchChange] {
            (0..<fingers).map {
                let position = Point(
                    x: start.x + way.dx * share,
                    y: start.y + way.dy * share + Double($0) * 8
                )
                return TouchChange(slot: Int32($0), phase: phase, position: position)
            }
        }
        frame(changes(.down, at: 0))
        for step in 1...10 {
            wait(10)
            frame(changes(.motion, at: Double(step) / 10))
        }
        wait(10)
        frame(changes(.up, at: 1))
    }

    /// Adds one finger that moves straight from place to place, 40 mm in 100 ms.
    package mutating func draw(through places: [Point]) {
        guard let first = places.first, let last = places.last else { return }
        func change(_ phase: TouchChange.Phase, _ place: Point) -> [TouchChange] {
            [TouchChange(slot: 0, phase: phase, position: place)]
        }
        frame(change(.down, first))
        for (from, to) in zip(places, places.dropFirst()) {
            let way = to - from
            let steps = max(1, Int(way.length / 4))
            for step in 1...steps {
                wait(10)
                let share = Double(step) / Double(steps)
                let place = Point(x: from.x + way.dx * share, y: from.y + way.dy * share)
                frame(change(.motion, place))
            }
        }
        wait(10)
        frame(change(.up, last))
    }

    /// Adds the changes of contacts at one instant.
    package mutating func frame(_ changes: [TouchChange]) {
        let time = Timestamp(microseconds: now)
        events.append(InputEvent(time: time, kind: .touches(device.id, TouchFrame(changes))))
    }
}
