public import Configuration
import EventCodes
import Gestures
public import InputEvents

extension Configuration {
    /// Returns a configuration with a binding for every gesture that `on:` can name, with any
    /// number of fingers.
    ///
    /// The configuration serves to name gestures for which no binding acted, to score recordings,
    /// and for `watch`. Its bindings are in the order of the vocabulary, and their command does
    /// nothing.
    ///
    /// - Parameters:
    ///   - devices: the rules for devices.
    ///   - thresholds: the limits that separate one gesture from another.
    ///   - strokes: the shapes to bind.
    ///   - keys: the keys to bind, because there are too many to bind all.
    ///   - presses: the kinds of presses to bind, for keys and pad buttons.
    ///   - drags: true to bind drags, too. Then a slow movement is a drag and not a swipe
    ///     (docs/gestures/drag.md).
    /// - Returns: a configuration with one binding for each gesture.
    public static func everyGesture(
        devices: [DeviceRule] = [],
        thresholds: Thresholds = Thresholds(),
        strokes: [StrokeShape] = [],
        keys: Set<KeyCode> = [],
        presses: [KeyPress] = [.press],
        drags: Bool = false
    ) -> Configuration {
        var bindings: [Binding] = []
        func bind(_ on: String, _ kind: GestureKind, minimum: Int) {
            bindings.append(
                Binding(
                    number: bindings.count + 1,
                    on: on,
                    pattern: GesturePattern(kind: kind, fingers: .range(max(1, minimum)...Int.max)),
                    command: .arguments(["true"])
                )
            )
        }
        var bound: Set<GestureKind> = []
        for family in GestureVocabulary.families {
            for phrase in family.phrases where phrase.kind.needsOwnBinding(drags: drags) {
                // Strips have two phrases for each direction.
                guard bound.insert(phrase.kind).inserted else { continue }
                bind(phrase.text, phrase.kind, minimum: family.minimumFingers)
            }
        }
        for stroke in strokes { bind("stroke \(stroke.name)", .stroke(stroke), minimum: 1) }
        // 64: more buttons than any pad has.
        let buttons = (1...64).compactMap(KeyCode.init(padButton:))
        for key in buttons + keys.filter({ $0.padButton == nil }).sorted() {
            for press in presses {
                let kind = GestureKind.key([key], press)
                bind(GestureVocabulary.words(for: kind), kind, minimum: 0)
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
        // A state needs no binding, because the switch that changes it is bound.
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
