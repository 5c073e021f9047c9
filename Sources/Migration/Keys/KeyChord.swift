import EventCodes
import InputEvents

/// Keys that are pressed together: in order, and released in the opposite order.
struct KeyChord: Hashable, Sendable {
    var keys: [KeyName]

    init(_ keys: [KeyName]) { self.keys = keys }

    /// The chord of names with `+` between them; the failure names the one that is no key.
    static func read(
        _ text: some StringProtocol,
        _ key: (String) -> KeyName?
    ) -> Result<KeyChord, ImportFailure> {
        let names = text.split(separator: "+").map { trimmed($0) }
        guard !names.isEmpty, names.count <= 8 else {
            return .failure(ImportFailure("`\(Original.short(text))` names no keys"))
        }
        var keys: [KeyName] = []
        for name in names {
            guard let key = key(name) else {
                return .failure(ImportFailure("`\(Original.short(name))` is no key that is known"))
            }
            keys.append(key)
        }
        return .success(KeyChord(keys))
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }

    /// The modifiers in front, and the other keys.
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
