import InputEvents

/// What is the case around the devices at some moment: every state that anybody has told of.
///
///     locked no · tablet-mode no · lid open · orientation 0 · mode default     at the start
///     a touchscreen appears, or is turned   screen portrait or landscape, by its surface
///     a switch is reported                  lid, tablet-mode
///     a state change                        whatever it says
///
/// A switch that goes away leaves what it said last: a keyboard that is taken off is still off.
struct StateStore: Hashable {
    private var values: [String: String] = [:]
    /// The touchscreen that tells which way up the screen is: the first.
    private var touchscreen: DeviceID?

    init() {
        for state in KnownState.allCases { values[state.rawValue] = state.initialValue }
    }

    /// The value of a state; nil if nobody has told it.
    subscript(state: String) -> String? { values[state] }

    /// Takes in what concerns it; returns whether anything is different now.
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
