import Gestures
import InputEvents
import Testing

@Suite("A tablet pad")
struct PadTests {
    static let all = [
        on(.padButton(1)), on(.padButton(2)), on(.padDial(.ring, .clockwise)),
        on(.padDial(.ring, .counterclockwise)), on(.padDial(.strip, .clockwise)),
    ]

    @Test(
        "fires when a button is pressed and for each step that a dial is turned",
        arguments: [
            ("pad:1 +9ms pad-up:1 +9ms pad:2", "button 1, button 2"), ("pad:3", ""),
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

    @Test("tells how far its ring was turned")
    func angle() {
        let found = gestures(Script("ring:30 ring:0").events, Self.all)
        #expect(found.map(\.angle) == [-15, -15])
    }
}
