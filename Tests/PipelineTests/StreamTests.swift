import Configuration
import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

@Suite("Named streams")
struct StreamTests {
    /// Reads a configuration in which one device makes everything.
    static func configuration(_ text: String) throws -> Configuration {
        let (read, diagnostics) = ConfigurationReader.read(Source(name: "", text: text))
        return try #require(read, "\(diagnostics.map(\.message))")
    }

    /// Returns the actions: the name of the binding and the time in milliseconds.
    static func actions(_ text: String, _ events: [InputEvent]) throws -> [String] {
        var actions: [String] = []
        Replay(try configuration(text)).run(events) {
            actions.append("\($0.binding.label) \($0.time.microseconds / 1000)")
        }
        return actions
    }

    @Test("all listeners share the gestures that pass the operators, then apply their own")
    func shared() throws {
        let text = """
            streams:
              knocks: {sources: tap, pipe: [{throttle: 150ms}, {skip: 1}]}
            bindings:
              - {on: stream knocks, name: each, run: x}
              - {on: stream knocks, name: late, delay: 20ms, run: x}
              - {on: stream knocks, name: once, take: 1, run: x}
            """
        // The taps at 50, 250 and 450 ms pass the throttle.
        #expect(
            try Self.actions(text, SharedStreams.taps(5)) == [
                "each 250", "once 250", "late 270", "each 450", "late 470",
            ]
        )
    }

    @Test("a key that is down when the events end stops repeating; pending gestures still wait")
    func heldKey() throws {
        let text = """
            streams:
              presses: {sources: {on: key KEY_VOLUMEUP, press: long, for: 500ms, repeat: 100ms}}
            bindings:
              - {on: stream presses, name: louder, run: x}
              - {on: stream presses, name: late, debounce: 1s, run: x}
            """
        let keyboard = Device(id: DeviceID(rawValue: 1), name: "Keys", kinds: [.keyboard])
        let code = KeyCode(rawValue: 115)
        func events(heldFor milliseconds: Int64) -> [InputEvent] {
            [
                InputEvent(time: .zero, kind: .deviceAdded(keyboard)),
                InputEvent(time: .zero, kind: .key(keyboard.id, code: code, isPressed: true)),
                InputEvent(
                    time: Timestamp(microseconds: milliseconds * 1000),
                    kind: .state(StateChange("mode", is: "other"))
                ),
            ]
        }
        let brief = try Self.actions(text, events(heldFor: 100))
        #expect(brief == ["louder 500", "late 1500"])
        let held = try Self.actions(text, events(heldFor: 650))
        #expect(held == ["louder 500", "louder 600", "late 1600"])
    }

    @Test("an operator may occur several times; the order counts")
    func order() throws {
        func times(_ pipe: String) throws -> [String] {
            let text =
                "streams: {a: {sources: tap, pipe: \(pipe)}}\n"
                + "bindings: [{on: stream a, name: b, run: x}]"
            return try Self.actions(text, SharedStreams.taps(4))
        }
        #expect(try times("[{skip: 1}, {take: 1}]") == ["b 150"])
        #expect(try times("[{take: 2}, {skip: 1}]") == ["b 150"])
        #expect(
            try times("[{skip: 1}, {skip: 1}, {delay: 5ms}, {delay: 5ms}]") == ["b 260", "b 360"]
        )
        #expect(try times("[{buffer: 2}, {buffer: 2}]") == ["b 350"])
    }

    @Test("gestures, keys and streams can be sources of a stream; the command knows which")
    func sources() throws {
        let text = """
            streams:
              both: {sources: [stream lefts, {on: swipe right, fingers: 1}]}
              lefts: {sources: swipe left, pipe: [scan-count]}
            bindings:
              - {on: stream both, run: x}
            """
        var fingers = Fingers()
        for way in [30.0, -30, -30] {
            fingers.swipe(from: Point(x: 50, y: 30), by: Vector(dx: way, dy: 0))
            fingers.wait(10)
        }
        var told: [[String]] = []
        Replay(try Self.configuration(text)).run(fingers.events) { action in
            told.append(
                ["GESTURE", "STREAM", "GATHERED"].map { name in
                    action.environment.variables.first { $0.name == "INPUTRX_" + name }?.value
                        ?? "–"
                }
            )
        }
        #expect(
            told == [
                ["swipe right", "both", "–"], ["swipe left", "both", "1"],
                ["swipe left", "both", "2"],
            ]
        )
    }

    @Test("the count of one operator reaches later ones, unless they count themselves")
    func counts() throws {
        func counts(_ operators: String) throws -> [Int] {
            let text =
                "streams: {a: {sources: tap, pipe: [scan-count]}}\n"
                + "bindings: [{on: stream a, \(operators), run: x}]"
            var counts: [Int] = []
            Replay(try Self.configuration(text)).run(SharedStreams.taps(4)) {
                counts.append($0.gesture.count ?? 0)
            }
            return counts
        }
        #expect(try counts("delay: 1s") == [1, 2, 3, 4])
        #expect(try counts("debounce: 1s") == [4])
        #expect(try counts("audit: 150ms") == [2, 4])
        #expect(try counts("throttle: {window: 250ms, latest: true}") == [1, 3, 4])
        #expect(try counts("buffer: 2") == [2, 2])
    }

    @Test("a stream wins gestures like a binding, also over equally specific bindings")
    func arbitration() throws {
        func acting(_ bindings: String, _ source: String = "tap") throws -> [String] {
            let text =
                "bindings: [\(bindings), {on: stream a, name: heard, run: x}]\n"
                + "streams: {a: {sources: [{on: \(source)}]}}"
            return try Self.actions(text, SharedStreams.taps(1)).map {
                String($0.prefix { $0 != " " })
            }
        }
        #expect(try acting("{on: tap, name: own, run: x}") == ["heard"])
        #expect(try acting("{on: tap, fingers: 1, device: Test*, name: own, run: x}") == ["own"])
        #expect(try acting("{on: tap, name: own, run: x}", "tap, pass: true") == ["heard", "own"])
    }

    @Test("the output of a stream can set modes, and its input can depend on them")
    func modes() throws {
        let text = """
            streams:
              knocks: {sources: tap, when: {mode: default}, pipe: [{buffer: 2}]}
            bindings:
              - {on: stream knocks, name: enter, set-mode: other}
              - {on: tap, when: {mode: other}, name: leave, set-mode: default}
            """
        #expect(
            try Self.actions(text, SharedStreams.taps(5)) == [
                "enter 150", "leave 250", "enter 450",
            ]
        )
        let locked = InputEvent(time: .zero, kind: .state(StateChange("locked", is: "yes")))
        #expect(try Self.actions(text, [locked] + SharedStreams.taps(5)) == [])
    }

    @Test("each run starts again, like each reload")
    func anew() throws {
        let replay = Replay(
            try Self.configuration(
                "streams: {a: {sources: tap, pipe: [{take: 1}]}}\nbindings: [{on: stream a, run: x}]"
            )
        )
        for _ in 0..<2 {
            var count = 0
            replay.run(SharedStreams.taps(2)) { _ in count += 1 }
            #expect(count == 1)
        }
    }

    @Test("an invalid configuration made in code leads to nothing")
    func senseless() {
        let tap = GestureSource.gesture(GesturePattern(kind: .tap(count: 1)), on: "tap")
        let configuration = Configuration(
            streams: [
                GestureStream(name: "self", sources: [.stream("self"), .stream("other")]),
                GestureStream(name: "other", sources: [.stream("self"), tap]),
            ],
            bindings: [
                Binding(number: 1, source: .stream("none"), effect: .run(.shell("x"))),
                Binding(number: 2, source: .stream("other"), effect: .run(.shell("x"))),
            ]
        )
        var acted: [Int] = []
        Replay(configuration).run(SharedStreams.taps(1)) { acted.append($0.binding.number) }
        #expect(acted == [2])
    }

    // MARK: - Names

    @Test("an action names the stream that it came through")
    func actionText() throws {
        var lines: [String] = []
        Replay(try Self.configuration(SharedStreams.configuration)).run(SharedStreams.taps(3)) {
            lines += [$0.summary(), $0.json()]
        }
        #expect(
            lines.prefix(2) == [
                "    0.250s  tap, 1 finger on Test Screen → stream knocks (open) → door",
                #"{"t":250000,"binding":"open","index":1,"gesture":"tap","via":"knocks","fingers":1,"#
                    + #""device":"Test Screen","start_x_percent":50,"start_y_percent":50,"#
                    + #""x_percent":50,"y_percent":50,"run":"door"}"#,
            ]
        )
    }
}
