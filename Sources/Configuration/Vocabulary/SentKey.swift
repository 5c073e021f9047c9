import EventCodes
import InputEvents

/// The keys and buttons that a binding can send, and their names.
package enum SentKey {
    /// The key of a kernel's name, or of a usual one in any case; nil if there is none that can be sent.
    static func named(_ name: String) -> KeyCode? {
        let key =
            KeyCode(named: signs[name.lowercased()] ?? name) ?? KeySynonyms.key(called: name)
        guard let key, canBeSent(key) else { return nil }
        return key
    }

    /// The word with which `send:` sends the key: `ctrl`, `pageup`, `left click`.
    package static func word(for key: KeyCode) -> String {
        if let word = usualWords[key.name] { return word }
        let short = String(key.name.dropFirst(4)).lowercased()
        return named(short) == key ? short : key.name
    }

    /// Words that read better than the kernel's.
    private static let usualWords = [
        "KEY_LEFTCTRL": "ctrl", "KEY_LEFTSHIFT": "shift", "KEY_LEFTALT": "alt",
        "KEY_RIGHTALT": "altgr", "KEY_LEFTMETA": "super", "KEY_KPPLUS": "plus",
        "KEY_KPMINUS": "minus", "KEY_VOLUMEUP": "volume up", "KEY_VOLUMEDOWN": "volume down",
        "KEY_BRIGHTNESSUP": "brightness up", "KEY_BRIGHTNESSDOWN": "brightness down",
        "KEY_NEXTSONG": "next track", "KEY_PREVIOUSSONG": "previous track", "KEY_PLAYPAUSE": "play",
        "BTN_LEFT": "left click", "BTN_RIGHT": "right click", "BTN_MIDDLE": "middle click",
    ]

    /// The name of a button or key in the order that is usual here, for `click left` and `mouse left`; nil if
    /// the words are something else.
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

    /// The names that people may have meant.
    static var words: [String] { KeySynonyms.all + signs.keys.sorted() }

    /// Whether the key is one of a keyboard, or a button of a mouse.
    static func canBeSent(_ key: KeyCode) -> Bool {
        mouseButtons.contains(key.rawValue) || key.name.hasPrefix("KEY_")
    }

    /// BTN_LEFT to BTN_TASK in linux/input-event-codes.h.
    static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117

    /// Names that mean something else where a key is waited for, or nothing at all.
    ///
    /// `plus` and `minus` are those of the keypad, which mean the same on every layout; where other signs lie
    /// depends on it.
    private static let signs = [
        "plus": "KEY_KPPLUS", "minus": "KEY_KPMINUS", "left click": "BTN_LEFT",
        "right click": "BTN_RIGHT", "middle click": "BTN_MIDDLE",
    ]
}
