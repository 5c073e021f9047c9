extension KeyCode {
    /// True if the key types a character, or its number lies between those of keys that do.
    package var isTyped: Bool { KeyCode.typed.contains { $0.contains(rawValue) } }

    /// The keys of linux/input-event-codes.h that type a character, and the keys between them.
    ///
    /// They exclude keys of devices that also have a touch surface or a switch: F1 to F10 (some
    /// touchscreens report a key below the glass as one), cursor, home, volume, power and media
    /// keys, hot keys, and all buttons.
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
