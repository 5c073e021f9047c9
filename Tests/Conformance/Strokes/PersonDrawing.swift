import Gestures
import InputEvents

/// A drawing by a person, as the finger on a touchscreen that makes it.
struct PersonDrawing: Sendable {
    let person: String
    let shape: String
    let speed: String
    /// The points in millimetres, with the milliseconds since the first one.
    let points: [(place: Point, time: Double)]

    /// The sample that `inputrx learn` prints for it; nil if it prints none.
    let sample: [Point]?

    init(_ log: UnistrokeLog, by person: String) {
        self.init(log.shape, log.speed, log.points, by: person)
    }

    init(
        _ shape: String,
        _ speed: String,
        _ points: [(place: Point, time: Double)],
        by person: String
    ) {
        self.person = person
        self.shape = shape
        self.speed = speed
        self.points = points
        var collector = StrokeCollector()
        collector.handle(PersonDrawing.plugged)
        for event in PersonDrawing.events(points, at: PersonDrawing.first) {
            collector.handle(event)
        }
        sample = collector.strokes.first.map { drawn in
            drawn.text.split(separator: " ").map { corner in
                let numbers = corner.split(separator: ",").map { Double(String($0)) ?? 0 }
                return Point(x: numbers[0], y: numbers[1])
            }
        }
    }

    /// The path.
    var way: [Point] { points.map(\.place) }

    // MARK: - On the touchscreen

    /// The screen, which is larger than every drawing.
    static let screen = Device(
        id: DeviceID(rawValue: 1),
        name: "Screen",
        kinds: [.touchscreen],
        surface: Surface(width: 200, height: 200)
    )
    static let first = Timestamp(microseconds: 1_000_000)
    static let plugged = InputEvent(time: .zero, kind: .deviceAdded(screen))

    /// The events of a finger that draws it, beginning at a time.
    func events(at start: Timestamp) -> [InputEvent] { PersonDrawing.events(points, at: start) }

    private static func events(
        _ points: [(place: Point, time: Double)],
        at start: Timestamp
    ) -> [InputEvent] {
        var events: [InputEvent] = []
        var time = start
        func add(_ phase: TouchChange.Phase, _ place: Point) {
            let change = TouchChange(slot: 0, phase: phase, position: place)
            let kind = InputEvent.Kind.touches(screen.id, TouchFrame([change]))
            events.append(InputEvent(time: time, kind: kind))
        }
        for (index, point) in points.enumerated() {
            // Frames follow each other, even where a clock stood still.
            let due = start.microseconds + Int64(point.time * 1000)
            let next = time.microseconds + (index == 0 ? 0 : 1000)
            time = Timestamp(microseconds: max(due, next))
            add(index == 0 ? .down : .motion, point.place)
        }
        guard let last = points.last else { return events }
        // The study's log ends with the last movement.
        time = Timestamp(microseconds: time.microseconds + 8000)
        add(.up, last.place)
        return events
    }
}
