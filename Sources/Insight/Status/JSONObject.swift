/// A JSON object (RFC 8259) whose members are texts, numbers, Booleans or lists of texts, as the lines
/// of the daemon are.
package struct JSONObject: Hashable, Sendable {
    /// The value of a member.
    package enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case texts([String])
    }

    /// The members by name; of several with one name, the last.
    package private(set) var members: [String: Value] = [:]

    /// Reads one line; nil if it is not such an object.
    package init?(_ line: some StringProtocol) {
        var reader = JSONReader(line)
        guard let members = reader.object(), reader.isAtEnd else { return nil }
        self.members = members
    }

    /// The text of a member; nil if it is missing or something else.
    package func text(_ name: String) -> String? {
        if case .text(let text)? = members[name] { text } else { nil }
    }

    /// The number of a member, rounded towards zero; nil if it is missing or something else.
    package func number(_ name: String) -> Int64? {
        guard case .number(let number)? = members[name] else { return nil }
        return Int64(exactly: number.rounded(.towardZero))
    }

    /// True if the member is `true`.
    package func flag(_ name: String) -> Bool { members[name] == .flag(true) }

    /// The texts of a member; nil if it is missing or something else.
    package func texts(_ name: String) -> [String]? {
        if case .texts(let texts)? = members[name] { texts } else { nil }
    }
}

/// Reads JSON from its bytes.
private struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { place == bytes.count }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func object() -> [String: JSONObject.Value]? {
        guard take("{") else { return nil }
        var members: [String: JSONObject.Value] = [:]
        if take("}") { return members }
        repeat {
            guard let name = string(), take(":"), let value = value() else { return nil }
            members[name] = value
        } while take(",")
        return take("}") ? members : nil
    }

    private mutating func value() -> JSONObject.Value? {
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): return string().map { .text($0) }
        case UInt8(ascii: "["): return strings().map { .texts($0) }
        case UInt8(ascii: "t"): return takeWord("true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return takeWord("false") ? .flag(false) : nil
        default: return number().map { .number($0) }
        }
    }

    private mutating func strings() -> [String]? {
        guard take("[") else { return nil }
        var texts: [String] = []
        if take("]") { return texts }
        repeat {
            guard let text = string() else { return nil }
            texts.append(text)
        } while take(",")
        return take("]") ? texts : nil
    }

    private mutating func number() -> Double? {
        let start = place
        while let byte = next, "+-.0123456789Ee".utf8.contains(byte) { place += 1 }
        return Double(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                text += Array(String(scalar).utf8)
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return unicode()
        default: return nil
        }
    }

    /// Reads four digits, or two groups of them that stand for one character beyond U+FFFF.
    private mutating func unicode() -> Unicode.Scalar? {
        guard let unit = digits() else { return nil }
        guard (0xd800..<0xdc00).contains(unit) else { return Unicode.Scalar(unit) }
        guard takeWord("\\u"), let low = digits(), (0xdc00..<0xe000).contains(low) else {
            return nil
        }
        return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
    }

    private mutating func digits() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        defer { place += 4 }
        let text = bytes[place..<place + 4]
        // A sign is no digit, though the number's initialiser takes one.
        guard text.allSatisfy({ UInt8(ascii: "0") <= $0 }) else { return nil }
        return UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard bytes[place...].starts(with: word.utf8) else { return false }
        place += word.utf8.count
        return true
    }

    private mutating func skipBlanks() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { place += 1 }
    }
}
