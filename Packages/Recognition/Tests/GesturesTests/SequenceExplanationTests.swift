import Gestures
import InputEvents
import Testing

@Suite("A sequence is explained")
struct SequenceExplanationTests {
    private static let patterns = [
        sequence(on(.tap(count: 1)), on(.swipe(.up))), on(.tap(count: 1)),
    ]

    @Test(
        "touch by touch: how far it came, and the mistake of the next part",
        arguments: [
            (
                "\(SequenceTests.tapped) +200ms \(SequenceTests.swipedUp)",
                ["0 begun, 1 lost to 0", "0 fired, 1 missed stillness 30"]
            ),
            (
                "\(SequenceTests.tapped) +2000ms",
                ["1 fired, 0 missed parts 1 nothing-followed 617"]
            ),
            (
                "\(SequenceTests.tapped) +200ms \(SequenceTests.swipedDown)",
                [
                    "1 fired, 0 missed parts 1 interrupted 0",
                    "1 missed stillness 30, 0 missed parts 1 direction 270",
                ]
            ),
            (
                "\(SequenceTests.swipedUp)",
                ["1 missed stillness 30, 0 missed parts 0 stillness 30"]
            ),
        ]
    )
    func touches(script: String, expected: [String]) {
        #expect(verdicts(script, Self.patterns) == expected)
    }

    @Test("key by key")
    func keys() {
        let patterns = [
            sequence(key("a", .press), key("b", .press)), key("a", .press), key("b", .short),
        ]
        #expect(
            verdicts("d:a +50ms u:a +50ms d:b +50ms u:b", patterns)
                == ["0 begun, 1 lost to 0", "0 fired, 2 lost to 0"]
        )
        #expect(
            verdicts("d:a +50ms u:a +2000ms d:b +50ms u:b", patterns)
                == [
                    "1 fired, 0 missed parts 1 nothing-followed 600",
                    "2 fired, 0 missed parts 0",
                ]
        )
    }

    @Test("with switches and touchpads")
    func others() {
        let patterns = [sequence(on(.switch(.lid, isOn: true)), on(.swipe(.right), 3))]
        #expect(
            verdicts("lid:off lid:on +50ms begin:swipe3 by:20,0 end", patterns)
                == ["0 begun", "0 fired"]
        )
        #expect(
            verdicts("lid:off lid:on +50ms begin:swipe3 by:-20,0 end", patterns)
                == ["0 missed parts 1 interrupted 0", "0 missed parts 1 direction 180"]
        )
    }
}
