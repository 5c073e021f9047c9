package import InputEvents

/// The known states of the surroundings at one moment.
///
///     locked no · tablet-mode no · lid open · orientation 0 · mode default     at the start
///     a touchscreen appears or is rotated   screen portrait or landscape, by its surface
///     a switch reports                      lid, tablet-mode
///     a pen moves or is removed             pen: of several pens, the nearest
///     a key switches the touchpad           touchpad
///     a source reports a state              the reported value
///
/// The value of a switch outlives the switch's device: a detached keyboard stays detached.
package struct StateStore: Hashable {
    /// The values by name; a state without a known value is missing.
    private(set) var values: [String: String] = [:]
    /// The first touchscreen, whose size decides whether the screen is portrait or landscape.
    private var touchscreen: DeviceID?
    /// The pens that are not away.
    private var pens: [DeviceID: PenPosition] = [:]

    init() {
        for state in KnownState.allCases { values[state.rawValue] = state.initialValue }
    }

    /// The value of a state; nil if it is unknown.
    subscript(state: String) -> String? { values[state] }

    /// Handles an event; returns true if a value has changed.
    mutating func handle(_ event: InputEvent) -> Bool {
        let before = values
        switch event.kind {
        case .state(let change):
            values[change.state] = change.value
        case .switch(_, .lid, let isOn):
            values[KnownState.lid.rawValue] = isOn ? "closed" : "open"
        case .switch(_, .tabletMode, let isOn):
            values[KnownState.tabletMode.rawValue] = isOn ? "yes" : "no"
        case .pen(let id, let position): move(id, to: position)
        case .deviceRemoved(let id), .reset(let id):
            guard pens[id] != nil else { return false }
            move(id, to: .away)
        case .key(_, let code, isPressed: true):
            guard let touchpad = TouchpadKey(code) else { return false }
            let name = KnownState.touchpad.rawValue
            values[name] = touchpad.isOn(after: values[name] != "off") ? "on" : "off"
        case .deviceAdded(let device):
            guard device.kinds.contains(.touchscreen), let surface = device.surface,
                touchscreen == nil || touchscreen == device.id
            else { return false }
            touchscreen = device.id
            let isPortrait = surface.height > surface.width
            values[KnownState.screen.rawValue] = isPortrait ? "portrait" : "landscape"
        default:
            return false
        }
        return values != before
    }

    private mutating func move(_ pen: DeviceID, to position: PenPosition) {
        pens[pen] = position == .away ? nil : position
        values[KnownState.pen.rawValue] = (pens.values.max() ?? .away).rawValue
    }
}

extension StateStore {
    /// The keys that switch the touchpad.
    package static let touchpadKeys = (0...0x2ff as ClosedRange<UInt16>)
        .map(KeyCode.init(rawValue:)).filter { TouchpadKey($0) != nil }
}

/// A key that switches the touchpad, as desktops understand it.
private enum TouchpadKey {
    case toggle, on, off

    /// Creates the meaning of a key; nil for a key that does not switch the touchpad.
    init?(_ code: KeyCode) {
        switch code.rawValue {
        // KEY_TOUCHPAD_TOGGLE, _ON and _OFF, and F21 to F23, which keymaps use in their place.
        case 0x212, 191: self = .toggle
        case 0x213, 192: self = .on
        case 0x214, 193: self = .off
        default: return nil
        }
    }

    /// Returns true if the touchpad is on after the key was pressed.
    func isOn(after wasOn: Bool) -> Bool {
        switch self {
        case .toggle: !wasOn
        case .on: true
        case .off: false
        }
    }
}
