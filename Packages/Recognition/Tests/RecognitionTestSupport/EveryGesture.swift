package import Gestures
internal import InputEvents

// Add a new finger gesture here, so that the tests of all gestures include it.

extension GestureKind {
    /// Every touchscreen gesture that is bound by a phrase; strokes, which have any shape, and
    /// continuous gestures are not included.
    package static let everyOfFingers: [GestureKind] = {
        let sides: [Direction?] = [nil] + Direction.allCases.filter(\.isCardinal)
        let directions: [Direction?] = [nil] + Direction.allCases
        var every: [GestureKind] = [1, 2, 3].map { .tap(count: $0) }
        every.append(.longPress)
        every += sides.map { .tipTap($0) }
        every += directions.map { .swipe($0) }
        every += directions.map { .bounce($0) }
        every += DragPhase.allCases.map { .drag($0) }
        every += PinchDirection.allCases.map { .pinch($0) }
        every += Turn.allCases.map { .rotate($0) }
        every += Turn.allCases.map { .circle($0, turns: 1) }
        return every
    }()
}

/// Returns the short name of a gesture in tests.
package func name(_ kind: GestureKind) -> String {
    switch kind {
    case .tap(1): "tap"
    case .tap(2): "double tap"
    case .tap(let count): "\(count) taps"
    case .longPress: "long press"
    case .tipTap(let side): "tip-tap \(side?.rawValue ?? "?")"
    case .swipe(let direction): "swipe \(direction?.rawValue ?? "?")"
    case .bounce(let direction): "bounce \(direction?.rawValue ?? "?")"
    case .drag(let phase): phase.rawValue
    case .pinch(let direction): "pinch \(direction.rawValue)"
    case .rotate(let turn): "rotate \(turn.rawValue)"
    case .stroke(let shape): "stroke \(shape.name)"
    case .circle(let turn, let turns): "circle \(turn.rawValue)" + (turns > 1 ? " ×\(turns)" : "")
    case .hold: "hold"
    case .key(let codes, let press) where codes.first?.padButton != nil:
        codes.compactMap(\.padButton).sorted().map { "button \($0)" }.joined()
            + " \(press.rawValue)"
    case .key(let codes, let press):
        codes.sorted().map { String(UnicodeScalar(UInt8($0.rawValue))) }.joined(separator: "+")
            + " \(press.rawValue)"
    case .state(let name, let value): "state \(name) \(value)"
    case .switch(let name, let isOn): "\(name.rawValue) \(isOn ? "on" : "off")"
    case .padDial(let kind, let turn): "\(kind.rawValue) \(turn.rawValue)"
    case .continuous(let gesture): name(gesture)
    case .sequence(let sequence): sequence.parts.map { name($0.kind) }.joined(separator: " then ")
    }
}

/// Returns the short name of a continuous gesture, without its part.
package func name(_ gesture: ContinuousGesture) -> String {
    switch gesture {
    case .pinch(let direction): "pinch \(direction?.rawValue ?? "?")"
    case .rotate(let turn): "rotate \(turn?.rawValue ?? "?")"
    case .swipe(.direction(let direction)?): "swipe \(direction.rawValue)"
    case .swipe(.axis(let axis)?): "swipe \(axis.rawValue)"
    case .swipe(nil): "swipe ?"
    case .drag(let axis): "drag \(axis?.rawValue ?? "?")"
    case .hold: "hold"
    case .dial(let kind, let turn): "\(kind.rawValue) \(turn?.rawValue ?? "?")"
    }
}
