import Gestures
import InputEvents

/// Draws people's drawings on a touchscreen where gestures are bound.
struct BoundGestures {
    private let patterns: [GesturePattern]

    init(_ kinds: [GestureKind]) { patterns = kinds.map { GesturePattern(kind: $0) } }

    /// Returns the gestures of each drawing by name, `circle + tap` if there are several, nil if
    /// there is none.
    func names(of drawings: [PersonDrawing]) -> [String?] {
        var engine = GestureEngine(patterns: patterns)
        _ = engine.handle(PersonDrawing.plugged)
        var start = PersonDrawing.first
        return drawings.map { drawing in
            var gestures: [Gesture] = []
            for event in drawing.events(at: start) {
                gestures += engine.handle(event)
                start = event.time
            }
            // Ten seconds later nothing is left of it.
            start = Timestamp(microseconds: start.microseconds + 10_000_000)
            gestures += engine.expire(at: start)
            let names = gestures.map { BoundGestures.name(of: $0.kind) }
            return names.isEmpty ? nil : names.joined(separator: " + ")
        }
    }

    private static func name(of kind: GestureKind) -> String {
        switch kind {
        case .stroke(let shape): shape.name
        case .circle: "circle"
        case .swipe: "swipe"
        case .tap: "tap"
        default: "other"
        }
    }
}

/// The built-in shapes on people's drawings, with nothing learned.
struct BuiltInTrial {
    /// The built-in gesture for each shape of the study that has one.
    static let meant = [
        "circle": "circle", "caret": "caret", "triangle": "triangle", "check": "check", "v": "V",
        "rectangle": "square",
    ]

    /// The five shapes and the circle bound, on drawings of them.
    private(set) var shapes = DrawingScores()
    /// Rectangles and triangles that fired a circle, with the shapes bound and with circles alone.
    private(set) var circles = DrawingScore()
    private(set) var circlesAlone = DrawingScore()
    /// Everything bound: the number of gestures, by the shape that was drawn and the name of the
    /// gesture, which is empty for nothing.
    private(set) var everything: [String: [String: Int]] = [:]

    init(_ drawings: [PersonDrawing]) {
        let names = ["check", "caret", "triangle", "square", "V"]
        let turns = Turn.allCases.map { GestureKind.circle($0, turns: 1) }
        let strokes = StrokeShape.builtIn.filter { names.contains($0.name) }
        let meant = drawings.filter { BuiltInTrial.meant[$0.shape] != nil }
        let cornered = drawings.filter { ["rectangle", "triangle"].contains($0.shape) }

        let bound = BoundGestures(strokes.map { .stroke($0) } + turns)
        let samples = BuiltInTrial.samples(names)
        let others: [any ShapeMatcher] = [DollarOne(samples), DollarP(samples), DollarQ(samples)]
        for (drawing, found) in zip(meant, bound.names(of: meant)) {
            let expected = BuiltInTrial.meant[drawing.shape]
            shapes.add("inputrx", found, for: expected, on: drawing)
            for other in others {
                let name = other.name(of: drawing.way)
                shapes.add(type(of: other).title, name, for: expected, on: drawing)
            }
        }
        for found in bound.names(of: cornered) {
            circles.add(found == "circle" ? found : nil, for: nil)
        }
        for found in BoundGestures(turns).names(of: cornered) {
            circlesAlone.add(found, for: nil)
        }

        // A rectangle is the other name of a square here.
        let all = StrokeShape.builtIn.filter { $0.name != "rectangle" }
        let kinds =
            all.map { GestureKind.stroke($0) } + turns
            + [.swipe(nil), .tap(count: 1), .tap(count: 2), .longPress]
        for (drawing, found) in zip(drawings, BoundGestures(kinds).names(of: drawings)) {
            everything[drawing.shape, default: [:]][found ?? "", default: 0] += 1
        }
    }

    /// Returns the samples of the built-in shapes and a circle, in both directions, which $1 does
    /// not see as one.
    private static func samples(_ names: [String]) -> [(name: String, way: [Point])] {
        let circle = StrokePath.ring.points
        let shapes =
            StrokeShape.builtInSamples.filter { names.contains($0.name) }
            + [(name: "circle", samples: [circle])]
        return shapes.flatMap { shape in
            shape.samples.flatMap { [(shape.name, $0), (shape.name, $0.reversed())] }
        }
    }
}

/// All shapes of the study, learned from a few drawings of each.
struct LearnedTrial {
    private(set) var scores = DrawingScores()

    /// 5: how often the samples are chosen anew.
    private static let rounds = 5

    /// Learns from other drawings by the same person at the same speed.
    static func samePerson(_ drawings: [PersonDrawing], count: Int) -> LearnedTrial {
        var trial = LearnedTrial()
        for (number, group) in groups(drawings).enumerated() {
            for round in 1...rounds {
                var random = SeededRandom(seed: UInt64(number * 100 + round))
                var samples: [PersonDrawing] = []
                var tests: [PersonDrawing] = []
                for (_, copies) in byShape(group) {
                    let shuffled = copies.shuffled(using: &random)
                    samples += shuffled.prefix(count)
                    tests += shuffled.dropFirst(count)
                }
                trial.score(tests, samples)
            }
        }
        return trial
    }

    /// Learns from one drawing by each of so many other people at the same speed.
    static func otherPeople(
        _ drawings: [PersonDrawing],
        samplesFrom others: [PersonDrawing],
        count: Int
    ) -> LearnedTrial {
        var trial = LearnedTrial()
        for (number, group) in groups(drawings).enumerated() {
            for round in 1...rounds {
                var random = SeededRandom(seed: UInt64(number * 100 + round))
                let fitting = others.filter {
                    $0.person != group[0].person && $0.speed == group[0].speed
                }
                var samples: [PersonDrawing] = []
                for (_, copies) in byShape(fitting) {
                    let people = Set(copies.map(\.person)).sorted().shuffled(using: &random)
                    samples += people.prefix(count).compactMap { person in
                        copies.filter { $0.person == person }.randomElement(using: &random)
                    }
                }
                trial.score(group, samples)
            }
        }
        return trial
    }

    private mutating func score(_ tests: [PersonDrawing], _ samples: [PersonDrawing]) {
        let shapes = LearnedTrial.byShape(samples).map { name, copies in
            StrokeShape(name: name, samples: copies.compactMap(\.sample))
        }
        let found = BoundGestures(shapes.map { .stroke($0) }).names(of: tests)
        for (drawing, name) in zip(tests, found) {
            scores.add("inputrx", name, for: drawing.shape, on: drawing)
        }
        let ways = samples.map { (name: $0.shape, way: $0.way) }
        for other in [DollarOne(ways), DollarP(ways), DollarQ(ways)] as [any ShapeMatcher] {
            for drawing in tests {
                let name = other.name(of: drawing.way)
                scores.add(type(of: other).title, name, for: drawing.shape, on: drawing)
            }
        }
    }

    /// Returns the drawings by person and speed.
    private static func groups(_ drawings: [PersonDrawing]) -> [[PersonDrawing]] {
        Dictionary(grouping: drawings) { "\($0.person) \($0.speed)" }
            .sorted { $0.key < $1.key }.map(\.value)
    }

    private static func byShape(_ drawings: [PersonDrawing])
        -> [(key: String, value: [PersonDrawing])]
    {
        Dictionary(grouping: drawings, by: \.shape).sorted { $0.key < $1.key }
    }
}
