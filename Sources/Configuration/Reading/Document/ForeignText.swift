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
        } else if ForeignText.isLisgd(scalar.text) {
            help = "translate what lisgd reads: `inputrx import lisgd -- -g '\(scalar.text)'`"
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

    /// Returns true if the text begins like a gesture of lisgd, with a number of fingers and a
    /// direction.
    private static func isLisgd(_ text: String) -> Bool {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        let directions = ["LR", "RL", "DU", "UD", "DLUR", "DRUL", "URDL", "ULDR"]
        return fields.count > 2 && Int(fields[0]) != nil && directions.contains(String(fields[1]))
    }
}
