import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

@Suite("A pattern that passes")
struct PassTests {
    private static func passing(_ pattern: GesturePattern) -> GesturePattern {
        var pattern = pattern
        pattern.passes = true
        return pattern
    }

    /// One gesture of each kind, with the events that make it.
    private static let sorts: [(String, GestureKind)] = [
        ("d1@20,30 +50ms u1", .tap(count: 1)),
        ("d1@20,30 +50ms u1 +99ms d1@20,30 +50ms u1", .tap(count: 2)),
        ("d1@20,30 +900ms u1", .longPress),
        ("d1@20,30 >60,0/100ms u1", .swipe(.right)),
        ("d1@20,30 >60,0/900ms >-40,0/900ms u1", .drag(.end)),
        ("d:a +50ms u:a", .key([.named("a")], .press)),
        ("d:a +50ms u:a", .key([.named("a")], .release)),
        ("d:a +50ms u:a", .key([.named("a")], .short)),
        ("d:a +900ms u:a", .key([.named("a")], .long)),
        ("d:a +50ms u:a +99ms d:a", .key([.named("a")], .double)),
        ("lid:off lid:on", .switch(.lid, isOn: true)),
        ("pad:1", button(1).kind),
        ("ring:0 ring:20", .padDial(.ring, .clockwise)),
    ]

    @Test(
        "lets the next best one win the same gesture, which may pass it on again",
        arguments: sorts
    )
    func chain(script: String, kind: GestureKind) {
        let best = on(kind, device: "A")
        let next = on(kind)
        #expect(winners(script, [next, best]) == [1])
        #expect(winners(script, [next, Self.passing(best)]) == [1, 0])
        #expect(winners(script, [Self.passing(next), best]) == [1])
        let all = [Self.passing(next), next, Self.passing(best), next]
        #expect(winners(script, all) == [2, 0, 1])
    }

    @Test("passes with two fingers, too")
    func pinch() {
        let patterns = [Self.passing(on(.pinch(.out), 2)), on(.pinch(.out), 2)]
        let script = "d1@70,50 d2@80,50 +10ms m1@40,50 m2@110,50 +10ms u1 u2"
        #expect(winners(script, patterns) == [0, 1])
    }

    @Test("passes on a touchpad, too")
    func touchpad() {
        let swipes = [Self.passing(on(.swipe(.right))), on(.swipe(nil))]
            .map {
                var pattern = $0; pattern.fingers = .any; return pattern
            }
        #expect(winners("begin:swipe3 +9ms by:30,0 +9ms end", swipes) == [0, 1])
    }

    @Test("passes nothing to a pattern that does not match")
    func others() {
        let patterns = [
            Self.passing(on(.swipe(.right))), on(.swipe(.right), from: [.right]),
            on(.swipe(.left)), on(.swipe(nil), 2), on(.tap(count: 1)),
        ]
        #expect(winners("d1@20,30 >60,0/100ms u1", patterns) == [0])
    }

    @Test("lets the longest of several long presses come first")
    func holds() {
        let patterns = [on(.longPress), Self.passing(on(.longPress, hold: 900))]
        #expect(winners("d1@20,30 +1200ms u1", patterns) == [1, 0])
        #expect(winners("d1@20,30 +700ms u1", patterns) == [0])
    }

    @Test("fires each matching pattern at most once for each touch")
    func property() {
        let seed = Seeds.one
        var random = SplitMix64(seed: seed)
        for _ in 0..<PropertyTests.count {
            let once = PropertyTests.everything.filter {
                if case .drag = $0.kind { false } else { true }
            }
            let patterns = (once + once).map {
                Bool.random(using: &random) ? Self.passing($0) : $0
            }
            let events = RandomTouch(&random).events()
            let found = gestures(events, patterns)
            let plain = gestures(events, once)
            #expect(Set(found.map(\.pattern)).count == found.count, "INPUTRX_SEED=\(seed)")
            #expect(Set(found.map(\.kind)) == Set(plain.map(\.kind)), "INPUTRX_SEED=\(seed)")
            #expect(found.count <= 2 * plain.count, "INPUTRX_SEED=\(seed)")
        }
    }
}
