import InputEvents

/// What a continuous pattern waits for.
struct ContinuousPattern {
    let gesture: ContinuousGesture
    let every: StepSize
    let followsEveryMove: Bool
}

/// A continuous gesture that is going on: counts its steps.
struct OngoingGesture {
    let pattern: Int
    /// What it is, in full: with the way in which it began.
    let kind: ContinuousGesture
    let lane: Int
    /// The way in which steps are positive; of gestures that go nowhere, only its sign counts.
    private let forward: Vector
    /// How much is one step: a share, degrees, or millimetres along `forward`.
    private let size: Double
    private let followsEveryMove: Bool
    private var stepper = Stepper()
    private var last = Measure()

    /// What a gesture has come to since the landing.
    struct Measure: Hashable {
        var travel = Vector.zero
        var scale = 1.0
        /// Degrees, or hundredths of a strip.
        var angle = 0.0
    }

    /// The gesture of a pattern that begins in that way, on a surface of that size.
    init(
        _ candidate: Candidate<ContinuousPattern>,
        as kind: ContinuousGesture,
        surface: Surface,
        lane: Int = 0
    ) {
        pattern = candidate.pattern
        self.kind = kind
        self.lane = lane
        forward = OngoingGesture.forward(of: candidate.what.gesture, as: kind)
        size = OngoingGesture.size(candidate.what.every, of: kind, along: forward, on: surface)
        followsEveryMove = candidate.what.followsEveryMove
    }

    /// All steps so far.
    var total: Int { stepper.total }

    /// Whether that is a step from where it begins; how much is asked for is `size`.
    func begins(at measure: Measure) -> (isStep: Bool, size: Double) {
        var stepper = stepper
        return (stepper.advance(to: way(measure) / size) != 0, size)
    }

    /// The gesture has come that far: returns the update that this is, nil if it is none.
    mutating func advance(to measure: Measure) -> Progress? {
        let steps = stepper.advance(to: way(measure) / size)
        let hasMoved = measure != last
        last = measure
        guard steps != 0 || followsEveryMove && hasMoved else { return nil }
        return Progress(phase: .update, steps: steps, total: total, lane: lane)
    }

    /// The begin, end or cancel of the gesture.
    func progress(_ phase: Progress.Phase) -> Progress {
        Progress(phase: phase, total: total, lane: lane)
    }

    private func way(_ measure: Measure) -> Double {
        switch kind {
        case .pinch: (measure.scale - 1) * forward.dx
        case .rotate, .dial: measure.angle * forward.dx
        case .swipe, .drag:
            measure.travel.dx * forward.dx + measure.travel.dy * forward.dy
        case .hold: 0
        }
    }

    private static func forward(of wanted: ContinuousGesture, as kind: ContinuousGesture)
        -> Vector
    {
        switch (wanted, kind) {
        case (.pinch(.in), _), (.rotate(.counterclockwise), _), (.dial(_, .counterclockwise), _):
            Vector(dx: -1, dy: 0)
        case (.swipe(.direction(let direction)), _): direction.unit
        case (_, .swipe(.direction(let direction))): (direction.axis ?? .horizontal).unit
        case (_, .drag(let axis?)): axis.unit
        case (_, .pinch), (_, .rotate), (_, .swipe), (_, .drag), (_, .hold), (_, .dial):
            Vector(dx: 1, dy: 0)
        }
    }

    private static func size(
        _ every: StepSize,
        of kind: ContinuousGesture,
        along way: Vector,
        on surface: Surface
    ) -> Double {
        let size =
            switch (every, kind) {
            case (.scale(let share), _): share
            case (.degrees(let angle), _): angle
            case (.length(.percent(let value)), .dial): value
            case (.length(let length), _): length.millimetres(along: way, on: surface)
            }
        // A surface without a size has no steps, rather than endlessly many.
        return size > 0 ? size : .infinity
    }
}

extension Direction {
    /// The way of one millimetre in this direction; y counts downwards.
    var unit: Vector {
        let diagonal = 0.5.squareRoot()
        return switch self {
        case .left: Vector(dx: -1, dy: 0)
        case .right: Vector(dx: 1, dy: 0)
        case .up: Vector(dx: 0, dy: -1)
        case .down: Vector(dx: 0, dy: 1)
        case .upLeft: Vector(dx: -diagonal, dy: -diagonal)
        case .upRight: Vector(dx: diagonal, dy: -diagonal)
        case .downLeft: Vector(dx: -diagonal, dy: diagonal)
        case .downRight: Vector(dx: diagonal, dy: diagonal)
        }
    }

    /// The axis along which it lies; nil for diagonals.
    var axis: Axis? { Axis.allCases.first { $0.includes(self) } }
}

extension Axis {
    /// The way of one millimetre that counts as positive: right, up.
    var unit: Vector { self == .horizontal ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: -1) }

    /// The axis that the way is nearer to.
    static func nearest(to way: Vector) -> Axis {
        way.dx.magnitude >= way.dy.magnitude ? .horizontal : .vertical
    }

    /// The direction along the axis in which the way goes.
    func direction(of way: Vector) -> Direction {
        switch self {
        case .horizontal: way.dx < 0 ? .left : .right
        case .vertical: way.dy < 0 ? .up : .down
        }
    }
}
