import InputEvents

/// Follows the lid and tablet-mode switches: how they stand at the start, then each change.
struct SwitchTranslator {
    private let id: DeviceID
    private var isLidOn = false
    private var isTabletModeOn = false

    /// A follower of a device's switches.
    init(id: DeviceID) { self.id = id }

    /// Reports how the switches of the device stand when it appears.
    mutating func begin(
        _ device: RecordedDevice,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        isLidOn = device.isOnAtStart(SwitchCode.lid)
        isTabletModeOn = device.isOnAtStart(SwitchCode.tabletMode)
        let states: [(UInt16, Switch, Bool)] = [
            (SwitchCode.lid, .lid, isLidOn), (SwitchCode.tabletMode, .tabletMode, isTabletModeOn),
        ]
        for (code, which, isOn) in states
        where device.codes.contains(type: EvdevType.switch, code: code) {
            events.append(InputEvent(time: time, kind: .switch(id, which, isOn: isOn)))
        }
    }

    /// Takes an `EV_SW` event.
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

extension RecordedDevice {
    /// Whether a switch was on when recording began.
    ///
    /// The kernel only tells changes, so the first event tells what was before it; without events the
    /// description decides, which not every format has.
    fileprivate func isOnAtStart(_ code: UInt16) -> Bool {
        let first = events.first { $0.type == EvdevType.switch && $0.code == code }
        return first.map { $0.value == 0 } ?? switchesOn.contains(code)
    }
}
