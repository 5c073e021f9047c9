public import InputEvents

extension KeyCode {
    /// `EV_KEY`, the event type of keys and buttons.
    private static let eventType: UInt16 = 1

    /// Creates the key or button with the kernel's exact name (`KEY_POWER`, `BTN_0`).
    ///
    /// Fails if there is no such key, and for the bounds of the range (`KEY_RESERVED`, `KEY_MAX`),
    /// which are not keys.
    public init?(named name: String) {
        guard let code = EventCodes.code(named: name, type: KeyCode.eventType),
            !KeyCode.isRangeBound(code)
        else { return nil }
        self.init(rawValue: code)
    }

    /// Creates the key that a name like `power`, `Key_Power` or `left` probably means; nil if there
    /// is none.
    ///
    /// Use it only for suggestions, because it ignores the prefix and the case.
    public init?(lenientlyNamed name: String) {
        let upper = name.uppercased()
        for candidate in [upper, "KEY_" + upper, "BTN_" + upper] {
            if let key = KeyCode(named: candidate) {
                self = key
                return
            }
        }
        return nil
    }

    /// The kernel's name for the key; `KEY_` and the code for keys without a name; `pad button 1`
    /// for pad buttons.
    public var name: String {
        if let padButton { return "pad button \(padButton)" }
        return EventCodes.name(ofCode: rawValue, type: KeyCode.eventType) ?? "KEY_\(rawValue)"
    }

    /// Every key and button that has a name, in the order of their codes.
    public static let allNamed: [KeyCode] = (0...maximum).compactMap { code in
        guard !isRangeBound(code), EventCodes.name(ofCode: code, type: eventType) != nil else {
            return nil
        }
        return KeyCode(rawValue: code)
    }

    /// `KEY_MAX` in linux/input-event-codes.h.
    private static let maximum: UInt16 = 0x2ff

    /// Returns true for the bounds of the range of codes: `KEY_RESERVED`, `KEY_MAX` and above.
    private static func isRangeBound(_ code: UInt16) -> Bool { code == 0 || code >= maximum }
}
