import Configuration
import Diagnostics
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Where a touch was that should have been elsewhere")
struct PlaceTextTests {
    @Test(
        "is said in millimetres from an edge, outside a zone, or where `not` rules it out",
        arguments: [
            ("at: left edge", "began 30 mm from the left edge, 8 mm allowed"),
            ("at: corner", "began 30 mm from the corner, 8 mm allowed"),
            (
                "at: [left, top-left corner]",
                "began 30 mm from the left edge or top-left corner, 8 mm allowed"
            ),
            ("at: right half", "began 70 mm outside right half"),
            ("at: [right half, below]", "began 40 mm outside right half or below"),
            ("at: not left half", "began in left half, which `not` excludes"),
            ("at: not middle", "began in middle, which `not` excludes"),
        ]
    )
    func text(place: String, expected: String) throws {
        let source = Source(
            name: "a",
            text: """
                zones: {left half: {x: -100mm}, right half: {x: 100mm-}, below: {y: 80mm-}, middle: {x: 20mm-40mm}}
                bindings: [{on: tap, \(place), run: act}]
                """
        )
        let text = try #require(ConfigurationText(source))
        var fingers = Fingers()
        fingers.wait(1000)
        fingers.tap(at: 30, 40)
        let lines = Report(text.configuration, text: text, explaining: fingers.events).lines()
        #expect(lines.contains { $0.hasSuffix(expected) }, "\(lines)")
    }
}
