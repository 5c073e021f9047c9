extension KeyCode {
    /// True if the key types a character, or lies between keys that do (``typed``).
    package var isTyped: Bool { KeyCode.typed.contains { $0.contains(rawValue) } }

    /// The ranges of linux/input-event-codes.h with the keys that type a character.
    ///
    /// The ranges include keys between these, such as Shift. They exclude keys that devices with
    /// a touch surface or a switch may have: F1 to F10 (some touchscreens report a key below the
    /// glass as one of them), cursor, home, volume, power and media keys, hot keys, and all
    /// buttons.
    package static let typed: [ClosedRange<UInt16>] = [
        0...57,  // Escape to space: digits, letters, signs, Enter, Shift, Control, Alt
        71...98,  // keypad; F11, F12; the additional keys of European and Japanese keyboards
        117...118,  // keypad = and ±
        121...124,  // keypad comma; Hangul, Hanja, Yen
        179...180,  // keypad parentheses
        214...214,  // question mark
        434...435,  // dollar, euro
        497...506,  // dots of Braille
        512...527,  // telephone: digits, *, #, A to D
    ]
}
