import EventCodes
import Gestures
import Pipeline

extension MissText {
    /// Returns the reason why a pattern was off: its condition with the value of the state, or its
    /// held keys.
    func offText(_ miss: Check) -> String {
        guard let circumstance = miss.circumstance else {
            let keys = (pattern?.heldKeys ?? []).sorted().map(\.name).joined(separator: "+")
            return "off: `while: \(keys)` (not held when it began)"
        }
        let condition = "\(circumstance.condition)".printable
        return "off: `when: \(condition)` (\(MissText.stateText(circumstance)))"
    }

    /// Returns the words for the value that a condition did not accept.
    private static func stateText(_ circumstance: Check.Circumstance) -> String {
        guard circumstance.condition.alternatives.isEmpty else { return "none was met" }
        let state = circumstance.condition.state
        guard let value = circumstance.value else {
            return state == KnownState.screen.rawValue
                ? "there is no touchscreen" : "`\(state.printable)` had no value yet"
        }
        return switch (KnownState(rawValue: state), value) {
        case (.locked, "yes"): "the session was locked"
        case (.locked, "no"): "the session was not locked"
        case (.tabletMode, "yes"): "tablet mode was on"
        case (.tabletMode, "no"): "tablet mode was off"
        case (.lid, _): "the lid was \(value.printable)"
        case (.screen, _): "the screen was \(value.printable)"
        default: "`\(state.printable)` was `\(value.printable)`"
        }
    }
}
