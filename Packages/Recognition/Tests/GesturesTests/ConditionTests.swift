import Gestures
import InputEvents
import Testing

/// `T` is a tap, `S` a swipe to the right, `U` one upwards.
private let tap = "d1@50,50 +50ms u1 +600ms"
private let swipe = "d1@50,50 >40,0/100ms u1 +600ms"

@Suite("Conditions")
struct ConditionTests {
    @Test(
        "a condition is met, not met, or unknown",
        arguments: [
            ("app=fire*", "firefox", true), ("app=fire*", "Firefox", true),
            ("app=fire*", "foot", false), ("not app=fire*", "foot", true),
            ("not app=fire*", "firefox", false), ("app=*", nil, false),
            ("not app=*", nil, false),
        ] as [(String, String?, Bool)]
    )
    func met(condition: String, value: String?, isMet: Bool) throws {
        let pattern = on(.longPress).when(condition)
        #expect(try #require(pattern.conditions.first).isMet(by: value) == isMet)
    }

    @Test(
        "at the start the state is unlocked, flat, open, upright, in the default mode",
        arguments: [
            ("locked=no", true), ("not locked=yes", true), ("tablet-mode=no", true),
            ("lid=open", true), ("orientation=0", true), ("mode=default", true),
            ("screen=landscape", true), ("screen=portrait", false), ("app=*", false),
            ("not app=firefox", false),
        ]
    )
    func start(condition: String, isOn: Bool) {
        #expect(kinds(tap, [on(.tap(count: 1)).when(condition)]) == (isOn ? "tap" : ""))
    }

