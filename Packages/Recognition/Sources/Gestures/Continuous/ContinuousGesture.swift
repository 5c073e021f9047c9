public import InputEvents

/// A gesture that goes on for as long as fingers do: it begins, makes steps and ends.
///
/// Where a direction is given, the gesture begins only that way, and steps that way are positive.
/// Where none is, it begins either way, and these are positive: opening out, clockwise, right, up;
/// of a strip right or down. Once begun it may turn back: then steps are negative.
public enum ContinuousGesture: Hashable, Sendable {
    /// Two or more fingers that move towards or away from each other.
    case pinch(PinchDirection?)
    /// Two or more fingers that turn about their centre.
    case rotate(Turn?)
    /// Fingers that move together in one direction, straight at first.
    case swipe(Course?)
    /// Fingers that move together, however they like.
    case drag(Axis?)
    /// Touchpads: fingers that rest. It makes no steps.
    case hold
    /// A ring or strip that is turned or stroked.
    case dial(PadDial.Kind, Turn?)

    /// How many degrees of a circle its way leaves open, as far as that makes a difference.
    var openAngle: Double {
        switch self {
        case .pinch(nil), .rotate(nil), .dial(_, nil), .swipe(nil), .drag(nil): 360
        case .swipe(.axis?), .drag: 90
        case .pinch, .rotate, .dial, .swipe, .hold: 45
        }
    }

    /// What it is called, without its way.
    var word: String {
        switch self {
        case .pinch: "pinch"
        case .rotate: "rotate"
        case .swipe: "swipe"
        case .drag: "drag"
        case .hold: "hold"
        case .dial(let kind, _): kind.rawValue
        }
    }

    /// Whether fingers spread or turn, so that scale and angle mean something.
    var isSpread: Bool {
        switch self {
        case .pinch, .rotate: true
        case .swipe, .drag, .hold, .dial: false
        }
    }

    /// Whether a gesture of the other kind is one of this kind, which may leave its way open.
    public func includes(_ other: ContinuousGesture) -> Bool {
        if self == other { return true }
        return switch (self, other) {
        case (.pinch(nil), .pinch), (.rotate(nil), .rotate), (.swipe(nil), .swipe),
            (.drag(nil), .drag):
            true
        case (.swipe(.axis(let axis)?), .swipe(.direction(let direction)?)):
            axis.includes(direction)
        case (.dial(let kind, nil), .dial(let other, _)): kind == other
        case (.pinch, _), (.rotate, _), (.swipe, _), (.drag, _), (.hold, _), (.dial, _): false
        }
    }
}

/// The way of fingers that move together.
public enum Course: Hashable, Sendable {
    /// One of the eight directions.
    case direction(Direction)
    /// Either way along an axis; right and up are positive.
    case axis(Axis)
}

/// One of the two axes of a surface.
public enum Axis: String, CaseIterable, Hashable, Sendable {
    case horizontal = "horizontal"
    case vertical = "vertical"

    /// Whether the direction lies along it.
    public func includes(_ direction: Direction) -> Bool {
        switch direction {
        case .left, .right: self == .horizontal
        case .up, .down: self == .vertical
        case .upLeft, .upRight, .downLeft, .downRight: false
        }
    }
}
