import Gestures
import InputEvents

/// The possible values of states: most built-in states have a few, other states may have any.
package enum StateValue {
    /// Returns the value that a text stands for, in the spelling of conditions; nil if the state
    /// cannot have this value.
    package static func accepted(_ text: String, for state: String) -> String? {
        switch KnownState(rawValue: state) {
        case .orientation: Orientation(text: text)?.text
        case .screen: nil
        case let known?:
            known.accepted.map { accepted in
                accepted.contains(text)
                    ? text : synonyms[text].flatMap { accepted.contains($0) ? $0 : nil }
            } ?? text
        case nil: text
        }
    }

    /// Synonyms of yes and no, as in `switch tablet-mode on`.
    private static let synonyms = ["on": "yes", "true": "yes", "off": "no", "false": "no"]

    /// Returns the message about a text that is not a value of the built-in state.
    package static func complaint(_ text: String, for state: String) -> String {
        guard let known = KnownState(rawValue: state), known != .screen else {
            return "`screen` cannot be set: it follows from the touchscreen and the orientation"
        }
        return "`\(text)` is not one of \((known.accepted ?? []).joined(separator: ", "))"
    }
}