    @Test(
        "a state changes which patterns are on",
        arguments: [
            ("locked=yes", "locked=yes"), ("tablet-mode:off tablet-mode:on", "tablet-mode=yes"),
            ("lid:on", "lid=closed"), ("orientation=90", "orientation=90"),
            ("mode=resize", "mode=resize not mode=default"),
            ("app=firefox app=foot", "app=foot not app=firefox"),
        ]
    )
    func changes(script: String, conditions: String) {
        let pattern = on(.tap(count: 1)).when(conditions)
        #expect(kinds("\(script) \(tap)", [pattern]) == "tap")
        // A switch has an initial value.
        let isKnown = script.hasPrefix("app")
        if !isKnown { #expect(kinds(tap, [pattern]) == "") }
    }

    @Test("the screen follows the first touchscreen's surface, however often it is announced")
    func screen() {
        let patterns = [
            on(.tap(count: 1)).when("screen=portrait"), on(.tap(count: 1)).when("screen=landscape"),
        ]
        func winners(_ surface: Surface) -> [Int] {
            gestures(Script(tap, surface: surface).events, patterns).map(\.pattern)
        }
        #expect(winners(Surface(width: 60, height: 100)) == [0])
        #expect(winners(Surface(width: 100, height: 60)) == [1])
        // The picture of this panel is rotated.
        let turned = Script.device(Script.first, surface: Surface(width: 60, height: 100))
        var events = Script(tap, surface: Surface(width: 100, height: 60)).events
        events.insert(InputEvent(time: .zero, kind: .deviceAdded(turned)), at: 2)
        #expect(gestures(events, patterns).map(\.pattern) == [0])
    }

    @Test(
        "the patterns that are on when a touch begins stay on until it ends",
        arguments: [
            ("d1@50,50 +20ms mode=x >40,0/100ms u1", "swipe right"),
            ("mode=x d1@50,50 +20ms mode=default >40,0/100ms u1", ""),
            ("d1@50,50 +20ms mode=x u1 d1@90,50 >40,0/100ms u1", ""),
            // Fingers that land while others are down do not begin a touch.
            ("d1@50,50 +20ms mode=x d2@50,60 +20ms >40,0/100ms u1 u2", "2 swipe right"),
            // A frame in which one touch ends and the next begins.
            ("d1@50,50 +50ms u1 mode=x d1@90,50 +20ms >40,0/100ms u1", ""),
            ("mode=x d1@50,50 +50ms u1 mode=default d1@90,50 +20ms >40,0/100ms u1", "swipe right"),
        ]
    )
    func begin(script: String, expected: String) {
        let pattern = GesturePattern(
            kind: .swipe(.right),
            fingers: .any,
            conditions: [Condition(.mode, is: "default")]
        )
        #expect(kinds(script, [pattern]) == expected)
    }

    @Test("a binding that is off does not win, and does not narrow a direction")
    func competes() {
        let patterns = [
            on(.swipe(.right)), on(.swipe(.right)).when("mode=x"),
            on(.swipe(.upRight)).when("mode=x"),
        ]
        #expect(winners(swipe, patterns) == [0])
        #expect(winners("mode=x \(swipe)", patterns) == [1])
        // 30° upwards counts as right if only the patterns of four directions apply.
        let slanted = "d1@50,50 >40,-23/100ms u1 +600ms"
        #expect(winners(slanted, patterns) == [0])
        #expect(winners("mode=x \(slanted)", patterns) == [2])
    }

    @Test("a double tap or a swipe that is off delays nothing")
    func waits() {
        let taps = [on(.tap(count: 1)), on(.tap(count: 2)).when("mode=x")]
        let once = "d1@50,50 +50ms u1 +900ms"
        #expect(recognise(once, taps) == "tap @50ms")
        #expect(recognise("mode=x \(once)", taps) == "tap @367ms")
        let drags = [on(.drag(.start)), on(.swipe(.right)).when("mode=x")]
        let drag = "d1@50,50 >40,0/200ms +20ms u1"
        #expect(recognise(drag, drags) == "start @30ms")
        #expect(recognise("mode=x \(drag)", drags) == "swipe right @220ms")
    }

    @Test("taps in a row are judged by the patterns that were on at the first")
    func rows() {
        let patterns = [on(.tap(count: 1)), on(.tap(count: 2)).when("mode=x")]
        let first = "d1@50,50 +50ms u1 +100ms"
        let second = "d1@50,50 +50ms u1 +900ms"
        #expect(recognise("mode=x \(first) mode=y \(second)", patterns) == "double tap @200ms")
        #expect(recognise("\(first) mode=x \(second)", patterns) == "tap @50ms, tap @517ms")
        // A state on which no tap depends does not separate two taps.
        let others = patterns + [on(.swipe(.up)).when("app=foot")]
        #expect(
            recognise("mode=x \(first) app=foot \(second)", others) == "double tap @200ms"
        )
        // The other bindings did not apply when the row of taps began.
        let triple = [
            on(.tap(count: 1)).when("mode=x"), on(.tap(count: 3)).when("mode=x"),
        ]
        #expect(recognise("mode=x \(first) mode=y \(second)", triple) == "tap @517ms")
    }

    @Test("touchpads, switches and pads are judged by their beginning, too")
    func others() {
        let pad = "begin:swipe3 by:20,0 +20ms mode=x by:20,0 +20ms end"
        #expect(winners(pad, [on(.swipe(.right), 3).when("mode=default")]) == [0])
        #expect(winners(pad, [on(.swipe(.right), 3).when("mode=x")]) == [])
        #expect(winners("mode=x \(pad)", [on(.swipe(.right), 3).when("mode=x")]) == [0])
        let lid = [on(.switch(.lid, isOn: true)).when("mode=x")]
        #expect(winners("lid:off lid:on lid:off mode=x lid:on", lid) == [0])
        let ring = [on(.padDial(.ring, .clockwise)).when("mode=x")]
        #expect(winners("ring:0 mode=x ring:20", ring) == [])
        #expect(winners("mode=x ring:0 mode=y ring:20 ring:x ring:40 ring:80", ring) == [0])
        #expect(winners("pad:1 pad-up:1 mode=x pad:1", [button(1).when("mode=x")]) == [0])
    }

