import Gestures
import InputEvents
import Testing

@Suite("A key")
struct KeyTests {
    @Test(
        "is pressed and released, whatever else is bound",
        arguments: [
            ("d:a +50ms u:a", "a press @0ms, a release @50ms"),
            ("d:a +5000ms u:a", "a press @0ms, a release @5000ms"),
            ("u:a", ""), ("d:a +9ms d:a +9ms u:a", "a press @0ms, a release @18ms"),
            ("d:b +50ms u:b", ""),
            ("d:a +50ms unplug +50ms plug u:a", "a press @0ms"),
            ("d:a +50ms reset +50ms u:a +9ms d:a", "a press @0ms, a press @109ms"),
            // Each keyboard has its own keys.
            (
                "d:a +9ms d:a@B +9ms u:a +9ms u:a@B",
                "a press @0ms, a press @9ms on B, a release @18ms, a release @27ms on B"
            ),
        ]
    )
    func pressAndRelease(_ script: String, expected: String) {
        #expect(recognise(script, [key("a", .press), key("a", .release)]) == expected)
    }

    @Test(
        "is short, long or double, never two of them",
        arguments: [
            ("d:a +50ms u:a", "a short @350ms"),
            ("d:a +499ms u:a", "a short @799ms"), ("d:a +500ms u:a", "a long @500ms"),
            ("d:a +900ms u:a", "a long @500ms"),
            ("d:a +50ms u:a +100ms d:a +50ms u:a", "a double @150ms"),
            ("d:a +50ms u:a +300ms d:a +50ms u:a", "a double @350ms"),
            ("d:a +50ms u:a +301ms d:a +50ms u:a", "a short @350ms, a short @701ms"),
            ("d:a +50ms u:a +100ms d:a +900ms u:a", "a double @150ms"),
            (
                "d:a +50ms u:a +50ms d:a +50ms u:a +50ms d:a +50ms u:a",
                "a double @100ms, a short @550ms"
            ),
            ("d:a +50ms u:a +100ms unplug", ""), ("d:a +50ms reset +900ms u:a", ""),
        ]
    )
    func exclusive(_ script: String, expected: String) {
        #expect(
            recognise(script, [key("a", .short), key("a", .long), key("a", .double)]) == expected
        )
    }

    @Test(
        "is double or triple, and the double waits for the third press",
        arguments: [
            ("d:a +50ms u:a", ""),
            ("d:a +50ms u:a +100ms d:a +50ms u:a", "a double @500ms"),
            ("d:a +50ms u:a +100ms d:a +50ms u:a +100ms d:a +900ms u:a", "a triple @300ms"),
            ("d:a +50ms u:a +100ms d:a +900ms u:a", "a double @650ms"),
            (
                "d:a +9ms u:a +9ms d:a +9ms u:a +9ms d:a +9ms u:a +9ms d:a +9ms u:a +9ms d:a +9ms u:a",
                "a triple @36ms, a double @381ms"
            ),
            ("d:a +50ms u:a +100ms d:a +50ms u:a +100ms reset +900ms u:a", ""),
        ]
    )
    func triple(_ script: String, expected: String) {
        #expect(recognise(script, [key("a", .double), key("a", .triple)]) == expected)
    }

    @Test(
        "fires late if it is pressed once or twice while triple is bound",
        arguments: [
            ("d:a +50ms u:a", "a short @350ms"),
            ("d:a +50ms u:a +100ms d:a +50ms u:a", "a short @500ms, a short @500ms"),
            ("d:a +50ms u:a +100ms d:a +900ms u:a", "a short @650ms, a long @650ms"),
            ("d:a +900ms u:a", "a long @500ms"),
        ]
    )
    func shortAndTriple(_ script: String, expected: String) {
        let patterns = [key("a", .short), key("a", .long), key("a", .triple)]
        #expect(recognise(script, patterns) == expected)
    }

    @Test(
        "stops repeating when it goes up, is completed or forgotten",
        arguments: [
            ("d:a +730ms u:a +900ms", "a long @500ms, a long @600ms, a long @700ms"),
            ("d:a +499ms u:a", ""),
            ("d:a +600ms u:a", "a long @500ms"),
            ("d:a +650ms reset +900ms u:a", "a long @500ms, a long @600ms"),
            ("d:a +650ms unplug", "a long @500ms, a long @600ms"),
            ("d:a +650ms d:b +900ms u:a", "a long @500ms, a long @600ms, a+b press @650ms"),
            // The recording ends, so no release can come.
            ("d:a +650ms", "a long @500ms"),
        ]
    )
    func repeats(_ script: String, expected: String) {
        let patterns = [key("a", .long, interval: 100), key("ab", .press)]
        #expect(recognise(script, patterns) == expected)
    }

    @Test("reports how long it has been held when it repeats")
    func repeatedDuration() {
        let found = gestures(Script("d:a +730ms u:a").events, [key("a", .long, interval: 100)])
        #expect(found.map(\.duration) == [500, 600, 700].map { .milliseconds($0) })
    }

    @Test("does not wait for a double press of another key or device")
    func noWait() {
        let other = [key("a", .short), key("b", .double), key("a", .double, device: "B")]
        #expect(recognise("d:a +50ms u:a", other) == "a short @50ms")
        #expect(recognise("d:a@B +50ms u:a@B", other) == "a short @350ms on B")
    }

    @Test("is not short after the time of a long press, even if none is bound")
    func shortLimit() {
        #expect(kinds("d:a +499ms u:a", [key("a", .short)]) == "a short")
        #expect(kinds("d:a +500ms u:a", [key("a", .short)]) == "")
        #expect(
            kinds("d:a +500ms u:a", [key("a", .short), key("a", .long, hold: 900)]) == "a short"
        )
    }

    @Test("waits for the longest of several bound times")
    func holds() {
        let patterns = [key("a", .long), key("a", .long, hold: 2000)]
        #expect(recognise("d:a +900ms u:a", patterns) == "a long @900ms")
        #expect(recognise("d:a +2900ms u:a", patterns) == "a long @2000ms")
        #expect(winners("d:a +900ms u:a", patterns) == [0])
        #expect(winners("d:a +2900ms u:a", patterns) == [1])
    }

    @Test("completes, of two chords of equal size, the one that was bound first")
    func equalChords() {
        let chords = ["ab", "bc", "bd"]
        for first in chords {
            let patterns = [first] + chords.filter { $0 != first }
            let script = "d:a +9ms d:c +9ms d:d +9ms d:b"
            #expect(winners(script, patterns.map { key($0, .press) }) == [0])
        }
    }

    @Test(
        "is part of a chord when the others are held",
        arguments: [
            ("d:a +9ms d:b +9ms u:b +9ms u:a", "a+b press @9ms"),
            ("d:b +9ms d:a +9ms u:b +9ms u:a", "a+b press @9ms"),
            ("d:a +9ms d:b +9ms u:b +9ms d:b +9ms u:b +9ms u:a", "a+b press @9ms, a+b press @27ms"),
            ("d:a +9ms u:a +9ms d:b +9ms u:b", "a short @9ms"),
            ("d:a +9ms d:b@B +9ms u:b@B +9ms u:a", "a+b press @9ms on B"),
            ("d:a +900ms d:b +9ms u:b +9ms u:a", "a long @500ms, a+b press @900ms"),
            ("d:a +9ms unplug +9ms B:d:b +9ms u:b", ""),
        ]
    )
    func chord(_ script: String, expected: String) {
        let patterns = [key("ab", .press), key("a", .short), key("a", .long)]
        #expect(recognise(script, patterns) == expected)
    }

    @Test(
        "does not count alone when its chord is complete",
        arguments: [
            ("d:a +9ms d:b +9ms u:b +9ms u:a", "a press, a+b press, b release, a release"),
            (
                "d:a +9ms d:b +9ms d:c +9ms u:a u:b u:c",
                "a press, a+b press, a+b+c press, a release, b release"
            ),
            ("d:b +9ms u:b", "b press, b release"),
        ]
    )
    func largest(_ script: String, expected: String) {
        let patterns = [
            key("a", .press), key("b", .press), key("a", .release), key("b", .release),
            key("ab", .press), key("abc", .press),
        ]
        #expect(kinds(script, patterns) == expected)
    }

    @Test("can be held, short or double in a chord like a single key")
    func chordPresses() {
        let patterns = [key("ab", .long), key("ab", .short), key("ab", .double)]
        #expect(recognise("d:a +9ms d:b +900ms u:b u:a", patterns) == "a+b long @509ms")
        #expect(recognise("d:a +9ms d:b +9ms u:b u:a", patterns) == "a+b short @318ms")
        #expect(
            recognise("d:a +9ms d:b +9ms u:b +9ms d:b +9ms u:b u:a", patterns)
                == "a+b double @27ms"
        )
    }

    @Test("goes to the pattern for its device first, then in the order of the list")
    func specific() {
        let patterns = [key("a", .press), key("a", .press, device: "B"), key("a", .press)]
        #expect(winners("d:a", patterns) == [0])
        #expect(winners("d:a@B", patterns) == [1])
    }
}
