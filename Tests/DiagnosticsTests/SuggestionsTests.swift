import Testing

@testable import Diagnostics

@Suite("Suggestions") struct SuggestionsTests {
    @Test(
        "the distance counts slips, and a swap as one slip",
        arguments: [
            ("", "", 0), ("tap", "tap", 0), ("tap", "tpa", 1), ("swipe", "swpie", 1),
            ("swipe", "swip", 1), ("swipe", "swiipe", 1), ("left", "right", 4), ("", "abc", 3),
        ]
    )
    func distance(left: String, right: String, slips: Int) {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        #expect(Suggestions.distance(left, right) == slips)
        #expect(Suggestions.distance(right, left) == slips)
    }

    @Test(
        "the nearest candidate is suggested if it is near enough",
        arguments: [
            ("fingres", "fingers"), ("FINGERS", "fingers"), ("form", "from"), ("ruun", "run"),
            ("swpie", "swipe"), ("xyzzy", nil), ("", nil), ("a", nil), ("runx", "run"),
            (String(repeating: "r", count: 100_000), nil),
        ]
    )
    func nearest(typed: String, expected: String?) {
        let candidates = ["on", "from", "fingers", "run", "swipe"]
        #expect(Suggestions.nearest(to: typed, among: candidates) == expected)
    }

    @Test("of equally near candidates, the first wins")
    func ties() {
        #expect(Suggestions.nearest(to: "tab", among: ["tap", "tax", "tabs"]) == "tap")
    }
}
