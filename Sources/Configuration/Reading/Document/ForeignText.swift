import YAML

/// A text of another format where keys and values belong: `on = tap`, lisgd's `1,LR,L,*,R,date`.
struct ForeignText {
    /// The advice about the text.
    let help: String

    /// Recognises a text of another format; nil if the node is something else.
    init?(_ node: Node, keys: [String]) {
        guard case .scalar(let scalar) = node.content else { return nil }
        let key = scalar.text.prefix { $0 != "=" && $0 != " " }
        let remainder = scalar.text[key.endIndex...].drop { $0 == " " }
        if remainder.hasPrefix("="), keys.contains(String(key)) {
            let value = remainder.dropFirst().drop { $0 == " " }
            let hasOneKey = !value.contains("=") && !value.isEmpty
            help =
                "write `\(key): \(hasOneKey ? String(value) : "…")`, with a colon in place of `=`"
                + (hasOneKey ? "" : ", and each key on a line of its own")
        } else if scalar.text.hasPrefix("gesture ="), keys.contains("bindings") {
            help =
                "this is a line of Hyprland's configuration: write each gesture as a binding, such as "
                + "`- {on: swipe left, fingers: 3, run: hyprctl dispatch workspace +1}`"
        } else if let advice = ForeignText.lisgdAdvice(scalar.text) {
            help = advice
        } else if scalar.text.hasPrefix("/dev/input/"), keys.contains("name") {
            help = "write the name that `inputrx devices` shows: `- name: \"Goodix*\"`"
        } else if scalar.text.hasPrefix("gesture "), keys.contains("bindings") {
            help = "translate what libinput-gestures reads: `inputrx import libinput-gestures FILE`"
        } else if scalar.text.hasPrefix("<"), keys.contains("bindings") {
            help = "translate what touchegg reads: `inputrx import touchegg FILE`"
        } else {
            return nil
        }
    }

    /// Returns the advice about a gesture of lisgd, which begins with a number of fingers and a
    /// direction; nil for other texts.
    static func lisgdAdvice(_ text: String) -> String? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        let directions = ["LR", "RL", "DU", "UD", "DLUR", "DRUL", "URDL", "ULDR"]
        guard fields.count > 2, Int(fields[0]) != nil, directions.contains(String(fields[1])) else {
            return nil
        }
        // The command is the sixth field.
        let command = fields.count == 5 ? ",COMMAND" : ""
        return "translate what lisgd reads: `inputrx import lisgd -- -g '\(text)\(command)'`"
    }
}
