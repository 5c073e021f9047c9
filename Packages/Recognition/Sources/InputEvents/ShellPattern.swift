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
        let text = Array(text.lowercased())
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
                pattern[patternIndex] == "?" || pattern[patternIndex] == text[textIndex]
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
