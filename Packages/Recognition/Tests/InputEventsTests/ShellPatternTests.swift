import InputEvents
import Testing

@Suite("Shell pattern") struct ShellPatternTests {
    @Test(
        "a pattern matches the whole text, regardless of case",
        arguments: [
            ("Goodix*", "Goodix Capacitive TouchScreen", true), ("goodix*", "GOODIX", true),
            ("Goodix*", "My Goodix", false), ("*touch*", "Goodix TouchScreen", true),
            ("*touch*", "Goodix", false), ("a?c", "abc", true), ("a?c", "ac", false),
            ("a?c", "a日c", true), ("", "", true), ("", "a", false), ("*", "", true),
            ("**", "x", true),
            ("?", "", false), ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-c-b", false),
            ("exact", "exact", true), ("exact", "exactly", false), ("*ly", "exactly ly", true),
            ("a[b]", "a[b]", true), ("a[b]", "ab", false), ("\\*", "\\anything", true),
            ("É*", "écran", true),
        ]
    )
    func matches(pattern: String, text: String, isMatch: Bool) {
        #expect(ShellPattern(pattern).matches(text) == isMatch)
    }

    @Test("a hostile pattern and name do not take long")
    func hostile() {
        let pattern = ShellPattern(String(repeating: "a*", count: 50) + "b")
        // Backtracking at every star would take longer than the universe is old.
        #expect(!pattern.matches(String(repeating: "a", count: 500)))
    }
}
