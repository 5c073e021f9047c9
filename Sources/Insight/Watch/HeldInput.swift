import InputEvents

/// The fingers, keys, touchpad gestures and dials that are in use.
struct HeldInput {
    private enum Item: Hashable {
        case contact(Int32)
        case key(KeyCode)
        case gesture
        case dial(PadDial)
    }

    private var items: [DeviceID: Set<Item>] = [:]

    /// True if nothing is in use.
    var isEmpty: Bool { items.values.allSatisfy(\.isEmpty) }

    /// Applies an event.
    mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .touches(let id, let frame):
            for change in frame.changes {
                switch change.phase {
                case .down, .motion: items[id, default: []].insert(.contact(change.slot))
                case .up, .cancel: items[id]?.remove(.contact(change.slot))
                }
            }
        case .key(let id, let code, let isPressed): set(.key(code), of: id, isPressed)
        case .pointerGesture(let id, let gesture):
            set(.gesture, of: id, gesture.phase == .begin || gesture.phase == .update)
        case .padDial(let id, let dial, let position): set(.dial(dial), of: id, position != nil)
        case .deviceRemoved(let id), .reset(let id): items[id] = nil
        case .deviceAdded, .switch, .pen, .state: break
        }
    }

    private mutating func set(_ item: Item, of id: DeviceID, _ isDown: Bool) {
        if isDown { items[id, default: []].insert(item) } else { items[id]?.remove(item) }
    }
}
