/// A JSON text (RFC 8259) that another program sent.
///
/// The text is not trusted: more than ``maximumDepth`` levels are refused, and if a key occurs
/// twice, its first value counts.
package enum JSONValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([Member])

    /// A key with its value.
    package struct Member: Equatable, Sendable {
        package let key: String
        package let value: JSONValue
    }

    /// 256; the deepest texts, the trees of windows, have a few tens of levels.
    static let maximumDepth = 256

    /// Reads a text; returns nil if it is not JSON or has too many levels.
    ///
    /// An escape for half of a surrogate pair becomes U+FFFD, or makes the text invalid if
    /// `refusesHalfPairs`.
    package init?(_ bytes: some Sequence<UInt8>, refusesHalfPairs: Bool = false) {
        var reader = JSONReader(Array(bytes), refusesHalfPairs: refusesHalfPairs)
        guard let value = reader.readValue(depth: 0), reader.isAtEnd else { return nil }
        self = value
    }

    /// The value of a key; nil if this is not an object or has no such key.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text; nil for other values.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number; nil for other values.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// True if this is `true`, or a number other than 0.
    package var isSet: Bool {
        switch self {
        case .flag(let flag): flag
        case .number(let number): number != 0
        default: false
        }
    }

    /// The elements of a list; empty for other values.
    package var elements: [JSONValue] {
        if case .list(let elements) = self { elements } else { [] }
    }
}

/// Reads a JSON text from its beginning to its end.
private struct JSONReader {
    private let bytes: [UInt8]
    private let refusesHalfPairs: Bool
    private var position = 0

    init(_ bytes: [UInt8], refusesHalfPairs: Bool) {
        self.bytes = bytes
        self.refusesHalfPairs = refusesHalfPairs
    }

    /// True if only white space remains.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return position == bytes.count
        }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
            position += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count,
            bytes[position..<position + count].elementsEqual(
                UnsafeBufferPointer(start: word.utf8Start, count: count)
            )
        else { return false }
        position += count
        return true
    }

    mutating func readValue(depth: Int) -> JSONValue? {
        guard depth <= JSONValue.maximumDepth else { return nil }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return readObject(depth)
        case UInt8(ascii: "["): return readList(depth)
        case UInt8(ascii: "\""): return readText().map { .text($0) }
        case UInt8(ascii: "t"): return take(word: "true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .flag(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return readNumber()
        }
    }

    private mutating func readObject(_ depth: Int) -> JSONValue? {
        position += 1
        var members: [JSONValue.Member] = []
        if take("}") { return .object([]) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let key = readText(), take(":"),
                let value = readValue(depth: depth + 1)
            else { return nil }
            members.append(.init(key: key, value: value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func readList(_ depth: Int) -> JSONValue? {
        position += 1
        var elements: [JSONValue] = []
        if take("]") { return .list([]) }
        repeat {
            guard let value = readValue(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take(",")
        return take("]") ? .list(elements) : nil
    }

    /// Reads a number, even in a form that JSON does not allow, such as `+1`.
    private mutating func readNumber() -> JSONValue? {
        let start = position
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map { .number($0) }
    }

    private mutating func readText() -> String? {
        position += 1
        var result: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = readEscape() else { return nil }
                result += String(Character(scalar)).utf8
            // JSON allows control characters in a text only as escapes.
            case 0..<0x20: return nil
            default: result.append(byte)
            }
        }
        return nil
    }

    private mutating func readEscape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return readUnicode()
        default: return nil
        }
    }

    /// Reads the number after `\u`, or both numbers of a surrogate pair.
    private mutating func readUnicode() -> Unicode.Scalar? {
        guard let first = readHexadecimal() else { return nil }
        let next = position
        guard (0xd800..<0xdc00).contains(first), take(word: "\\u") else {
            return Unicode.Scalar(first) ?? halfPair
        }
        guard let second = readHexadecimal() else { return nil }
        guard (0xdc00..<0xe000).contains(second) else {
            // The second number is a character of its own.
            position = next
            return halfPair
        }
        return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    /// The character for half of a surrogate pair; nil if the text is refused for it.
    private var halfPair: Unicode.Scalar? { refusesHalfPairs ? nil : "\u{fffd}" }

    private mutating func readHexadecimal() -> UInt32? {
        guard bytes.count - position >= 4 else { return nil }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        position += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
