import Testing

@testable import conformance

@Suite("Expectations of labels")
struct ExpectedTests {
    private func match(_ gestures: String, _ expected: String, withExtras: Bool = false) -> Bool {
        func split(_ text: String) -> [String] {
            text.split(separator: ",").map { part in
                part.split(separator: " ").joined(separator: " ")
            }
        }
        return Expected.match(
            split(gestures),
            split(expected).map { Expected($0) },
            withExtras: withExtras
        )
    }

    @Test(
        "gestures must come in order, each as often as the label says",
        arguments: [
            ("", "", true), ("tap 1fg", "", false), ("", "tap 1fg", false),
            ("tap 1fg", "tap 1fg", true), ("tap 2fg", "tap 1fg", false),
            ("tap 2fg", "tap *", true), ("double tap 1fg", "tap *", false),
            ("tap 1fg", "tap 2fg | tap 1fg", true),
            ("tap 1fg, swipe left 1fg", "tap 1fg, swipe * 1fg", true),
            ("swipe left 1fg, tap 1fg", "tap 1fg, swipe left 1fg", false),
            ("drag 1fg, drag 1fg", "some drag 1fg", true), ("", "some drag 1fg", false),
            ("", "maybe hold 2fg", true), ("hold 2fg, hold 2fg", "maybe hold 2fg", false),
            ("", "any key *", true), ("key A, key B", "any key *", true),
            // An `any` item leaves what the next one needs.
            ("key A, key B", "any key *, key B", true),
            ("key A, key B", "some key *, key C", false),
        ]
    )
    func match(gestures: String, expected: String, result: Bool) {
        #expect(match(gestures, expected) == result)
    }

    @Test(
        "with extras, all expected gestures must be there in order",
        arguments: [
            ("tap 1fg, swipe up 1fg", "tap 1fg", true), ("swipe up 1fg, tap 1fg", "tap 1fg", true),
            ("tap 1fg", "", true), ("swipe up 1fg", "tap 1fg", false),
            ("hold 1fg, key A, hold 1fg, key B", "key A, key B", true),
            ("key B, key A", "key A, key B", false),
        ]
    )
    func extras(gestures: String, expected: String, result: Bool) {
        #expect(match(gestures, expected, withExtras: true) == result)
    }

    @Test("a verdict distinguishes missing from superfluous gestures, and ignores optional ones")
    func verdicts() {
        func verdict(_ gestures: [String], cannot: String? = nil) -> Row.Verdict {
            var label = Labels.Label(text: "", expected: [Expected("key BTN_LEFT")])
            label.also = [Expected("hold *")]
            label.cannot = cannot
            return Row.verdict(gestures, label)
        }
        #expect(verdict(["key BTN_LEFT"]) == .right)
        #expect(verdict(["hold 1fg", "key BTN_LEFT", "hold 2fg"]) == .right)
        #expect(verdict(["key BTN_LEFT", "tap 1fg"]) == .extra)
        #expect(verdict(["tap 1fg"]) == .wrong)
        #expect(verdict([]) == .wrong)
        #expect(verdict(["key BTN_LEFT"], cannot: "x") == .cannot)
        // Even a recording that cannot be right must not lead to something else.
        #expect(verdict(["key BTN_LEFT", "tap 1fg"], cannot: "x") == .extra)
        #expect(Row.verdict(["tap 1fg"], Labels.Label(text: "")) == .unlabelled)
    }
}
