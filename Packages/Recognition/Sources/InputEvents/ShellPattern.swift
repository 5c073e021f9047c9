/// A pattern as in shells: `*` matches any text, `?` any one character; case is ignored.
///
/// At worst, matching takes time proportional to pattern × text, whatever the pattern, because
/// device names are hostile input.
public struct ShellPattern: Hashable, Sendable {
    private let pattern: [Character]

    /// Creates a pattern from its text.
    public init(_ pattern: String) {
        self.pattern = Array(pattern.lowercased())
    }

    /// Returns true if the pattern matches the whole text.
    public func matches(_ text: String) -> Bool {
        let text = Array(text.lowercased())
        var next = 0
        var position = 0
        // The place to continue if a literal fails: after the last `*`, one character further on.
        var retry: (pattern: Int, text: Int)?
        while position < text.count {
            if next < pattern.count, pattern[next] == "*" {
                retry = (next + 1, position)
                next += 1
            } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[position]
            {
                next += 1
                position += 1
            } else if let last = retry {
                retry = (last.pattern, last.text + 1)
                next = last.pattern
                position = last.text + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == "*" }
    }
}
