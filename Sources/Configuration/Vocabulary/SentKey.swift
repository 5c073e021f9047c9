import EventCodes
import InputEvents

/// The keys and buttons that a binding can send, and their names.
package enum SentKey {
    /// Returns the key with the kernel's name or, in any letter case, with a common name; nil if
    /// there is no such key, or if it cannot be sent.
    static func named(_ name: String) -> KeyCode? {
        let key =
            KeyCode(named: sendNames[name.lowercased()] ?? name) ?? KeySynonyms.key(called: name)
        guard let key, canBeSent(key) else { return nil }
        return key
    }

    /// Returns the word for the key in `send:`: `ctrl`, `pageup`, `left click`.
    package static func word(for key: KeyCode) -> String {
        if let word = usualWords[key.name] { return word }
        let shortName = String(key.name.dropFirst(4)).lowercased()
        return named(shortName) == key ? shortName : key.name
    }

    /// Words that read better than the kernel's names.
    private static let usualWords = [
        "KEY_LEFTCTRL": "ctrl", "KEY_LEFTSHIFT": "shift", "KEY_LEFTALT": "alt",
        "KEY_RIGHTALT": "altgr", "KEY_LEFTMETA": "super", "KEY_KPPLUS": "plus",
        "KEY_KPMINUS": "minus", "KEY_VOLUMEUP": "volume up", "KEY_VOLUMEDOWN": "volume down",
        "KEY_BRIGHTNESSUP": "brightness up", "KEY_BRIGHTNESSDOWN": "brightness down",
        "KEY_NEXTSONG": "next track", "KEY_PREVIOUSSONG": "previous track", "KEY_PLAYPAUSE": "play",
        "BTN_LEFT": "left click", "BTN_RIGHT": "right click", "BTN_MIDDLE": "middle click",
    ]

    /// Returns the words in their usual order: `left click` for `click left` or `mouse left`; nil
    /// if no other order names a key.
    static func reordered(_ text: String) -> String? {
        let words = text.lowercased().split(separator: " ")
        let sides = words.filter { ["left", "right", "middle"].contains($0) }
        let buttons = words.filter { ["click", "button", "mouse"].contains($0) }
        if sides.count == 1, !buttons.isEmpty, buttons.count + 1 == words.count {
            return "\(sides[0]) click"
        }
        guard words.count == 2 else { return nil }
        let swapped = "\(words[1]) \(words[0])"
        return named(swapped) == nil ? nil : swapped
    }

    /// Returns true for the name of a key that does nothing alone, such as `ctrl`.
    static func isModifier(_ name: String) -> Bool {
        guard let key = named(name) else { return false }
        return ["CTRL", "SHIFT", "ALT", "META"].contains { key.name.hasSuffix($0) }
    }

    /// Returns `super` for `cmd`, and `left` for `arrow_left`; nil for names that are not known.
    static func meant(by name: String) -> String? {
        let name = name.lowercased()
        let letters = name.filter { !"_- ".contains($0) }
        let direction = letters.replacing("arrow", with: "")
        if direction != letters, ["left", "right", "up", "down"].contains(direction) {
            return direction
        }
        return foreign[name]
    }

    /// Names of keys on other computers, in other programs or languages, with their names here.
    private static let foreign = [
        "cmd": "super", "command": "super", "windows": "super", "winkey": "super", "mod4": "super",
        "mod": "super", "mod1": "alt", "option": "alt", "opt": "alt", "click": "left click",
        "lmb": "left click", "rmb": "right click", "strg": "ctrl", "primary": "ctrl",
        "plus sign": "plus", "spacebar": "space",
    ]

    /// The names among which suggestions are sought.
    static var words: [String] { KeySynonyms.all + sendNames.keys.sorted() + usualKernelNames }

    /// The names of usual keys that are those of the kernel, without `KEY_`.
    private static let usualKernelNames = [
        "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "enter", "tab", "space",
        "backspace", "delete", "insert", "esc", "menu", "mute", "playpause", "back", "forward",
    ]

    /// Returns true for a key of a keyboard or a button of a mouse.
    static func canBeSent(_ key: KeyCode) -> Bool {
        SentInput.mouseButtons.contains(key.rawValue) || key.name.hasPrefix("KEY_")
    }

    /// Names for `send:` that have no meaning, or a different one, in `on: key`.
    ///
    /// `plus` and `minus` are keys of the keypad, which are the same in every layout; the keys of
    /// other characters depend on the layout.
    private static let sendNames = [
        "plus": "KEY_KPPLUS", "minus": "KEY_KPMINUS", "left click": "BTN_LEFT",
        "right click": "BTN_RIGHT", "middle click": "BTN_MIDDLE",
    ]
}
