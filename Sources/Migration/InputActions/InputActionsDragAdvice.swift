import YAML

/// The reason why a gesture that moves the pointer is left out, with the drag to write instead.
struct InputActionsDragAdvice {
    private let gesture: InputActionsGesture
    /// The modifiers that have to be held, in the kernel's names.
    private let modifiers: [String]
    /// The button and the keys that go down at the begin, in the form of `held:`; nil if there is
    /// no button among them.
    private let held: String?
    /// True if an action moves the pointer with the fingers.
    private let movesPointer: Bool

    /// Creates the advice for a gesture with these actions.
    init(of gesture: InputActionsGesture, while modifiers: [String], actions: [Node]) {
        self.gesture = gesture
        self.modifiers = modifiers
        held = InputActionsDragAdvice.held(by: actions)
        movesPointer = actions.contains {
            InputActionsActions.movesPointer(InputActionsMapping($0))
        }
    }

    /// Returns the reason of a failure; for one about the pointer, that of this gesture.
    func reason(for failure: ImportFailure) -> String {
        guard failure == InputActionsActions.pointerMotion else { return failure.reason }
        guard let held else {
            return "the pointer follows the fingers here only while a button is held, by `held:` "
                + "with `motion:`"
        }
        return "\(difference); write it yourself: `\(binding(held))`"
    }

    /// Returns the button, and the keys beside it, that go down in the first action with a button.
    private static func held(by nodes: [Node]) -> String? {
        // `held:` sends the input, whatever presses other keys.
        let actions = InputActionsActions(options: ImportOptions())
        for node in nodes {
            let action = InputActionsMapping(node)
            guard InputActionsActions.holdsButton(action), let effect = try? actions.effect(action),
                case .press(let keys) = effect
            else { continue }
            return keys
        }
        return nil
    }

    /// The difference between the gesture and a drag of inputrx.
    private var difference: String {
        guard gesture.kind == "swipe" else {
            return "only a swipe drags with the pointer here, and this is a \(gesture.kind)"
        }
        guard gesture.goesAnywhere else {
            return "a drag of the pointer goes in all directions here, and this one only "
                + (gesture.isAlongAxis ? "along one axis" : "in one")
        }
        guard movesPointer else { return "a swipe that holds a button moves the pointer here" }
        if gesture.device == .touchscreen {
            return "on a touchscreen, a drag needs `grab: gestures` of the device"
        }
        return gesture.fingers == "1"
            ? "one finger moves the pointer anyway" : "a drag of the pointer does nothing else here"
    }

    /// Returns the binding that is nearest.
    private func binding(_ held: String) -> String {
        let fingers = gesture.fingers ?? "3"
        var parts = [
            "on: drag", "fingers: \(fingers)", "device: {kind: \(gesture.device.rawValue)}",
        ]
        if !modifiers.isEmpty { parts.append("while: \(modifiers.joined(separator: "+"))") }
        parts.append("held: \(held)")
        parts.append("motion: \(gesture.isAccelerated ? "adaptive" : "flat")")
        if gesture.resumption > 0 {
            parts.append("drag-lock: \(DecimalSeconds.text(milliseconds: gesture.resumption))")
        }
        return "{\(parts.joined(separator: ", "))}"
    }
}
