import Gestures
import YAML

/// The advice about a variable that only other gestures have.
enum VariableAdvice {
    /// Returns what to write in place of a variable, named without `INPUTRX_`, which a gesture of
    /// this kind never has.
    ///
    /// `isCounted` is true if an operator of the binding counts gestures.
    static func help(_ name: String, for kind: GestureKind, isCounted: Bool) -> String {
        switch name {
        case "COUNT" where isCounted, "STEPS" where isCounted, "TOTAL" where isCounted:
            "write `INPUTRX_GATHERED`, which is the number of gestures that the operator counted"
        case "COUNT", "STEPS", "TOTAL", "PHASE", "SIGN": stepHelp(name, kind)
        case "STATE", "VALUE": "write `on: state NAME`: only the change of a state has it"
        case "DIRECTION": "write `INPUTRX_GESTURE`: only gestures with a direction have it"
        case "SCALE": "remove it: only pinches and rotations have it"
        case "ANGLE": "remove it: only gestures that turn have it"
        case _ where kind.traits.continuous == .hold && CommandVariable.positions.contains(name):
            "remove it: libinput does not say where the fingers of a hold are"
        default: "remove it: only gestures of fingers have it"
        }
    }

    /// Returns the advice about the operator that counts gestures in a binding which has none.
    static func counting(in section: Section) -> String {
        // These wait for the end of several gestures, as `window` does.
        if let entry = section["debounce"] ?? section["audit"] {
            return "write `window: \(entry.value.text)` in place of \(entry.key.quoted): it counts "
                + "the gestures within this time"
        }
        let window = longWindow(in: section).map {
            "`window: \($0)`, longer than `throttle`, those of this time"
        }
        return "add the operator: `scan-count: true` counts on and on, "
            + (window ?? "`window: 1s` those of a second")
    }

    /// Returns a time in which several gestures pass the `throttle` of a binding; nil if a second
    /// is enough.
    private static func longWindow(in section: Section) -> String? {
        guard let entry = section["throttle"] else { return nil }
        let value = entry.value.entries.first { $0.key == "window" }?.value ?? entry.value
        guard let time = Quantity(value.text),
            let milliseconds = ["ms": 1.0, "s": 1000, "min": 60_000][String(time.unit)],
            time.value * milliseconds * 3 > 1000
        else { return nil }
        return "\(DecimalText.short(time.value * 3))\(time.unit)"
    }

    private static func stepHelp(_ name: String, _ kind: GestureKind) -> String {
        if let continuous = kind.traits.continuous, continuous != .hold {
            return name == "PHASE"
                ? "remove it: a gesture with `run` has no phases; `begin`, `update` and `end` in "
                    + "its place have it"
                : "write `more` and `less`, or `update`, in place of `run`: only steps have it; or "
                    + "remove it"
        }
        return ["PHASE", "SIGN"].contains(name)
            ? "remove it: only a gesture that makes steps has it, such as `on: swipe` with `update`"
            : "to count gestures, add `scan-count: true`, and write `INPUTRX_GATHERED`"
    }
}
