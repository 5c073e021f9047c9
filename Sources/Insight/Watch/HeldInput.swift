import InputEvents

/// The fingers, keys and touchpad gestures that are down.
struct HeldInput {
    private enum Part: Hashable {
        case contact(Int32)
        case key(KeyCode)
        case gesture
        case dial(PadDial)
    }

    private var parts: [DeviceID: Set<Part>] = [:]

    /// True if nothing is down.
    var isEmpty: Bool { parts.values.allSatisfy(\.isEmpty) }

    /// Handles an event.
    mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .touches(let id, let frame):
            for change in frame.changes {
                switch change.phase {
                case .down, .motion: parts[id, default: []].insert(.contact(change.slot))
                case .up, .cancel: parts[id]?.remove(.contact(change.slot))
                }
            }
        case .key(let id, let code, let isPressed): set(.key(code), of: id, isPressed)
        case .pointerGesture(let id, let gesture):
            set(.gesture, of: id, gesture.phase == .begin || gesture.phase == .update)
        case .padDial(let id, let dial, let position): set(.dial(dial), of: id, position != nil)
        case .deviceRemoved(let id), .reset(let id): parts[id] = nil
        case .deviceAdded, .switch, .pen, .state: break
        }
    }

    private mutating func set(_ part: Part, of id: DeviceID, _ isDown: Bool) {
        if isDown { parts[id, default: []].insert(part) } else { parts[id]?.remove(part) }
    }
}
