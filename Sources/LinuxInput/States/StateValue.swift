import Gestures
import InputEvents

/// The possible values of states: a few for built-in states, any for all others.
package enum StateValue {
    /// Returns the value that a text means, in the spelling of conditions; nil if the state cannot
    /// have it.
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

    /// Other words for yes and no: `switch tablet-mode on`.
    private static let synonyms = ["on": "yes", "true": "yes", "off": "no", "false": "no"]

    /// Returns the message about a text that is not a value of the state.
    package static func complaint(_ text: String, for state: String) -> String {
        guard let known = KnownState(rawValue: state), known != .screen else {
            return "`screen` cannot be set: it follows from the touchscreen and the orientation"
        }
        return "`\(text)` is not one of \((known.accepted ?? []).joined(separator: ", "))"
    }
}
