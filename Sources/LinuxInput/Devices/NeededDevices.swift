import Configuration
import Gestures
import InputEvents

/// Decides which devices some binding can use; the others are never opened.
struct NeededDevices {
    private let patterns: [GesturePattern]

    /// The devices that the streams and bindings can use.
    init(_ configuration: Configuration) {
        patterns = configuration.entrances.map(\.pattern)
    }

    /// Whether some binding can use the device.
    func contains(_ connected: ConnectedDevice) -> Bool {
        patterns.contains { pattern in
            pattern.canComeFrom(connected) || pattern.asks(connected)
        }
    }
}

extension GesturePattern {
    /// Whether the device could make it, or a part of it.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        devices.matches(connected.device) && kind.canComeFrom(connected)
            || parts.contains { $0.canComeFrom(connected) }
    }

    /// Whether the device can tell something that the pattern's conditions ask about.
    fileprivate func asks(_ connected: ConnectedDevice) -> Bool {
        heldKeys.contains(where: connected.keys.contains)
            || conditions.contains { condition in
                guard let kind = KnownState(rawValue: condition.state)?.tellingDevice else {
                    return false
                }
                return connected.device.kinds.contains(kind)
            }
    }
}

extension GestureKind {
    /// Whether the device could make this gesture.
    fileprivate func canComeFrom(_ connected: ConnectedDevice) -> Bool {
        let kinds = connected.device.kinds
        return switch self {
        case .tap, .longPress, .tipTap, .stroke, .circle: kinds.contains(.touchscreen)
        case .swipe, .drag, .pinch, .rotate: !kinds.isDisjoint(with: [.touchscreen, .touchpad])
        case .hold: kinds.contains(.touchpad)
        // A chord may be held on several devices: each key counts by itself.
        case .key(let keys, _):
            keys.contains { key in
                key.padButton == nil ? connected.keys.contains(key) : kinds.contains(.tabletPad)
            }
        case .switch: kinds.contains(.switch)
        case .padDial, .continuous(.dial): kinds.contains(.tabletPad)
        case .continuous(.hold): kinds.contains(.touchpad)
        case .sequence: false
        case .continuous: !kinds.isDisjoint(with: [.touchscreen, .touchpad])
        }
    }
}