    @Test("a switch is judged by its state before the change")
    func ownSwitch() {
        let patterns = [
            on(.switch(.lid, isOn: true)).when("lid=open"),
            on(.switch(.lid, isOn: true)).when("lid=closed"),
        ]
        #expect(winners("lid:off lid:on", patterns) == [0])
    }
}

@Suite("Conditions of keys")
struct KeyConditionTests {
    @Test(
        "the patterns that are on when a key goes down stay on until it is up",
        arguments: [
            ("mode=x d:a +100ms mode=y u:a", "a press, a release, a short"),
            ("d:a +100ms mode=x u:a", ""),
            ("mode=x d:a +100ms mode=y +600ms u:a", "a press, a long, a release"),
            ("d:a mode=x +600ms u:a +100ms d:a +100ms u:a", "a press, a release, a short"),
        ]
    )
    func begin(script: String, expected: String) {
        let patterns = [KeyPress.press, .release, .short, .long].map {
            key("a", $0).when("mode=x")
        }
        #expect(kinds(script, patterns) == expected)
    }

    @Test("the second of two presses is judged by the patterns that were on at the first")
    func double() {
        let patterns = [
            key("a", .short), key("a", .double).when("mode=x"), key("a", .press).when("mode=y"),
            key("a", .release).when("mode=y"),
        ]
        let twice = "d:a +50ms u:a +100ms mode=y d:a +50ms u:a +900ms"
        #expect(kinds("mode=x \(twice)", patterns) == "a press, a double, a release")
        #expect(kinds(twice, patterns) == "a short, a press, a release, a short")
        let all = [key("a", .double).when("mode=x")]
        #expect(kinds("mode=x \(twice)", all) == "a double")
    }

    @Test("a chord that is off does not take the short press of its keys")
    func chord() {
        let patterns = [key("a", .short), key("ab", .press).when("mode=x")]
        let together = "d:a +50ms d:b +50ms u:b +50ms u:a"
        #expect(kinds(together, patterns) == "a short")
        #expect(kinds("mode=x \(together)", patterns) == "a+b press")
    }
}

/// Tests `while:`, with the key in one hand and the touch in the other.
@Suite("Gestures while a key is held")
struct HeldKeyTests {
    @Test(
        "the key must be held when the touch begins",
        arguments: [
            ("d:a +50ms \(swipe) u:a", [1]),
            ("d:a +50ms d1@50,50 +20ms u:a >40,0/100ms u1", [1]),
            ("d1@50,50 +20ms d:a >40,0/100ms u1 u:a", [0]),
            ("d:a +20ms u:a \(swipe)", [0]), ("d:a@B +50ms \(swipe) u:a@B", [1]),
            // The key is held on two keyboards and released on one.
            ("d:a d:a@B u:a \(swipe)", [1]),
            ("d:a reset \(swipe)", [0]), ("d:a@B B:unplug A:\(swipe)", [0]),
        ]
    )
    func begin(script: String, expected: [Int]) {
        let patterns = [on(.swipe(.right)), on(.swipe(.right)).holding("a")]
        #expect(winners(script, patterns) == expected)
    }

    @Test("several keys must all be held, and are more specific than one")
    func chord() {
        let patterns = [on(.swipe(.right)).holding("a"), on(.swipe(.right)).holding("ab")]
        #expect(winners("d:b \(swipe) d:a \(swipe) u:b \(swipe)", patterns) == [1, 0])
    }

    @Test("touchpads, switches and pads need the key, too")
    func others() {
        let patterns = [
            on(.swipe(.right), 3).holding("a"), on(.switch(.lid, isOn: true)).holding("a"),
            button(1).holding("a"), on(.padDial(.ring, .clockwise)).holding("a"),
        ]
        let all = "lid:off begin:swipe3 by:40,0 end lid:on pad:1 ring:0 ring:20"
        #expect(winners(all, patterns) == [])
        #expect(winners("d:a \(all)", patterns) == [0, 1, 2, 3])
    }

