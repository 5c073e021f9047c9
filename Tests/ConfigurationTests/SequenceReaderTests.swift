import Configuration
import Diagnostics
import Gestures
import InputEvents
import Testing

@Suite("Sequences in a configuration") struct SequenceReaderTests {
    private func parts(_ text: String) throws -> [GesturePattern] {
        try #require(try binding(text).pattern).parts
    }

    @Test("are gestures with `then` between them")
    func short() throws {
        let binding = try binding("on: tap   then swipe up then key KEY_A")
        #expect(binding.on == "tap then swipe up then key KEY_A")
        #expect(
            binding.pattern?.parts.map(\.kind)
                == [.tap(count: 1), .swipe(.up), .key([KeyCode(rawValue: 30)], .press)]
        )
    }

    @Test("of keys need the word once")
    func keys() throws {
        let binding = try binding("on: key KEY_A then KEY_B+KEY_C, press: short")
        #expect(binding.on == "key KEY_A then key KEY_B+KEY_C")
        let (a, b, c) = (KeyCode(rawValue: 30), KeyCode(rawValue: 48), KeyCode(rawValue: 46))
        #expect(binding.pattern?.parts.map(\.kind) == [.key([a], .short), .key([b, c], .short)])
    }

    @Test("give the keys of the binding to each part, but `within` is the pause")
    func options() throws {
        let binding = try binding("on: tap then swipe up, fingers: 2, within: 1s")
        #expect(binding.pattern?.parts.map(\.fingers) == [.exactly(2), .exactly(2)])
        guard case .sequence(let sequence) = binding.pattern?.kind else {
            Issue.record("no sequence")
            return
        }
        #expect(sequence.pause == .seconds(1))
        #expect(sequence.parts.allSatisfy { $0.within == nil })
    }

    @Test("as a list give each part keys of its own")
    func long() throws {
        let parts = try parts(
            "on: [tap, {on: swipe up, fingers: 2, from: bottom, within: 1s}], device: Good*"
        )
        #expect(parts.map(\.fingers) == [.default, .exactly(2)])
        #expect(parts[1].from == [.bottom])
        #expect(parts[1].within == .seconds(1))
        #expect(parts.allSatisfy { $0.devices == DeviceFilter(name: "Good*") })
    }

    @Test("have conditions and held keys for each part, a pinch any number of fingers")
    func all() throws {
        let parts = try parts("on: tap then pinch in, when: tablet-mode, while: KEY_VOLUMEDOWN")
        #expect(parts.allSatisfy { $0.heldKeys == [KeyCode(rawValue: 114)] })
        #expect(parts.allSatisfy { $0.conditions.count == 2 })
        #expect(parts[1].fingers == .range(2...Int.max))
    }

    @Test("can be expected by a test")
    func expected() throws {
        let text = """
            bindings: [{on: tap then swipe up, run: a}]
            tests: [{recording: a.yml, expect: [tap then swipe, {on: tap then swipe up}]}]
            """
        let expected = try configuration(text).tests[0].expected
        #expect(expected.map(\.text) == ["tap then swipe", "tap then swipe up"])
        let made = GestureKind.sequence(
            GestureSequence([.init(kind: .tap(count: 1)), .init(kind: .swipe(.up))])
        )
        for expectation in expected {
            guard case .gesture(let kind) = expectation.subject else { continue }
            #expect(kind.includes(made))
        }
    }

    @Test("can flow into a stream")
    func streams() throws {
        let text = """
            streams: {both: {sources: [tap then swipe up, {on: [tap, {on: tap, fingers: 2}]}]}}
            bindings: [{on: stream both, run: a}]
            """
        let sources = try configuration(text).streams[0].sources
        #expect(sources.map(\.text) == ["tap then swipe up", "tap then tap"])
        #expect(sources[1].pattern?.parts.map(\.fingers) == [.default, .exactly(2)])
    }

    @Test("that are the same are reported, a shorter pause first is not")
    func unreachable() {
        func codes(_ first: String, _ second: String) -> [String] {
            let text = "bindings: [{\(first), run: a}, {\(second), run: a}]"
            return ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
        }
        let plain = "on: tap then swipe up"
        #expect(codes(plain, plain) == ["unreachable"])
        #expect(codes(plain, "on: [tap, {on: swipe up}]") == ["unreachable"])
        #expect(codes(plain, "on: [tap, swipe up]") == ["either-gesture", "unreachable"])
        #expect(codes(plain, "\(plain), within: 300ms") == ["unreachable"])
        #expect(codes("\(plain), within: 300ms", plain) == [])
        #expect(codes(plain, "on: tap then swipe down") == [])
        // Taps in quick succession are a sequence of taps, too.
        #expect(codes("on: tap then tap", "on: double tap") == ["unreachable"])
        #expect(codes("on: triple tap", "on: tap then tap then tap") == ["unreachable"])
        #expect(codes("on: tap then tap, within: 200ms", "on: double tap") == [])
        #expect(codes("on: tap then tap", "on: double tap, fingers: 2") == [])
    }
}
