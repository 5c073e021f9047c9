import Gestures
import InputEvents
import Testing

@Suite("A tablet pad")
struct PadTests {
    static let all = [
        button(1), button(2), on(.padDial(.ring, .clockwise)),
        on(.padDial(.ring, .counterclockwise)), on(.padDial(.strip, .clockwise)),
    ]

    @Test(
        "fires when a button is pressed, and for each step of a dial",
        arguments: [
            ("pad:1 +9ms pad-up:1 +9ms pad:2", "button 1 press, button 2 press"), ("pad:3", ""),
            ("ring:0 ring:14", ""), ("ring:0 ring:15", "ring clockwise"),
            ("ring:350 ring:5", "ring clockwise"), ("ring:5 ring:350", "ring counterclockwise"),
            ("ring:0 ring:10 ring:20 ring:30", "ring clockwise, ring clockwise"),
            ("ring:0 ring:45", "ring clockwise, ring clockwise, ring clockwise"),
            ("ring:0 ring:x ring:90", ""), ("ring:0 reset ring:90", ""),
            ("ring:nan ring:inf ring:0 ring:1e300 ring:-1e300", ""),
            ("strip:0.1 strip:0.2 strip:0.3", "strip clockwise, strip clockwise"),
            ("strip:0.5 strip:0.1", ""),
        ]
    )
    func next(_ script: String, expected: String) {
        #expect(kinds(script, Self.all) == expected)
    }

    @Test(
        "has buttons that are pressed like keys",
        arguments: [
            ("pad:1 +90ms pad-up:1 +400ms", "button 1 press, button 1 release, button 1 short"),
            ("pad:1 +600ms pad-up:1", "button 1 press, button 1 long, button 1 release"),
            (
                "pad:1 +50ms pad-up:1 +99ms pad:1 +50ms pad-up:1",
                "button 1 press, button 1 release, button 1 press, button 1 double, button 1 release"
            ),
            // Another button makes another gesture, and so does the same button on another pad.
            (
                "pad:1 +50ms pad-up:1 +99ms pad:3 +50ms pad-up:3 +400ms",
                "button 1 press, button 1 release, button 1 short"
            ),
            (
                "pad:1 +50ms pad-up:1 +99ms B:pad:1 +50ms pad-up:1 +400ms",
                "button 1 press, button 1 release, button 1 press, button 1 release, button 1 short, button 1 short"
            ),
            // Keys that were down when events were lost make no gesture.
            ("pad:1 +90ms reset pad-up:1 +400ms", "button 1 press"),
        ]
    )
    func presses(_ script: String, expected: String) {
        let presses: [KeyPress] = [.press, .release, .short, .long, .double]
        #expect(kinds(script, presses.map { button(1, $0) }) == expected)
    }

    @Test("uses up a key that is held together with a button once something fires")
    func heldKeys() {
        let patterns = [button(1, .long).holding("a"), button(1, .short), key("a", .short)]
        #expect(kinds("d:a +50ms pad:1 +600ms pad-up:1 u:a", patterns) == "button 1 long")
        #expect(
            kinds("d:a +50ms pad:1 +50ms pad-up:1 +50ms u:a", patterns)
                == "button 1 short, a short"
        )
    }

    @Test("has no button with an impossible number", arguments: [-1, 0, 1001, 70_000, .max, .min])
    func numbers(number: Int) {
        #expect(KeyCode(padButton: number) == nil)
    }

    @Test("begins nothing continuous with a finger that is already on a ring")
    func conditions() {
        let patterns = [on(.continuous(.dial(.ring, nil))).when("mode=x")]
        #expect(kinds("ring:0 +9ms mode=x +9ms ring:20 +9ms ring:40 +9ms ring:x", patterns) == "")
        let now = "mode=x +9ms ring:0 +9ms ring:20 +9ms ring:x"
        #expect(
            kinds(now, patterns) == "ring clockwise begin, ring clockwise +1, ring clockwise end"
        )
    }

    @Test("reports how far its ring was turned")
    func angle() {
        let found = gestures(Script("ring:30 ring:0").events, Self.all)
        #expect(found.map(\.angle) == [-15, -15])
    }
}
