import Gestures

extension GestureKind {
    /// The discrete gesture with the same name; if there is none, the gesture itself.
    var plain: GestureKind {
        guard case .continuous(let gesture) = self else { return self }
        return gesture.plain ?? self
    }
}

extension ContinuousGesture {
    /// The discrete gesture with the same name; nil if the name means only a continuous gesture.
    fileprivate var plain: GestureKind? {
        switch self {
        case .pinch(let direction): direction.map { .pinch($0) }
        case .rotate(let turn): turn.map { .rotate($0) }
        case .swipe(nil): .swipe(nil)
        case .swipe(.direction(let direction)): .swipe(direction)
        case .swipe(.axis), .drag: nil
        case .hold: .hold
        case .dial(let kind, let turn): turn.map { .padDial(kind, $0) }
        }
    }
}

extension NamedGesture {
    /// The continuous gesture with the same name; nil if there is none, as for `drag end`.
    var continuous: ContinuousGesture? {
        if case .drag = kind, text != "drag" { return nil }
        return kind.traits.continuous
    }
}
