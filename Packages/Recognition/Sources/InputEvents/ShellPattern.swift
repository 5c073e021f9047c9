/// A pattern as shells have them: `*` is any text, `?` is any one character, case is ignored.
///
/// Matching takes time proportional to pattern × text at worst, whatever the pattern, because
/// device names are hostile input.
public struct ShellPattern: Hashable, Sendable {
    private let pattern: [Character]

    /// The pattern as it is written.
    public init(_ pattern: String) {
        self.pattern = Array(pattern.lowercased())
    }

    /// Whether the whole text matches.
    public func matches(_ text: String) -> Bool {
        let text = Array(text.lowercased())
        var next = 0
        var position = 0
        // Where to continue if a literal fails: after the last `*`, one character further on.
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
