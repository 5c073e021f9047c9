public import Gestures

/// The variables that commands find in their environment, each behind `INPUTRX_`.
public enum CommandVariable {
    /// Those that every command can have.
    private static let general = [
        "GESTURE", "BINDING", "DEVICE", "TIME_US", "DURATION_MS", "STREAM", "GATHERED", "CONFIG",
    ]

    private static let places = ["", "START_", "D"].flatMap { prefix in
        ["X", "Y"].flatMap { axis in ["PERCENT", "MM"].map { prefix + axis + "_" + $0 } }
    }
    private static let steps = ["PHASE", "STEPS", "TOTAL", "COUNT", "SIGN"]

    /// All names, without `INPUTRX_`.
    public static let names =
        general + places + steps
        + ["FINGERS", "DIRECTION", "SCALE", "ANGLE", "STATE", "VALUE"]

    /// Whether a command for such a gesture can have the variable, of those that there are.
    public static func canExist(_ name: String, of kind: GestureKind) -> Bool {
        if general.contains(name) { return true }
        if case .sequence = kind { return true }
        switch name {
        case "STATE", "VALUE": return kind.isState
        case "FINGERS": return kind.traits.fewestFingers > 0
        case "SCALE": return kind.isOf("pinch")
        case "ANGLE": return kind.isOf("rotate", "circle", "ring")
        case "DIRECTION":
            return kind.isOf("swipe", "drag") || kind.inAnyDirection.leavesDirectionOpen
        case _ where steps.contains(name): return kind.isOf("continuous")
        default: return kind.traits.fewestFingers > 0
        }
    }
}

extension GestureKind {
    /// Whether it is one of these sorts, continuous or not.
    fileprivate func isOf(_ sorts: String...) -> Bool {
        let own: [String] =
            switch self {
            case .swipe: ["swipe"]
            case .pinch: ["pinch"]
            case .rotate: ["rotate"]
            case .circle: ["circle"]
            case .padDial: ["ring"]
            case .continuous(.swipe): ["swipe", "continuous"]
            case .continuous(.drag): ["drag", "continuous"]
            case .continuous(.pinch): ["pinch", "continuous"]
            case .continuous(.rotate): ["rotate", "continuous"]
            case .continuous(.dial): ["ring", "continuous"]
            case .continuous(.hold): ["continuous"]
            default: []
            }
        return own.contains(where: sorts.contains)
    }
}
