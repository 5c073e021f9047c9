import Gestures
import InputEvents

extension Configuration {
    /// The bound touchscreen gestures that other programs act on, too, each as `name (gesture by
    /// fingers)`; empty if any device is grabbed.
    ///
    /// Programs see every touch, unless a device is grabbed. They press, scroll, zoom and open
    /// menus with one or two fingers anywhere. They rarely use more fingers, or gestures at edges.
    public var gesturesOfPrograms: [String] {
        guard !grabsDevices else { return [] }
        return patternSources.compactMap { source in
            guard let fingers = source.pattern.sharedFingers else { return nil }
            let name =
                switch source.node {
                case .stream(let index): "stream \(streams[index].name)"
                case .binding(let index): bindings[index].title
                }
            return "\(name) (\(source.on) by \(fingers == 1 ? "one finger" : "two fingers"))"
        }
    }
}

extension GesturePattern {
    /// The number of fingers with which other programs act on the gesture, too; nil if only inputrx
    /// acts on it.
    fileprivate var sharedFingers: Int? {
        // Programs have buttons where zones are, but rarely react at edges.
        guard !isBoundToEdges, heldKeys.isEmpty,
            devices.kinds.isEmpty || devices.kinds.contains(.touchscreen)
        else { return nil }
        let usualFingers: Int
        switch kind {
        case .tap(let count): usualFingers = count < 3 ? 1 : 0
        case .longPress, .swipe, .drag: usualFingers = 1
        case .pinch, .rotate: usualFingers = 2
        case .continuous(let gesture): usualFingers = gesture.usualFingers
        case .bounce, .tipTap, .stroke, .circle, .hold, .switch, .key, .padDial, .state, .sequence:
            return nil
        }
        return usualFingers > 0 && fingerRange(onTouchpad: false).contains(usualFingers)
            ? usualFingers : nil
    }
}

extension GesturePattern {
    /// True if the gesture must begin, end or run at an edge or corner.
    private var isBoundToEdges: Bool {
        [from, to, along].contains { condition in
            !condition.anyOf.isEmpty
                && condition.anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
        }
    }
}

extension ContinuousGesture {
    /// The number of fingers with which programs act on the gesture; 0 if programs ignore it.
    fileprivate var usualFingers: Int {
        switch self {
        case .swipe, .drag: 1
        case .pinch, .rotate: 2
        case .hold, .dial: 0
        }
    }
}
