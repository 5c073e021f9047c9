import Gestures
import InputEvents

/// A row of the table: a gesture of one kind of hand on one kind of panel.
struct HandCase {
    /// The subject, for a heading.
    let subject: String
    /// The gesture and its manner.
    let name: String
    /// The panels, which take turns.
    let panels: [SyntheticPanel]
    /// The per cent that should be recognised.
    let aim: Int
    let make: (SyntheticPanel, inout SeededRandom) -> Made

    /// A performance, and the intended gesture.
    struct Made {
        let kind: GestureKind
        let fingers: Int
        var performance: Performance
    }

    init(
        _ subject: String,
        _ name: String,
        on panels: [SyntheticPanel],
        aim: Int,
        _ make: @escaping (SyntheticPanel, inout SeededRandom) -> Made
    ) {
        self.subject = subject
        self.name = name
        self.panels = panels
        self.aim = aim
        self.make = make
    }

    // MARK: - Gestures of hands

    typealias Make = (SyntheticPanel, inout SeededRandom) -> Made

    static func tap(_ hand: Hand = Hand(), count: Int = 1, by fingers: Int = 1) -> Make {
        { panel, random in
            Made(
                kind: .tap(count: count),
                fingers: fingers,
                performance: hand.taps(count, by: fingers, on: panel, &random)
            )
        }
    }

    static func press(_ hand: Hand = Hand(), by fingers: Int = 1) -> Make {
        { panel, random in
            let performance = hand.taps(by: fingers, lasting: 700...1000, on: panel, &random)
            return Made(kind: .longPress, fingers: fingers, performance: performance)
        }
    }

    static func swipe(
        _ hand: Hand = Hand(),
        _ length: ClosedRange<Double> = 25...50,
        by fingers: Int = 1,
        diagonals: Bool = false
    ) -> Make {
        { panel, random in
            let directions: [(Direction, Double)] =
                [(.right, 0), (.up, 90), (.left, 180), (.down, 270)]
                + (diagonals
                    ? [(.upRight, 45), (.upLeft, 135), (.downLeft, 225), (.downRight, 315)] : [])
            let (direction, angle) = directions[Int(random.next() % UInt64(directions.count))]
            let performance = hand.swipe(angle, length, by: fingers, on: panel, &random)
            return Made(kind: .swipe(direction), fingers: fingers, performance: performance)
        }
    }

    static func pinch(
        _ hand: Hand = Hand(),
        _ scale: ClosedRange<Double> = 0.4...0.65,
        by fingers: Int = 2
    ) -> Make {
        { panel, random in
            let performance = hand.pinch(scale: scale, by: fingers, on: panel, &random)
            let isIn = scale.upperBound < 1
            return Made(kind: .pinch(isIn ? .in : .out), fingers: fingers, performance: performance)
        }
    }

    /// Returns a pinch by a thumb that rests and a finger that moves towards it or away.
    static func waitingPinch(_ direction: PinchDirection) -> Make {
        { panel, random in
            let angle = random.next().isMultiple(of: 2) ? 0.0 : 180
            var performance = Hand().swipe(angle, 25...40, on: panel, &random)
            performance.addWaitingThumb(
                random.number(direction == .in ? 60...80 : 25...40)
                    * (direction == .in ? 1 : -1) * (angle == 0 ? 1 : -1),
                &random
            )
            return Made(kind: .pinch(direction), fingers: 2, performance: performance)
        }
    }

    static func rotate(_ hand: Hand = Hand(), _ turn: ClosedRange<Double> = 35...80) -> Make {
        { panel, random in
            let performance = hand.pinch(turn: turn, on: panel, &random)
            return Made(kind: .rotate(.clockwise), fingers: 2, performance: performance)
        }
    }

    static func circle(
        _ hand: Hand = Hand(),
        _ degrees: ClosedRange<Double> = 345...385,
        flatness: Double = 1
    ) -> Make {
        { panel, random in
            let performance = hand.circle(
                degrees: degrees,
                flatness: flatness,
                on: panel,
                &random
            )
            return Made(kind: .circle(.clockwise, turns: 1), fingers: 1, performance: performance)
        }
    }

