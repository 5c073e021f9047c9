import Configuration
import EventCodes
import InputEvents

/// Keys that are pressed in order and released in the opposite order.
struct KeyChord: Hashable, Sendable {
    var keys: [KeyName]

    init(_ keys: [KeyName]) { self.keys = keys }

    /// Returns the chord of names with `+` between them; throws if one of them is not a key.
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

    /// Returns the keys that must be pressed for it on a keyboard with the layout `us`.
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

    /// Returns the chord as `send:` has it: `ctrl+plus`.
    func sent() throws(ImportFailure) -> String {
        // The keys of the keypad have these signs on every layout.
        let keys = keys.map { key in
            switch key.keysym {
            case "plus": KeyName(kernel: "KPPLUS") ?? key
            case "minus": KeyName(kernel: "KPMINUS") ?? key
            default: key
            }
        }
        return try KeyChord(keys).codes().map(SentKey.word(for:)).joined(separator: "+")
    }

    /// The modifiers at the beginning, and the other keys.
    var parts: (modifiers: [KeyName.Modifier], others: [KeyName]) {
        var modifiers: [KeyName.Modifier] = []
        var rest = keys[...]
        while let modifier = rest.first?.modifier {
            modifiers.append(modifier)
            rest = rest.dropFirst()
        }
        return (modifiers, Array(rest))
    }
}
