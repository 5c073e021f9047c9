import Configuration
import Diagnostics
import Foundation
import Gestures
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import conformance

@Suite("Typing on the screen")
struct TypingTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../examples").standardized

    private static func configuration(_ name: String) throws -> Configuration {
        let text = try String(
            contentsOf: examples.appending(path: "\(name).yaml"),
            encoding: .utf8
        )
        return try #require(ConfigurationReader.read(Source(name: name, text: text)).0)
    }

    /// The letters that two thumbs type on each panel.
    private static let letters = Seeds.rounds(of: 500)

    /// Returns the bindings that fire while two thumbs type, twice on a phone and once on a tablet.
    private static func fired(
        _ configuration: Configuration,
        lasting: ClosedRange<Double> = 60...140
    ) -> [String] {
        var fired: [String] = []
        for (seed, panel) in zip(UInt64(1)..., [SyntheticPanel.phone, .phone, .tablet]) {
            var random = SeededRandom(seed: seed)
            let performance = Hand().typing(letters, lasting: lasting, on: panel, &random)
            let device = panel.device
            var events = [InputEvent(time: .zero, kind: .deviceAdded(device))]
            events += panel.frames(of: performance, &random).map { frame in
                InputEvent(
                    time: Timestamp(microseconds: 1_000_000 + Int64(frame.time * 1000)),
                    kind: .touches(device.id, TouchFrame(frame.changes))
                )
            }
            Replay(configuration).run(events) { fired.append($0.binding.on) }
        }
        return fired
    }

    // The kiosk and the wall panel (streams) react to taps anywhere on purpose; nobody types there.
    @Test(
        "fires nothing in the shipped examples for devices on which people type",
        arguments: ["touchscreen", "phone", "convertible"]
    )
    func nothing(_ example: String) throws {
        let fired = Self.fired(try Self.configuration(example))
        #expect(fired == [])
    }

    @Test("is made of taps, so a tap that is bound anywhere fires often")
    func taps() {
        let tap = GesturePattern(kind: .tap(count: 1), fingers: .exactly(1))
        let binding = Binding(number: 1, on: "tap", pattern: tap, command: .arguments(["true"]))
        #expect(Self.fired(Configuration(bindings: [binding])).count > Self.letters)
    }

    @Test("is never a two-finger tap, even when presses overlap")
    func tapsByTwo() {
        let tap = GesturePattern(kind: .tap(count: 1), fingers: .exactly(2))
        let binding = Binding(number: 1, on: "tap", pattern: tap, command: .arguments(["true"]))
        let configuration = Configuration(bindings: [binding])
        #expect(Self.fired(configuration) == [])
        #expect(Self.fired(configuration, lasting: 100...160) == [])
    }
}
