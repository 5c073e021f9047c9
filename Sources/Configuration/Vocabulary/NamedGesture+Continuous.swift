import Gestures

extension GestureKind {
    /// The continuous gesture that goes by the same words; nil if none does.
    ///
    /// `drag` alone is the end of a discrete drag, so that is what stands for all of it.
    var continuous: ContinuousGesture? {
        switch self {
        case .continuous(let gesture): gesture
        case .pinch(let direction): .pinch(direction)
        case .rotate(let turn): .rotate(turn)
        case .swipe(let direction): .swipe(direction.map { .direction($0) })
        case .drag(.end): .drag(nil)
        case .hold: .hold
        case .padDial(let kind, let turn): .dial(kind, turn)
        default: nil
        }
    }
}

extension GestureKind {
    /// The discrete gesture by the same words, where there is one; else the gesture itself.
    var plain: GestureKind {
        switch self {
        case .continuous(.pinch(let direction?)): .pinch(direction)
        case .continuous(.rotate(let turn?)): .rotate(turn)
        case .continuous(.swipe(nil)): .swipe(nil)
        case .continuous(.swipe(.direction(let direction)?)): .swipe(direction)
        case .continuous(.hold): .hold
        case .continuous(.dial(let kind, let turn?)): .padDial(kind, turn)
        default: self
        }
    }
}

extension NamedGesture {
    /// The continuous gesture that the words name; `drag end` and the like name none.
    var continuous: ContinuousGesture? {
        if case .drag = kind, text != "drag" { return nil }
        return kind.continuous
    }
}
