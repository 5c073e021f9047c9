/// A value in the written configuration.
indirect enum YAMLValue: Hashable, Sendable {
    /// Any text, which is quoted if necessary.
    case text(String)
    case list([YAMLValue])
    /// A mapping on one line: `{kind: touchpad}`.
    case mapping([YAMLEntry])

    /// Returns a list of texts, or the text if there is only one.
    static func texts(_ texts: [String]) -> YAMLValue {
        texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })
    }
}

/// A key with its value.
struct YAMLEntry: Hashable, Sendable {
    /// A key of inputrx, which needs no quotes.
    var key: String
    var value: YAMLValue

    init(_ key: String, _ value: YAMLValue) {
        self.key = key
        self.value = value
    }

    init(_ key: String, _ text: String) { self.init(key, .text(text)) }
}

extension YAMLValue {
    /// Returns a duration as a person would write it: `1.5s`, `750ms`.
    static func duration(milliseconds: Int) -> YAMLValue {
        .text(DecimalSeconds.text(milliseconds: milliseconds))
    }
}

/// Writes times as a person would.
enum DecimalSeconds {
    /// Returns a time as text: `1.5s`, `750ms`.
    static func text(milliseconds: Int) -> String {
        guard milliseconds >= 1000, milliseconds % 100 == 0 else { return "\(milliseconds)ms" }
        let (seconds, tenths) = (milliseconds / 1000, milliseconds % 1000 / 100)
        return tenths == 0 ? "\(seconds)s" : "\(seconds).\(tenths)s"
    }

    /// Returns a time for a sentence: `1.5 s`, `0.03 s`.
    static func sentence(milliseconds: Int) -> String {
        guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000) s" }
        // Adding 1000 keeps the leading zeros.
        var decimals = String(milliseconds % 1000 + 1000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(milliseconds / 1000).\(decimals) s"
    }
}
