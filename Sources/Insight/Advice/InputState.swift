import InputEvents

/// The devices, states, switches and held keys at one instant.
///
/// An excerpt of a recording begins with events that produce this state, because it lacks the
/// events that originally did.
struct InputState {
    private var devices: [Device] = []
    private var states: [StateChange] = []
    private var switches: [(device: DeviceID, name: Switch, isOn: Bool)] = []
    private var keys: [(device: DeviceID, code: KeyCode)] = []

    /// Applies an event; touches, touchpad gestures, dials and the pen do not change the state.
    mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .deviceAdded(let device):
            if let index = devices.firstIndex(where: { $0.id == device.id }) {
                devices[index] = device
            } else {
                devices.append(device)
            }
        case .deviceRemoved(let id):
            devices.removeAll { $0.id == id }
            keys.removeAll { $0.device == id }
            switches.removeAll { $0.device == id }
        case .key(let id, let code, let isPressed):
            keys.removeAll { $0.device == id && $0.code == code }
            if isPressed { keys.append((id, code)) }
        case .switch(let id, let name, let isOn):
            switches.removeAll { $0.device == id && $0.name == name }
            switches.append((id, name, isOn))
        case .state(let change):
            states.removeAll { $0.state == change.state }
            states.append(change)
        case .reset(let id):
            keys.removeAll { $0.device == id }
        default: break
        }
    }

    /// Returns events that produce this state.
    func events(at time: Timestamp) -> [InputEvent] {
        let kinds: [InputEvent.Kind] =
            devices.map { .deviceAdded($0) }
            + states.map { .state(StateChange($0.state, is: $0.value, isInitial: true)) }
            + switches.map { .switch($0.device, $0.name, isOn: $0.isOn) }
            + keys.map { .key($0.device, code: $0.code, isPressed: true) }
        return kinds.map { InputEvent(time: time, kind: $0) }
    }
}

extension InputEvent {
    /// True if the event adds, removes or resets a device, or sets a state.
    var isAnnouncement: Bool {
        switch kind {
        case .deviceAdded, .deviceRemoved, .state, .reset: true
        default: false
        }
    }
}
