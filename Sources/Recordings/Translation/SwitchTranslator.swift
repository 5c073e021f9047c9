import InputEvents

/// Follows the lid and tablet-mode switches: a report for each change, and at the start for those
/// that are on.
struct SwitchTranslator {
    private let id: DeviceID
    private var isLidOn = false
    private var isTabletModeOn = false

    /// A follower of a device's switches.
    init(id: DeviceID) { self.id = id }

    /// Takes a switch's state, from an `EV_SW` event or from the device's description.
    mutating func handle(
        code: UInt16,
        isOn: Bool,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        let changed: Switch
        switch code {
        case SwitchCode.lid where isLidOn != isOn:
            isLidOn = isOn
            changed = .lid
        case SwitchCode.tabletMode where isTabletModeOn != isOn:
            isTabletModeOn = isOn
            changed = .tabletMode
        default: return
        }
        events.append(InputEvent(time: time, kind: .switch(id, changed, isOn: isOn)))
    }
}
