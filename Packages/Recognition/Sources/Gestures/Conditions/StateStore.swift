import InputEvents

/// The known states of the surroundings at some moment.
///
///     locked no · tablet-mode no · lid open · orientation 0 · mode default     at the start
///     a touchscreen appears or is rotated   screen portrait or landscape, by its surface
///     a switch reports                      lid, tablet-mode
///     a state changes                       its new value
///
/// A switch that is removed leaves its last value: a keyboard that is taken off is still off.
struct StateStore: Hashable {
    /// The values by name; a state without a known value is missing.
    private(set) var values: [String: String] = [:]
    /// The touchscreen that decides the screen's orientation: the first.
    private var touchscreen: DeviceID?

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
        case .deviceAdded(let device):
            guard device.kinds.contains(.touchscreen), let surface = device.surface,
                touchscreen == nil || touchscreen == device.id
            else { return false }
            touchscreen = device.id
            let isHigh = surface.height > surface.width
            values[KnownState.screen.rawValue] = isHigh ? "portrait" : "landscape"
        default:
            return false
        }
        return values != before
    }
}
