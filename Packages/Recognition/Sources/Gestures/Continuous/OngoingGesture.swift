import InputEvents

/// The settings of a continuous pattern.
struct ContinuousPattern {
    let gesture: ContinuousGesture
    let every: StepSize
    let followsEveryMove: Bool
}

/// A continuous gesture in progress, which counts its steps.
struct OngoingGesture {
    let pattern: Int
    /// The kind, with the direction in which the gesture began.
    let kind: ContinuousGesture
    /// The number that distinguishes this gesture from simultaneous ones; see ``Progress/lane``.
    let lane: Int
    /// The direction of positive steps; for gestures that do not travel, only the sign of `dx`
    /// counts.
    private let forward: Vector
    /// The size of a step: a change of scale, degrees, hundredths of a strip, or millimetres.
    private let size: Double
    private let followsEveryMove: Bool
    private var stepper = Stepper()
    private var lastMeasure = Measure()

    /// The movement of the fingers since they landed.
    struct Measure: Hashable {
        var travel = Vector.zero
        /// The ratio of the current distance between the fingers to the first.
        var scale = 1.0
        /// Degrees, clockwise positive, or hundredths of a strip.
        var angle = 0.0
    }

    /// Begins the gesture of a pattern as this kind, on a surface.
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

    /// The sum of all steps so far, signed.
    var total: Int { stepper.total }

    /// Returns whether the movement makes at least one step, and the size of a step.
    func begins(at measure: Measure) -> (isStep: Bool, size: Double) {
        var stepper = stepper
        return (stepper.advance(to: amount(measure) / size) != 0, size)
    }

    /// Advances to a movement; returns the update, or nil if there is none.
    mutating func advance(to measure: Measure) -> Progress? {
        let steps = stepper.advance(to: amount(measure) / size)
        let hasMoved = measure != lastMeasure
        lastMeasure = measure
        guard steps != 0 || followsEveryMove && hasMoved else { return nil }
        return Progress(phase: .update, steps: steps, total: total, lane: lane)
    }

    /// Returns the progress of the gesture at its begin, end or cancellation.
    func progress(_ phase: Progress.Phase) -> Progress {
        Progress(phase: phase, total: total, lane: lane)
    }

    /// Returns the movement in the direction of positive steps, in the unit of `size`.
    private func amount(_ measure: Measure) -> Double {
        switch kind {
        case .pinch: (measure.scale - 1) * forward.dx
        case .rotate, .dial: measure.angle * forward.dx
        case .swipe, .drag:
            measure.travel.dx * forward.dx + measure.travel.dy * forward.dy
        case .hold: 0
        }
    }

    /// Returns the direction of positive steps of a gesture that began as `kind`; `wanted` is the
    /// gesture of its pattern.
    private static func forward(of wanted: ContinuousGesture, as kind: ContinuousGesture)
        -> Vector
    {
        switch (wanted, kind) {
        case (.pinch(.in), _), (.rotate(.counterclockwise), _), (.dial(_, .counterclockwise), _):
            Vector(dx: -1, dy: 0)
        case (.swipe(.direction(let direction)), _): direction.unitVector
        case (_, .swipe(.direction(let direction))): (direction.axis ?? .horizontal).unitVector
        case (_, .drag(let axis?)): axis.unitVector
        case (_, .pinch), (_, .rotate), (_, .swipe), (_, .drag), (_, .hold), (_, .dial):
            Vector(dx: 1, dy: 0)
        }
    }

    /// Returns the size of a step, in the unit of the movement that is counted.
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
        // On a surface without a size, a percentage is 0 mm; infinitely large steps never count.
        return size > 0 ? size : .infinity
    }
}

extension Direction {
    /// The vector of one millimetre in this direction; y grows downwards.
    var unitVector: Vector {
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

    /// The axis of the direction; nil for diagonals.
    var axis: Axis? { Axis.allCases.first { $0.includes(self) } }
}

extension Axis {
    /// The vector of one millimetre in the positive direction: right, up.
    var unitVector: Vector { self == .horizontal ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: -1) }

    /// Returns the axis nearest to a vector.
    static func nearest(to way: Vector) -> Axis {
        way.dx.magnitude >= way.dy.magnitude ? .horizontal : .vertical
    }

    /// Returns the direction of a vector along the axis.
    func direction(of way: Vector) -> Direction {
        switch self {
        case .horizontal: way.dx < 0 ? .left : .right
        case .vertical: way.dy < 0 ? .up : .down
        }
    }
}
