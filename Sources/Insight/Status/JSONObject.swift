import Pipeline

/// A JSON object (RFC 8259) whose members are texts, numbers, Booleans or lists of texts, like the
/// lines of the daemon.
package struct JSONObject: Hashable, Sendable {
    /// The value of a member.
    package enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case texts([String])
    }

    /// The members by name; of several with one name, the last one counts.
    package private(set) var members: [String: Value] = [:]

    /// Reads one line; fails if the line is not an object with only such members.
    package init?(_ line: some StringProtocol) {
        guard case .object(let pairs)? = JSONValue(line.utf8, refusesHalfPairs: true) else {
            return nil
        }
        for member in pairs {
            guard let value = Value(member.value) else { return nil }
            members[member.key] = value
        }
    }

    /// Returns the text of a member; nil if the member is missing or has no text.
    package func text(_ name: String) -> String? {
        if case .text(let text)? = members[name] { text } else { nil }
    }

    /// Returns the number of a member, rounded towards zero; nil if the member is missing, has no
    /// number, or has one that is too large for an `Int64`.
    package func number(_ name: String) -> Int64? {
        guard case .number(let number)? = members[name] else { return nil }
        return Int64(exactly: number.rounded(.towardZero))
    }

    /// Returns true if the member is `true`.
    package func flag(_ name: String) -> Bool { members[name] == .flag(true) }

    /// Returns the texts of a member; nil if the member is missing or has no list.
    package func texts(_ name: String) -> [String]? {
        if case .texts(let texts)? = members[name] { texts } else { nil }
    }
}

extension JSONObject.Value {
    /// Converts the value of a member; fails if the value is of another kind.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .text(let text): self = .text(text)
        case .number(let number): self = .number(number)
        case .flag(let flag): self = .flag(flag)
        case .list(let elements):
            let texts = elements.compactMap(\.text)
            guard texts.count == elements.count else { return nil }
            self = .texts(texts)
        case .null, .object: return nil
        }
    }
}
