/// A pattern as in shells: `*` matches any text, `?` any one character; case is ignored.
///
/// Matching takes at worst time proportional to the length of the pattern times that of the text,
/// because device names are hostile input.
public struct ShellPattern: Hashable, Sendable {
    private let pattern: [Character]

    /// Creates a pattern from its text.
    public init(_ pattern: String) {
        self.pattern = Array(pattern.lowercased())
    }

    /// Returns true if the pattern matches the whole text.
    public func matches(_ text: String) -> Bool {
        matches(Array(text.lowercased()), isPattern: false)
    }

    /// Returns true if the pattern certainly matches every text that the other pattern matches.
    public func includes(_ other: ShellPattern) -> Bool {
        matches(other.pattern, isPattern: true)
    }

    /// Returns true if certainly no text matches both patterns: one is a text that the other does
    /// not match, or the texts would have to begin or end in two ways.
    public func excludes(_ other: ShellPattern) -> Bool {
        if !hasWildcard { return !other.matches(pattern, isPattern: false) }
        if !other.hasWildcard { return !matches(other.pattern, isPattern: false) }
        /// Returns true if neither of two beginnings, or two reversed ends, continues the other.
        func differ(_ one: [Character], _ other: [Character]) -> Bool {
            zip(one, other).contains { $0 != $1 }
        }
        let isWildcard = ShellPattern.isWildcard
        return differ(
            Array(pattern.prefix { !isWildcard($0) }),
            Array(other.pattern.prefix { !isWildcard($0) })
        )
            || differ(
                Array(pattern.reversed().prefix { !isWildcard($0) }),
                Array(other.pattern.reversed().prefix { !isWildcard($0) })
            )
    }

    private var hasWildcard: Bool { pattern.contains(where: ShellPattern.isWildcard) }

    private static func isWildcard(_ character: Character) -> Bool {
        character == "*" || character == "?"
    }

    /// Returns true if the pattern matches the characters of a text or, with `isPattern`, every
    /// text that these characters match as a pattern.
    ///
    /// In a pattern, a `*` stands for any number of characters, so only a `*` matches it.
    private func matches(_ text: [Character], isPattern: Bool) -> Bool {
        var patternIndex = 0
        var textIndex = 0
        // The place to continue after a mismatch: in the pattern, the character after the last `*`;
        // in the text, the beginning of the latest attempt, from which the next one moves on by 1.
        var retry: (pattern: Int, text: Int)?
        while textIndex < text.count {
            if patternIndex < pattern.count, pattern[patternIndex] == "*" {
                retry = (patternIndex + 1, textIndex)
                patternIndex += 1
            } else if patternIndex < pattern.count,
                pattern[patternIndex] == text[textIndex]
                    || pattern[patternIndex] == "?" && !(isPattern && text[textIndex] == "*")
            {
                patternIndex += 1
                textIndex += 1
            } else if let last = retry {
                retry = (last.pattern, last.text + 1)
                patternIndex = last.pattern
                textIndex = last.text + 1
            } else {
                return false
            }
        }
        return pattern[patternIndex...].allSatisfy { $0 == "*" }
    }
}