    static func drawing(_ name: String, off: Double, turned: Double) -> Make {
        { panel, random in
            let shape =
                StrokeShape.builtIn.first { $0.name == name }
                ?? StrokeShape(name: name, samples: [])
            let performance = Hand().drawing(
                Drawings.corners[name] ?? [],
                off: off,
                turned: turned,
                on: panel,
                &random
            )
            return Made(kind: .stroke(shape), fingers: 1, performance: performance)
        }
    }

    /// Returns the same gesture while something other than a finger rests on the panel, since some
    /// time before.
    static func resting(at edge: Rest, _ make: @escaping Make) -> Make {
        { panel, random in
            var made = make(panel, &random)
            made.performance.addRest(at: edge, on: panel, &random)
            return made
        }
    }
}

/// An object on a panel that is not a finger of a gesture.
enum Rest {
    /// The thumb that holds the device, at its rim.
    case thumb
    /// The ball of the hand, far from the fingers.
    case palm
    /// The ball of the hand, 60 to 110 mm from the fingers.
    case nearPalm
}

extension Performance {
    /// Adds the object from some time before the fingers land until after they have lifted, without
    /// movement.
    fileprivate mutating func addRest(
        at rest: Rest,
        on panel: SyntheticPanel,
        _ random: inout SeededRandom
    ) {
        // Shorter than a long press, which it would be.
        let lead = random.number(250...450)
        let later = moved(by: lead)
        let end = later.fingers.reduce(0) { max($0, $1.up) } + random.number(100...600)
        let along = random.number(0.2...0.8)
        let place: Point
        switch rest {
        case .thumb:
            // Within the outermost 5 mm of one of the longer sides.
            let inside = random.number(1...5)
            let isFar = random.next().isMultiple(of: 2)
            place =
                panel.width < panel.height
                ? Point(x: isFar ? panel.width - inside : inside, y: along * panel.height)
                : Point(x: along * panel.width, y: isFar ? panel.height - inside : inside)
        case .palm:
            // In the corner farthest from the beginning of the gesture.
            let start = later.fingers.first.map { $0.place($0.down) } ?? Point(x: 0, y: 0)
            place = Point(
                x: start.x < panel.width / 2 ? panel.width - 15 : 15,
                y: start.y < panel.height / 2 ? panel.height - 15 : 15
            )
        case .nearPalm:
            // On the side with more room, somewhat to the left or right.
            let start = later.fingers.first.map { $0.place($0.down) } ?? Point(x: 0, y: 0)
            let distance = random.number(60...110)
            let aside = random.number(-0.5...0.5)
            let isWide = panel.width > panel.height
            let room = isWide ? start.x < panel.width / 2 : start.y < panel.height / 2
            let along = distance * (1 - aside * aside).squareRoot() * (room ? 1 : -1)
            place =
                start
                + (isWide
                    ? Vector(dx: along, dy: aside * distance)
                    : Vector(dx: aside * distance, dy: along))
        }
        self = later
        add(0, end) { _ in place }
    }

    /// Adds a thumb some millimetres to the right of the finger's landing; both lift together.
    fileprivate mutating func addWaitingThumb(_ distance: Double, _ random: inout SeededRandom) {
        let later = moved(by: random.number(250...450))
        guard let finger = later.fingers.first else { return }
        let place = finger.place(finger.down) + Vector(dx: distance, dy: random.number(-5...5))
        self = later
        add(0, finger.up + random.number(-40...60)) { _ in place }
    }

    /// Returns the same performance some milliseconds later.
    private func moved(by delay: Double) -> Performance {
        var later = Performance()
        for finger in fingers {
            later.add(finger.down + delay, finger.up + delay) { finger.place($0 - delay) }
        }
        return later
    }
}
