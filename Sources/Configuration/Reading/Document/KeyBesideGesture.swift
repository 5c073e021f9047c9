import Gestures
import YAML

/// A key beside `on:` that is a limit, a press or a part of an operator, and no key of a binding:
/// `long-press: 900ms`, `long: true`, `latest: true`.
struct KeyBesideGesture {
    /// The key in lower case, with hyphens between its words.
    private let key: String
    /// The value as it stands in the file.
    private let written: String
    /// The value if it is a text, otherwise an empty text.
    private let value: String
    private let meansYes: Bool
    private let neighbours: [Node.Entry]

    init(key: String, written: String, _ entry: Node.Entry, _ neighbours: [Node.Entry]) {
        self.key = key
        self.written = written
        value = entry.value.text
        meansYes = entry.value.meansYes == true
        self.neighbours = neighbours
    }

    /// The advice to write what the gesture needs; nil if the key has no meaning beside it.
    var help: String? {
        guard let on = neighbour("on") else { return nil }
        let gesture = on.value.text
        return limitHelp(on) ?? pressHelp(gesture) ?? sendHelp(gesture) ?? countHelp(gesture)
            ?? directionHelp(gesture) ?? valueHelp(gesture) ?? operatorHelp ?? beginHelp
    }

    /// The advice to write the option that says for this gesture what the limit says for all; nil
    /// if the gesture has none.
    var optionHelp: String? {
        guard ["long-press", "long-key", "swipe", "sequence"].contains(key),
            let on = neighbour("on")
        else { return nil }
        return limitHelp(on)
    }

    /// Returns true for a key whose value is a command, so that the binding lacks none.
    static func hasCommand(_ key: String) -> Bool {
        stepKeys[key] != nil || ["state", "set-state"].contains(key)
    }

    private func neighbour(_ key: String) -> Node.Entry? { neighbours.first { $0.key == key } }

    /// True for a number with a unit, such as `900ms`.
    private var isQuantity: Bool { Quantity(value)?.unit.isEmpty == false }

    private var isTime: Bool {
        Quantity(value).map { ["ms", "s", "min"].contains($0.unit) } ?? false
    }

    private static func isKey(_ gesture: String) -> Bool {
        gesture.hasPrefix("key ") || gesture.hasPrefix("pad button")
    }

    // MARK: - Limits

    private func limitHelp(_ on: Node.Entry) -> String? {
        guard isQuantity else { return nil }
        let gesture = on.value.text
        switch key {
        case "long-press":
            return gesture == "long press" ? "write `for: \(written)`" : nil
        case "long-key":
            return KeyBesideGesture.isKey(gesture)
                ? "write `press: long`, with `for: \(written)` beside it" : nil
        case "swipe":
            return ["swipe", "drag"].contains(where: gesture.hasPrefix)
                ? "write `distance: \(written)`" : nil
        case "sequence":
            let isList = if case .sequence = on.value.content { true } else { false }
            return isList || gesture.contains(" then ") ? "write `within: \(written)`" : nil
        case "tap", "double-tap":
            return isTime ? KeyHome.advice(aboutLimit: key, written) : nil
        case "edge":
            return KeyHome.advice(aboutLimit: key, written) + rimHelp
        default:
            return nil
        }
    }

    /// The advice about an edge that is wider or narrower for one gesture.
    private var rimHelp: String {
        let place = (neighbour("from") ?? neighbour("at") ?? neighbour("along"))?.value.text ?? ""
        let axis =
            place.hasPrefix("left")
            ? "x" : place.hasPrefix("top") && !place.contains("-") ? "y" : ""
        guard !axis.isEmpty else { return "" }
        return
            "; for this gesture alone, name a zone, `zones: {rim: {\(axis): 0mm-\(written)}}`, and "
            + "write `rim` in place of `\(place)`"
    }

    // MARK: - Presses

    private func pressHelp(_ gesture: String) -> String? {
        guard let press = KeyPress(rawValue: key), meansYes || isTime else { return nil }
        if KeyBesideGesture.isKey(gesture) {
            return "write `press: \(key)`"
                + (press == .long && isTime ? ", with `for: \(written)` beside it" : "")
        }
        guard gesture == "tap" else { return nil }
        switch press {
        case .long:
            return "write `on: long press`" + (isTime ? ", with `for: \(written)` beside it" : "")
        case .double, .triple: return "write `on: \(key) tap`"
        case .press, .release, .short: return nil
        }
    }

    /// The advice about a number of taps: `taps: 2`.
    private func countHelp(_ gesture: String) -> String? {
        guard gesture == "tap", ["taps", "count", "clicks", "times"].contains(key) else {
            return nil
        }
        return ["2": "write `on: double tap`", "3": "write `on: triple tap`"][value]
    }

    /// The advice about a number beside `send`: `times: 2`.
    private func sendHelp(_ gesture: String) -> String? {
        guard SentInputReader.countKeys.contains(key), let count = Int(value), count > 1,
            let text = neighbour("send")?.value.text, !text.isEmpty, neighbour("buffer") == nil
        else { return nil }
        return "to send it \(count) times, write `send: "
            + "\(SentInputReader.repeated(text, times: count))`"
            + (countHelp(gesture).map { "; for the gesture, \($0)" } ?? "")
    }

    // MARK: - Directions and values

    /// The keys for steps in the directions that people write as keys.
    private static let stepKeys = [
        "right": "more", "out": "more", "clockwise": "more", "left": "less", "in": "less",
        "counterclockwise": "less",
    ]

    /// The advice about a direction whose value is a command: `left: swaymsg workspace prev`.
    private func directionHelp(_ gesture: String) -> String? {
        guard let step = KeyBesideGesture.stepKeys[key], !value.isEmpty else { return nil }
        let steps = "`\(step): \(written)`"
        guard GestureVocabulary.phrase("\(gesture) \(key)") != nil else {
            return ["drag", "swipe", "bounce"].contains(where: gesture.hasPrefix)
                ? "for the steps of a gesture that goes both ways, write \(steps)" : nil
        }
        return
            "write a binding for each direction: `on: \(gesture) \(key)` with `run: \(written)`; "
            + "for the steps while fingers move, \(steps)"
    }

    /// The advice about the value of a state that stands beside the state: `is: yes`.
    private func valueHelp(_ gesture: String) -> String? {
        guard gesture.hasPrefix("state "), ["is", "value", "becomes"].contains(key) else {
            return nil
        }
        return "write it behind the name: `on: \(gesture) \(written)`"
    }

    // MARK: - Operators and commands

    /// The advice about a key that stands in the value of an operator.
    private var operatorHelp: String? {
        if key == "latest" {
            let time = neighbour("throttle")?.value.text ?? ""
            return "write it in the value of `throttle`: "
                + "`throttle: {window: \(time.isEmpty ? "300ms" : time), latest: \(written)}`"
        }
        guard ["count", "time"].contains(key), let buffer = neighbour("buffer") else { return nil }
        let number = buffer.value.text
        return "write it in the value of `buffer`: "
            + (key == "time" && !number.isEmpty
                ? "`buffer: {count: \(number), time: \(written)}`"
                : "`buffer: {count: 3, time: 1s}`")
    }

    /// The advice about a command for the beginning of a gesture, which is easily mistaken for the
    /// place where it begins.
    private var beginHelp: String? {
        guard ["start", "on-start", "onstart"].contains(key), !value.isEmpty,
            PlaceNames.places(called: value).isEmpty
        else { return nil }
        return "for a command, write `begin`; for the place where the gesture begins, `from`"
    }
}
