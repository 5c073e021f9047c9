import Configuration
import EventCodes
import InputEvents

/// Keys that are pressed in order and released in reverse order.
struct KeyChord: Hashable, Sendable {
    var keys: [KeyName]

    init(_ keys: [KeyName]) { self.keys = keys }

    /// Reads a chord of one to eight names with `+` between them; throws for any other text, and if
    /// `key` does not know a name.
    static func read(
        _ text: some StringProtocol,
        _ key: (String) -> KeyName?
    ) throws(ImportFailure) -> KeyChord {
        let names = text.split(separator: "+").map { String($0.trimmed) }
        guard !names.isEmpty, names.count <= 8 else {
            throw ImportFailure("`\(Original.short(text))` names no keys")
        }
        var keys: [KeyName] = []
        for name in names {
            guard let key = key(name) else {
                throw ImportFailure("`\(Original.short(name))` is no key that is known")
            }
            keys.append(key)
        }
        return KeyChord(keys)
    }

    /// Returns the keys that type the chord on a keyboard with the layout `us`; throws if the
    /// layout has no such key.
    func codes() throws(ImportFailure) -> [KeyCode] {
        var codes: [KeyCode] = []
        for key in keys {
            if let code = key.code {
                codes.append(KeyCode(rawValue: code))
            } else if let keysym = key.keysym, let name = KeyTable.shifted[keysym],
                let shift = KeyCode(named: "KEY_LEFTSHIFT"),
                let code = KeyCode(named: "KEY_\(name)")
            {
                codes += codes.contains(shift) ? [code] : [shift, code]
            } else {
                throw ImportFailure("`\(key.keysym ?? "?")` is no key that a keyboard has")
            }
        }
        return codes
    }

    /// Returns the chord in the form of `send:`, such as `ctrl+c`.
    func sent() throws(ImportFailure) -> String {
        // The keypad has keys for these signs in every layout.
        let keys = keys.map { key in
            switch key.keysym {
            case "plus": KeyName(kernel: "KPPLUS") ?? key
            case "minus": KeyName(kernel: "KPMINUS") ?? key
            default: key
            }
        }
        return try KeyChord(keys).codes().map(SentKey.word(for:)).joined(separator: "+")
    }

    /// The modifiers at the beginning, and the keys that follow.
    var parts: (modifiers: [KeyName.Modifier], others: [KeyName]) {
        var modifiers: [KeyName.Modifier] = []
        var others = keys[...]
        while let modifier = others.first?.modifier {
            modifiers.append(modifier)
            others = others.dropFirst()
        }
        return (modifiers, Array(others))
    }
}
