import InputEvents

/// Tracks the lid and tablet-mode switches: reports their positions at the start, then each change.
struct SwitchTranslator {
    private let id: DeviceID
    private var isLidOn = false
    private var isTabletModeOn = false

    /// Tracks the switches of a device.
    init(id: DeviceID) { self.id = id }

    /// Reports the positions of the switches when the device appears.
    mutating func begin(
        _ device: EvdevDevice,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        isLidOn = device.switchesOn.contains(SwitchCode.lid)
        isTabletModeOn = device.switchesOn.contains(SwitchCode.tabletMode)
        let states: [(UInt16, Switch, Bool)] = [
            (SwitchCode.lid, .lid, isLidOn), (SwitchCode.tabletMode, .tabletMode, isTabletModeOn),
        ]
        for (code, which, isOn) in states
        where device.codes.contains(type: EvdevType.switch, code: code) {
            events.append(InputEvent(time: time, kind: .switch(id, which, isOn: isOn)))
        }
    }

    /// Handles an `EV_SW` event.
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
