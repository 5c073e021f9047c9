public import InputEvents

/// A gesture that lasts as long as the fingers move: it begins, makes steps and ends.
///
/// A gesture with a direction begins only in that direction, and its steps in that direction are
/// positive. A gesture without a direction begins in either direction; its steps outwards,
/// clockwise, right or up (on a strip, right or down) are positive. After it has begun, a gesture
/// may reverse; its steps are then negative.
public enum ContinuousGesture: Hashable, Sendable {
    /// Two or more fingers move towards or away from each other.
    case pinch(PinchDirection?)
    /// Two or more fingers turn about their centre.
    case rotate(Turn?)
    /// Fingers move together in one direction, straight at first.
    case swipe(Course?)
    /// Fingers move together in any way; with an axis, they begin along the axis.
    case drag(Axis?)
    /// Fingers rest on a touchpad, and make no steps.
    case hold
    /// A finger turns a ring or strokes a strip.
    case dial(PadDial.Kind, Turn?)

    /// The width of the range of allowed directions in degrees, for ``Specificity``.
    var directionWidth: Double {
        switch self {
        case .pinch(nil), .rotate(nil), .dial(_, nil), .swipe(nil), .drag(nil): 360
        case .swipe(.axis?), .drag: 90
        case .pinch, .rotate, .dial, .swipe, .hold: 45
        }
    }

    /// The name of the gesture without its direction.
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

    /// The axis along which fingers drag; nil for both axes, and for other gestures.
    var dragAxis: Axis? { if case .drag(let axis) = self { axis } else { nil } }

    /// True for a pinch or rotation, which has a scale and an angle.
    var isSpread: Bool {
        switch self {
        case .pinch, .rotate: true
        case .swipe, .drag, .hold, .dial: false
        }
    }

    /// Returns true if this kind includes the other: if they are equal, or if this kind allows the
    /// direction of the other.
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

/// The course of fingers that move together.
public enum Course: Hashable, Sendable {
    /// One of the eight directions.
    case direction(Direction)
    /// Either direction along an axis; right and up are positive.
    case axis(Axis)
}

/// One of the two axes of a surface.
public enum Axis: String, CaseIterable, Hashable, Sendable {
    case horizontal
    case vertical

    /// Returns true if the direction is along the axis.
    public func includes(_ direction: Direction) -> Bool {
        switch direction {
        case .left, .right: self == .horizontal
        case .up, .down: self == .vertical
        case .upLeft, .upRight, .downLeft, .downRight: false
        }
    }
}
