import Foundation
import InputEvents
import TestSupport
import Testing

@testable import Migration

@Suite("Patterns for regular expressions") struct NamePatternsTests {
    @Test(
        "an expression that searches in a name becomes patterns for the whole name",
        arguments: [
            ("chrome", ["*chrome*"]), ("^konsole$", ["konsole"]), ("^org", ["org*"]),
            ("term$", ["*term"]), ("firefox|chrome", ["*firefox*", "*chrome*"]),
            ("^(firefox|google-chrome)$", ["firefox", "google-chrome"]),
            (#"^org\.kde\..*"#, ["org.kde.*"]), ("a.c", ["*a?c*"]), (".*a.*", ["*a*"]),
            ("colou?r", ["*colour*", "*color*"]), ("[Ff]irefox", ["*firefox*"]),
            ("(?i)chrome", ["*chrome*"]), ("(?:a|b)c", ["*ac*", "*bc*"]), (".+term", ["*?*term*"]),
            (#"a\-b"#, ["*a-b*"]), ("(^a|b)$", ["a", "*b"]), ("", ["*"]),
        ]
    )
    func patterns(expression: String, expected: [String]) {
        #expect(NamePatterns.read(expression) == expected)
    }

    @Test(
        "what patterns cannot say is refused",
        arguments: [
            "[a-z]", "[^a]", #"\d"#, #"\bterm"#, "a*", "a+", "a{2}", "a(?=b)", "a^b", "a$b", "(a",
            "a)", "[a", #"a\*"#, "*", "(a|b|c|d|e)(a|b|c|d|e)",
        ]
    )
    func refused(expression: String) {
        #expect(NamePatterns.read(expression) == nil)
    }

    @Test("patterns find the same names as random expressions")
    func random() {
        var random = SplitMix64(seed: Seeds.one)
        let parts = [
            "a", "b", ".", ".*", ".+", "?", "(", "(?:", "|", ")", "^", "$", #"\."#, "[ab]",
        ]
        for _ in 0..<Seeds.rounds(of: 2000) {
            let expression = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? "a"
            }.joined()
            guard let patterns = NamePatterns.read(expression)?.map({ ShellPattern($0) }),
                let search = try? NSRegularExpression(pattern: expression)
            else { continue }
            for _ in 0..<8 {
                let name = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    ["a", "b", "."].randomElement(using: &random) ?? "a"
                }.joined()
                let range = NSRange(name.startIndex..., in: name)
                let isFound = search.firstMatch(in: name, range: range) != nil
                let isMatched = patterns.contains { $0.matches(name) }
                #expect(isFound == isMatched, "\(expression) \(name)")
            }
        }
    }
}
