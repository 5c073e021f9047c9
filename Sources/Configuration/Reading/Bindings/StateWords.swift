/// Everyday words for the values of the states that inputrx knows.
enum StateWords {
    /// Words for the program of the focused window, whose state is usually called `app`.
    static let programs: Set = [
        "application", "app-id", "app_id", "class", "window", "window-class", "focused",
        "focused-app", "wm-class", "wm_class", "on-app", "on_app", "in-app", "in_app", "for-app",
        "for_app", "only-app", "active-app", "current-app", "apps", "applications",
    ]

    /// For each word, the values that it can mean; a state has at most one of them.
    private static let meanings: [String: [String]] = [
        "shut": ["closed"], "close": ["closed"], "opened": ["open"],
        "down": ["closed", "writing"], "up": ["open", "away"],
        "wide": ["landscape"], "horizontal": ["landscape"], "tall": ["portrait"],
        "high": ["portrait"], "vertical": ["portrait"], "upright": ["portrait"],
        "left": ["270"], "right": ["90"], "inverted": ["180"], "upside-down": ["180"],
        "-90": ["270"], "-180": ["180"], "-270": ["90"], "360": ["0"],
        "connected": ["yes"], "plugged": ["yes"], "plugged-in": ["yes"], "present": ["yes"],
        "attached": ["yes"], "active": ["yes", "on"], "enabled": ["yes", "on"],
        "yes": ["on", "near"], "true": ["on", "near"], "locked": ["yes"], "folded": ["yes"],
        "tablet": ["yes"], "shown": ["yes"], "visible": ["yes"],
        "disconnected": ["no"], "unplugged": ["no"], "absent": ["no"], "detached": ["no"],
        "inactive": ["no", "off"], "disabled": ["no", "off"], "no": ["off", "away"],
        "false": ["off", "away"],
        "unlocked": ["no"], "unfolded": ["no"], "laptop": ["no"], "hidden": ["no"],
        "touching": ["writing"], "drawing": ["writing"], "hovering": ["near"], "hover": ["near"],
        "lifted": ["away"], "far": ["away"],
    ]

    /// Returns the one of the values that a word means, which may be the value itself; nil if it
    /// means none.
    static func value(_ text: String, among values: [String]) -> String? {
        let word = text.lowercased()
        return ([text, word] + (meanings[word] ?? [])).first(where: values.contains)
    }
}
