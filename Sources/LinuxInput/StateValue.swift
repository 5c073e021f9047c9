import InputEvents

/// Which values the states that have a meaning to the program can have; all others can have any.
public enum StateValue {
    /// The state that says whether the session is locked.
    public static let locked = "locked"

    private static let words = [
        locked: ["yes", "no"], "tablet-mode": ["yes", "no"], "lid": ["open", "closed"],
        Orientation.state: Orientation.allCases.map(\.text),
    ]

    /// The value that a text means for the state, in the spelling of conditions; nil if none.
    public static func accepted(_ text: String, for state: String) -> String? {
        if state == Orientation.state { return Orientation(text: text)?.text }
        guard let words = words[state] else { return text }
        return words.contains(text) ? text : nil
    }

    /// What to say about a text that is none of the state's values.
    public static func complaint(_ text: String, for state: String) -> String {
        let words = (words[state] ?? []).joined(separator: ", ")
        return "`\(text)` is none of \(words)"
    }

    /// What is the case as long as nobody says anything.
    static func initial(of state: String) -> String {
        switch state {
        case Orientation.state: Orientation.normal.text
        case locked, "tablet-mode": "no"
        case "lid": "open"
        case "mode": "default"
        default: ""
        }
    }
}
