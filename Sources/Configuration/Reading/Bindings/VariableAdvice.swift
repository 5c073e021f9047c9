import Gestures

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
