import Gestures
import InputEvents

/// Which values can be told of a state: some of those that the program knows, any of all others.
package enum StateValue {
    /// The value that a text means for the state, in the spelling of conditions; nil if none.
    package static func accepted(_ text: String, for state: String) -> String? {
        switch KnownState(rawValue: state) {
        case .orientation: Orientation(text: text)?.text
        case .screen: nil
        case let known:
            known?.accepted.map { $0.contains(text) } ?? true ? text : nil
        }
    }

    /// What to say about a text that is none of the state's values.
    package static func complaint(_ text: String, for state: String) -> String {
        guard let known = KnownState(rawValue: state), known != .screen else {
            return "`screen` cannot be set: it follows from the touchscreen and the orientation"
        }
        return "`\(text)` is not one of \((known.accepted ?? []).joined(separator: ", "))"
    }
}
