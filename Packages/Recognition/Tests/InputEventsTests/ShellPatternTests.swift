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

    @Test(
        "one pattern includes another if it matches all its texts",
        arguments: [
            ("firefox*", "firefox-esr", true), ("Firefox*", "firefox-e*", true),
            ("firefox-e*", "firefox*", false), ("*", "a?b*", true), ("?", "*", false),
            ("?", "?", true), ("a?", "a*", false), ("a*", "a?*", true), ("*a*", "b*a", true),
            ("*a*", "b*", false), ("a", "a", true), ("a", "b", false), ("a*b", "a*b", true),
        ]
    )
    func includes(pattern: String, other: String, isIncluded: Bool) {
        #expect(ShellPattern(pattern).includes(ShellPattern(other)) == isIncluded)
    }

    @Test(
        "two patterns exclude each other if no text can match both",
        arguments: [
            ("foot", "firefox", true), ("foot", "Foot", false), ("foot*", "firefox*", true),
            ("foot*", "f*", false), ("foot*", "footclient", false), ("*.pdf", "*.png", true),
            ("*.pdf", "a*", false), ("f?ot", "fork", true), ("", "*", false), ("", "a*", true),
        ]
    )
    func excludes(pattern: String, other: String, isExcluded: Bool) {
        #expect(ShellPattern(pattern).excludes(ShellPattern(other)) == isExcluded)
        #expect(ShellPattern(other).excludes(ShellPattern(pattern)) == isExcluded)
    }

    @Test("a hostile pattern and name do not take long")
    func hostile() {
        let pattern = ShellPattern(String(repeating: "a*", count: 50) + "b")
        // Backtracking at every star would take longer than the universe is old.
        #expect(!pattern.matches(String(repeating: "a", count: 500)))
    }
}
