public import Configuration
import EventCodes
import Gestures
public import InputEvents

extension Configuration {
    /// Binds every gesture that `on:` can name, with any number of fingers; runs no command.
    ///
    /// It is used to name gestures for which no binding acted, to score recordings, and to watch.
    /// It has one binding for each gesture, in the order of the vocabulary.
    /// - Parameters:
    ///   - devices: the rules for devices.
    ///   - thresholds: the limits that separate one gesture from another.
    ///   - strokes: the shapes to bind.
    ///   - keys: the keys to bind, because there are too many to bind all.
    ///   - presses: the kinds of presses to bind, for keys and pad buttons.
    ///   - drags: true to bind drags, too. Then a slow stroke is a drag and not
    ///     a swipe (docs/gestures/drag.md).
    /// - Returns: a configuration that recognises everything and runs nothing.
    public static func everyGesture(
        devices: [DeviceRule] = [],
        thresholds: Thresholds = Thresholds(),
        strokes: [StrokeShape] = [],
        keys: Set<KeyCode> = [],
        presses: [KeyPress] = [.press],
        drags: Bool = false
    ) -> Configuration {
        var bindings: [Binding] = []
        func bind(_ on: String, _ kind: GestureKind, least: Int) {
            bindings.append(
                Binding(
                    number: bindings.count + 1,
                    on: on,
                    pattern: GesturePattern(kind: kind, fingers: .range(max(1, least)...Int.max)),
                    command: .arguments(["true"])
                )
            )
        }
        var bound: Set<GestureKind> = []
        for family in GestureVocabulary.families {
            for phrase in family.phrases where phrase.kind.needsOwnBinding(drags: drags) {
                // Strips have two words for each direction.
                guard bound.insert(phrase.kind).inserted else { continue }
                bind(phrase.text, phrase.kind, least: family.minimumFingers)
            }
        }
        for stroke in strokes { bind("stroke \(stroke.name)", .stroke(stroke), least: 1) }
        // 64: more buttons than any pad has.
        let buttons = (1...64).compactMap(KeyCode.init(padButton:))
        for key in buttons + keys.filter({ $0.padButton == nil }).sorted() {
            for press in presses {
                let kind = GestureKind.key([key], press)
                bind(GestureVocabulary.words(for: kind), kind, least: 0)
            }
        }
        return Configuration(
            devices: devices,
            thresholds: thresholds,
            strokes: strokes,
            bindings: bindings
        )
    }
}

extension GestureKind {
    /// Returns true if the gesture needs a binding of its own.
    ///
    /// Gestures that leave their direction open need none, because the eight directions are bound.
    fileprivate func needsOwnBinding(drags: Bool) -> Bool {
        if case .drag(let phase) = self { return drags && phase == .end }
        // The switch that changes the state is already bound.
        return !isContinuous && !isState && !leavesDirectionOpen
    }
}

extension Sequence where Element == InputEvent {
    /// The keys that are pressed in these events.
    public var pressedKeys: Set<KeyCode> {
        var keys: Set<KeyCode> = []
        for event in self {
            if case .key(_, let code, true) = event.kind { keys.insert(code) }
        }
        return keys
    }
}