    @Test(
        "a key that was held for a gesture that fires is used up",
        arguments: [
            // The press has fired already, and nothing follows.
            ("d:a +50ms d1@50,50 >40,0/100ms u1 +50ms u:a", "a press, swipe right"),
            // Not even a gesture of the key before the touch was recognised.
            ("d:a +50ms d1@50,50 >40,0/100ms u:a +50ms u1", "a press, swipe right"),
            ("d:a +450ms d1@50,50 >40,0/100ms +50ms u1 u:a", "a press, swipe right"),
            // A gesture other than the one for which the key was held: every gesture comes late.
            (
                "d:a +50ms d1@50,50 >-40,0/100ms u:a +50ms u1",
                "a press, swipe left, a release, a short"
            ),
            (
                "d:a +450ms d1@50,50 >-40,0/100ms +50ms u1 u:a",
                "a press, swipe left, a long, a release"
            ),
            // The next press is a new one.
            (
                "d:a +50ms d1@50,50 >40,0/100ms u1 +50ms u:a +50ms d:a +50ms u:a",
                "a press, swipe right, a press, a release, a short"
            ),
        ]
    )
    func spent(script: String, expected: String) {
        let presses = [KeyPress.press, .release, .short, .long].map { key("a", $0) }
        let patterns = [on(.swipe(.right)).holding("a"), on(.swipe(.left))] + presses
        #expect(kinds("\(script) +900ms", patterns) == expected)
    }

    @Test("a key's gesture during the touch comes when that ends, with its whole duration")
    func late() {
        let patterns = [on(.swipe(.right)).holding("a"), key("a", .short)]
        let script = "d:a +50ms d1@50,50 +20ms u:a +500ms u1"
        #expect(recognise(script, patterns) == "a short @570ms")
        let found = gestures(Script(script).events, patterns)
        #expect(found.map(\.duration) == [.milliseconds(570)])
        // The press also comes if the touch becomes void, or its device is removed.
        #expect(recognise("d:a@B d1@50,50 +20ms u:a@B c1", patterns) == "a short @20ms on B")
        #expect(recognise("d:a@B d1@50,50 +20ms u:a@B unplug", patterns) == "a short @20ms on B")
        // Nothing waits for a touch that was void before a finger landed.
        let unseen = "d:a +10ms m1@20,50 d2@60,50 +50ms u:a +500ms u1 u2"
        #expect(recognise(unseen, patterns) == "a short @60ms")
    }

    @Test("a key's gesture that is held back fires when everything is cancelled")
    func cancelled() {
        var engine = GestureEngine(
            patterns: [on(.swipe(.right)).holding("a"), key("a", .short)],
            thresholds: Thresholds()
        )
        for event in Script("d:a +50ms d1@50,50 +20ms u:a").events {
            #expect(engine.handle(event).isEmpty)
        }
        let found = engine.cancel(at: Timestamp(microseconds: 500_000))
        #expect(describe(found).hasPrefix("a short"))
    }

    @Test("taps that wait for another one withhold the key as long")
    func taps() {
        let patterns = [
            on(.tap(count: 1)).holding("a"), on(.tap(count: 2)).holding("a"), key("a", .short),
        ]
        let once = "d:a +50ms d1@50,50 +50ms u1 +50ms u:a +900ms"
        #expect(recognise(once, patterns) == "tap @417ms")
    }

    @Test("a key that the gesture does not need is not used up")
    func otherKey() {
        let patterns = [on(.swipe(.right)).holding("b"), key("a", .short)]
        #expect(
            kinds("d:b d:a d1@50,50 >40,0/100ms u1 +10ms u:a u:b", patterns)
                == "swipe right, a short"
        )
    }
}
