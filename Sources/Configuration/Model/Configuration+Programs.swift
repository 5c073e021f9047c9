import Gestures
import InputEvents

extension Configuration {
    /// The bound gestures that other programs on a touchscreen act on as well, as `name (gesture by
    /// fingers)`.
    ///
    /// Programs see every touch, unless a device is grabbed. They press, scroll, zoom and open
    /// menus with one or two fingers anywhere. They make little of more fingers, and of gestures at
    /// edges.
    public var gesturesOfPrograms: [String] {
        guard !grabsDevices else { return [] }
        return patternSources.compactMap { source in
            guard let fingers = source.pattern.fingersOfPrograms else { return nil }
            let name =
                switch source.node {
                case .stream(let index): "stream \(streams[index].name)"
                case .binding(let index): bindings[index].name ?? "binding \(index + 1)"
                }
            return "\(name) (\(source.on) by \(fingers == 1 ? "one finger" : "two fingers"))"
        }
    }
}

extension GesturePattern {
    /// The number of fingers with which both inputrx and other programs act on the gesture; nil if
    /// only inputrx does.
    fileprivate var fingersOfPrograms: Int? {
        // Programs have their own buttons in zones, but little at edges.
        guard !hasEdge, heldKeys.isEmpty,
            devices.kinds.isEmpty || devices.kinds.contains(.touchscreen)
        else { return nil }
        let usual: Int
        switch kind {
        case .tap(let count): usual = count < 3 ? 1 : 0
        case .longPress, .swipe, .drag: usual = 1
        case .pinch, .rotate: usual = 2
        case .continuous(let gesture): usual = gesture.fingersOfPrograms
        case .bounce, .tipTap, .stroke, .circle, .hold, .switch, .key, .padDial, .state, .sequence:
            return nil
        }
        return usual > 0 && fingerRange(onTouchpad: false).contains(usual) ? usual : nil
    }
}

extension GesturePattern {
    /// True if it is bound only at edges or corners.
    private var hasEdge: Bool {
        [from, to, along].contains { condition in
            !condition.anyOf.isEmpty
                && condition.anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
        }
    }
}

extension ContinuousGesture {
    /// The number of fingers with which programs act on the gesture; 0 if they do not.
    fileprivate var fingersOfPrograms: Int {
        switch self {
        case .swipe, .drag: 1
        case .pinch, .rotate: 2
        case .hold, .dial: 0
        }
    }
}
