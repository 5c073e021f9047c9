public import Gestures

/// The environment variables of commands, without their prefix `INPUTRX_`.
public enum CommandVariable {
    /// The beginning of the names in the environment.
    static let prefix = "INPUTRX_"

    /// The variables that every command can have.
    private static let general = [
        "GESTURE", "BINDING", "DEVICE", "TIME_US", "DURATION_MS", "STREAM", "GATHERED", "CONFIG",
    ]

    /// The variables with the last position, the first position, and the distance between them.
    static let positions = ["", "START_", "D"].flatMap { prefix in
        ["X", "Y"].flatMap { axis in ["PERCENT", "MM"].map { prefix + axis + "_" + $0 } }
    }
    /// The variables of continuous gestures.
    private static let continuous = ["PHASE", "STEPS", "TOTAL", "COUNT", "SIGN"]

    /// The variables whose values may have decimal places.
    static let decimals = positions + ["SCALE", "ANGLE"]

    /// All names, without `INPUTRX_`.
    public static let names =
        general + positions + continuous
        + ["FINGERS", "DIRECTION", "SCALE", "ANGLE", "STATE", "VALUE"]

    /// Returns true if a command for a gesture of this kind can have the variable, which must be
    /// one of `names`.
    public static func canExist(_ name: String, of kind: GestureKind) -> Bool {
        if general.contains(name) { return true }
        if case .sequence = kind { return true }
        switch name {
        case "STATE", "VALUE": return kind.isState
        case "FINGERS": return kind.traits.fewestFingers > 0
        case "SCALE": return kind.traits.facts.contains(.scale)
        case "ANGLE": return kind.traits.facts.contains(.angle)
        case "DIRECTION": return kind.traits.facts.contains(.direction)
        case _ where continuous.contains(name): return kind.isContinuous
        // Libinput tells neither the places nor the movement of fingers that rest on a touchpad.
        default: return kind.traits.fewestFingers > 0 && kind.traits.continuous != .hold
        }
    }
}
