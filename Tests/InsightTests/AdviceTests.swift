import Configuration
import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Advice")
struct AdviceTests {
    private static func read(_ lines: String...) -> (Configuration, ConfigurationText) {
        let source = Source(name: "a", text: (["bindings:"] + lines).joined(separator: "\n") + "\n")
        guard let text = ConfigurationText(source) else { fatalError("errors in \(lines)") }
        return (text.configuration, text)
    }

    @Test("following the advice makes the miss none")
    func advice() {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 60, y: 20), by: Vector(dx: -12.7, dy: 0))
        for (distance, fires) in [("15mm", false), ("12mm", true)] {
            let (configuration, text) = Self.read(
                "- {on: swipe left, distance: \(distance), run: act 1}"
            )
            let lines = Report(configuration, text: text, explaining: fingers.events).lines()
            #expect(lines.contains { $0.contains("→ act 1") } == fires)
            #expect(
                lines.contains { $0.contains("try: `distance: 12mm`, or go farther") } == !fires
            )
        }
    }

    @Test("a key is named only if it helps, and then every key that has to change")
    func proof() {
        func tries(_ fingers: Fingers, _ lines: String...) -> [String] {
            let source = Source(name: "a", text: lines.joined(separator: "\n") + "\n")
            guard let text = ConfigurationText(source) else { return ["errors"] }
            return Report(text.configuration, text: text, explaining: fingers.events).lines()
                .compactMap { $0.split(separator: "try: ").dropFirst().first.map(String.init) }
        }
        var press = Fingers()
        press.press(for: 1200)
        // One finger may rest twice as long as `tap`. Without a longer `long-press`, `check` would complain.
        #expect(
            tries(press, "bindings: [{on: tap, run: a}]") == [
                "`tap: 600ms` and `long-press: 600ms` under `thresholds:`, or lift sooner"
            ]
        )
        // With a long press bound, which fires, it would take what fired before.
        #expect(
            tries(press, "bindings: [{on: tap, run: a}, {on: long press, run: b}]").isEmpty
        )
        var swipe = Fingers()
        swipe.swipe(from: Point(x: 30, y: 20), by: Vector(dx: 0.5, dy: 30))
        // A gesture that is already bound is not advised.
        #expect(
            tries(
                swipe,
                "bindings:",
                "  - {on: swipe left, run: a}",
                "  - {on: swipe down, distance: 50mm, run: b}"
            ) == ["`distance: 30mm`"]
        )
        var taps = Fingers()
        taps.tap(at: 20, 20)
        taps.wait(100)
        taps.tap(at: 45, 20)
        #expect(
            tries(taps, "bindings: [{on: double tap, run: a}]") == [
                "`double-tap-distance: 25mm` under `thresholds:`"
            ]
        )
    }

    @Test("without the text of the configuration only fingers are advised")
    func withoutText() {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 60, y: 20), by: Vector(dx: -12.7, dy: 0))
        let pattern = GesturePattern(kind: .swipe(.left))
        let configuration = Configuration(
            bindings: [Binding(number: 1, on: "swipe left", pattern: pattern, command: .shell("a"))]
        )
        let lines = Report(configuration, explaining: fingers.events).lines()
        #expect(lines.last?.hasSuffix("try: go farther") == true)
    }

    @Test("on a guessed size every millimetre is marked, and the size is asked for once")
    func guessedSize() {
        let device = Device(
            id: DeviceID(rawValue: 1),
            name: "Panel",
            kinds: [.touchscreen],
            surface: Surface(width: 100, height: 60, source: .guess)
        )
        let (configuration, text) = Self.read(
            "- {on: swipe left, run: a}",
            "- {on: swipe left, fingers: 1, within: 90ms, run: a}"
        )
        var fingers = Fingers(on: device)
        fingers.swipe(from: Point(x: 60, y: 20), by: Vector(dx: -12, dy: 0))
        #expect(
            Report(configuration, text: text, explaining: fingers.events).lines() == [
                "    0.000s  touch by 1 finger on Panel, 110 ms, ~12.0 mm left (180°) "
                    + "(~ because the size of the device is guessed)",
                "  missed  swipe left (binding 1)            "
                    + "travelled ~12 mm of 15 mm needed",
                "                                            "
                    + "try: `size:` of this device under `devices:`, because its millimetres are guessed",
                "  missed  swipe left, 1 finger (binding 2)  "
                    + "travelled ~12 mm of 15 mm needed; took 110 ms, "
                    + "107 ms (90 ms and a frame of the panel) allowed",
            ]
        )
    }
}
