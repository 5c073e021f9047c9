/// Words from other programs and from everyday language for the values of keys.
enum ValueSynonyms {
    /// Returns the value of a key that people mean by a word; nil if there is none.
    static func value(of key: String, called word: String) -> String? {
        all[key]?[word.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()]
    }

    /// For each key, its values by the words that people write.
    private static let all: [String: [String: String]] = [
        "press": [
            "hold": "long", "held": "long", "long-press": "long", "longpress": "long",
            "click": "short", "tap": "short", "single": "short", "once": "short",
            "down": "press", "pressed": "press", "up": "release", "released": "release",
            "double-press": "double", "double-click": "double", "double-tap": "double",
            "twice": "double", "triple-press": "triple",
        ],
        "if-running": [
            "skip": "drop", "ignore": "drop", "nothing": "drop", "no": "drop",
            "wait": "queue", "after": "queue",
            "restart": "replace", "kill": "replace", "stop": "replace", "cancel": "replace",
            "again": "parallel", "allow": "parallel", "both": "parallel", "yes": "parallel",
        ],
        "preset": [
            "kwin": "kde", "plasma": "kde", "i3wm": "i3", "sxmo": "sway", "xorg": "x11",
            "phosh": "squeekboard", "osk": "squeekboard", "gnome-shell": "gnome",
            "mutter": "gnome", "plasmashell": "kde",
        ],
        "kind": [
            "touch": "touchscreen", "screen": "touchscreen", "touch-screen": "touchscreen",
            "trackpad": "touchpad", "mouse": "pointer", "keys": "keyboard", "lid": "switch",
            "buttons": "keyboard", "pad": "tablet-pad",
        ],
        "authorize": [
            "yes": "always", "true": "always", "allow": "always", "no": "never",
            "false": "never", "deny": "never",
        ],
        "steps": ["all": "together", "once": "together", "one": "each", "single": "each"],
        "turned": [
            "left": "270", "right": "90", "clockwise": "90", "counterclockwise": "270",
            "inverted": "180", "upside-down": "180", "none": "0", "no": "0",
            "-90": "270", "-90°": "270", "-180": "180", "-180°": "180", "-270": "90",
            "-270°": "90", "360": "0", "360°": "0",
        ],
        "release": [
            "no": "never", "false": "never", "off": "never", "none": "never", "yes": "corners",
            "true": "corners", "corner": "corners", "auto": "corners",
        ],
        "read": [
            "raw": "contacts", "evdev": "contacts", "kernel": "contacts", "touches": "contacts",
        ],
        "cancel": ["release": "lift", "up": "lift", "yes": "auto", "default": "auto"],
        "grab": [
            "edge": "edges", "true": "edges", "yes": "edges", "on": "edges",
            "gesture": "gestures", "everything": "all", "touches": "all",
        ],
        "speed": ["quick": "fast", "flick": "fast", "slowly": "slow", "quickly": "fast"],
    ]
}
