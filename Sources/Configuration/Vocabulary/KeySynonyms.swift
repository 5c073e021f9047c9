import EventCodes
import InputEvents

/// Other names of keys: from X11, from other programs, and from the labels on keyboards.
enum KeySynonyms {
    /// Returns the key that a name probably means; nil if there is none.
    static func key(called name: String) -> KeyCode? {
        let kernelName = names[withoutPrefix(name)] ?? withoutPrefix(name).replacing(" ", with: "")
        return KeyCode(lenientlyNamed: kernelName)
    }

    /// All synonyms, in alphabetical order.
    static var all: [String] { names.keys.sorted() }

    /// Returns the name without the kernel's `KEY_`, in lower case.
    private static func withoutPrefix(_ name: String) -> String {
        let lower = name.lowercased()
        return lower.hasPrefix("key_") ? String(lower.dropFirst(4)) : lower
    }

    /// The kernel's name for each synonym, without `KEY_`.
    private static let names = [
        "escape": "esc", "return": "enter", "ctrl": "leftctrl", "control": "leftctrl",
        "shift": "leftshift", "alt": "leftalt", "altgr": "rightalt", "super": "leftmeta",
        "win": "leftmeta", "logo": "leftmeta", "meta": "leftmeta", "del": "delete",
        "ins": "insert", "print": "sysrq", "pgup": "pageup", "pgdown": "pagedown",
        "prior": "pageup", "page_up": "pageup", "page_down": "pagedown", "period": "dot",
        "volume-up": "volumeup", "volume-down": "volumedown", "volup": "volumeup",
        "voldown": "volumedown", "volumemute": "mute", "play": "playpause",
        "next track": "nextsong", "previous track": "previoussong",
        "super_l": "leftmeta", "super_r": "rightmeta", "control_l": "leftctrl",
        "control_r": "rightctrl", "shift_l": "leftshift", "shift_r": "rightshift",
        "alt_l": "leftalt", "alt_r": "rightalt", "iso_level3_shift": "rightalt",
        "xf86audioraisevolume": "volumeup", "xf86audiolowervolume": "volumedown",
        "xf86audiomute": "mute", "xf86audioplay": "playpause", "xf86audionext": "nextsong",
        "xf86audioprev": "previoussong", "xf86audiostop": "stopcd", "xf86audiomicmute": "micmute",
        "xf86monbrightnessup": "brightnessup", "xf86monbrightnessdown": "brightnessdown",
        "xf86poweroff": "power", "xf86sleep": "sleep", "xf86back": "back",
        "xf86forward": "forward", "xf86homepage": "homepage", "xf86www": "www",
        "xf86calculator": "calc", "xf86mail": "mail", "xf86rotatewindows": "rotate_display",
        "powerbutton": "power", "power-button": "power", "power_button": "power",
        "power button": "power", "volumebutton": "volumeup", "homebutton": "homepage",
        "backbutton": "back", "menubutton": "menu",
        "xf86touchpadtoggle": "touchpad_toggle",
    ]
}
