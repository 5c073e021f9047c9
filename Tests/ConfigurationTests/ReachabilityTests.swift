import Configuration
import Diagnostics
import Testing

@Suite("Reachability") struct ReachabilityTests {
    /// The codes of the diagnostics about two bindings with these keys.
    func codes(_ first: String, _ second: String) -> [String] {
        let text = "bindings:\n- {\(first), run: a}\n- {\(second), run: b}\n"
        return ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
    }

    @Test(
        "of two bindings that ask for the same the second never runs",
        arguments: [
            ("on: tap", "on: tap"), ("on: tap, throttle: 1s", "on: tap, timeout: 1s"),
            ("on: swipe left, fingers: 3", "on: swipe left, fingers: 3-3"),
            ("on: swipe, from: [left, right]", "on: swipe, from: left"),
            ("on: swipe, from: left edge, to: right", "on: swipe, from: left, to: right edge"),
            ("on: swipe, from: corner", "on: swipe, from: top-left"),
            ("on: swipe, from: left", "on: swipe, from: [left, top-left corner]"),
            ("on: swipe, along: [left, top]", "on: swipe, along: top edge"),
            ("on: swipe, distance: 20mm-", "on: swipe, distance: 20mm"),
            ("on: swipe, direction: 350°-10°", "on: swipe, direction: 350deg-10deg"),
            ("on: drag", "on: drag end"), ("on: key KEY_A", "on: key KEY_A, press: press"),
            ("on: key KEY_A+KEY_B", "on: key KEY_B+KEY_A"),
            ("on: strip right", "on: strip down"),
            ("on: swipe, within: 1s", "on: swipe, within: 1000ms"),
            ("on: tap, device: a", "on: tap, device: {name: a}"),
            ("on: tap", "on: tap, fingers: 1"), ("on: hold, fingers: any", "on: hold"),
            (
                "on: swipe, fingers: any, device: {kind: touchpad}",
                "on: swipe, device: {kind: touchpad}"
            ),
        ]
    )
    func unreachable(first: String, second: String) {
        #expect(codes(first, second) == ["unreachable"])
    }

    @Test(
        "what asks for more, or something else, has its turn wherever it stands",
        arguments: [
            ("on: tap", "on: double tap"), ("on: swipe", "on: swipe left"),
            ("on: swipe left, fingers: any", "on: swipe left, fingers: 3"),
            ("on: swipe left, fingers: 2-4", "on: swipe left, fingers: 3-5"),
            ("on: swipe", "on: swipe, from: left"),
            ("on: swipe, from: left", "on: swipe, from: right"),
            ("on: swipe, from: left", "on: swipe, to: left"),
            ("on: swipe, from: left", "on: swipe, from: top-left corner"),
            ("on: swipe, from: left", "on: swipe, along: left"),
            ("on: tap", "on: tap, device: a"), ("on: tap, device: a", "on: tap, device: b"),
            ("on: swipe", "on: swipe, distance: 50mm"), ("on: swipe", "on: swipe, within: 200ms"),
            ("on: swipe", "on: swipe, distance: -30mm"), ("on: swipe", "on: swipe, speed: fast"),
            ("on: swipe", "on: swipe, direction: 30°-60°"),
            ("on: long press", "on: long press, for: 2s"), ("on: key KEY_A", "on: key KEY_B"),
            ("on: key KEY_A, press: short", "on: key KEY_A, press: long"),
            ("on: switch lid closed", "on: switch lid open"),
            ("on: swipe", "on: swipe, fingers: 1"),
            ("on: hold", "on: hold, fingers: 1"),
        ]
    )
    func reachable(first: String, second: String) {
        #expect(codes(first, second) == [])
        #expect(codes(second, first) == [])
    }

    @Test(
        "a condition or a filter takes what it includes, and leaves the rest",
        arguments: [
            ("when: {orientation: [0, 90]}", "when: {orientation: 90}"),
            ("when: {any: [tablet-mode, portrait]}", "when: tablet-mode"),
            ("when: {any: [mouse, tablet-mode, portrait]}", "when: {any: [portrait, mouse]}"),
            ("when: {not orientation: 0}", "when: {orientation: 90}"),
            ("when: {locked: any}", "when: locked"), ("when: {locked: any}", "timeout: 1s"),
            ("when: [mouse, {orientation: [0, 90]}]", "when: [{orientation: 90}, mouse]"),
            ("device: {kind: touchscreen}", "device: \"Goodix*\""),
            ("device: \"G*\"", "device: \"Goodix*\""),
            ("device: {kind: [touchscreen, touchpad]}", "device: {kind: touchpad}"),
            ("device: {kind: touchpad}", "device: {kind: touchpad, name: \"Syn*\"}"),
        ]
    )
    func included(wide: String, narrow: String) {
        let gesture = "on: tap, fingers: 3"
        #expect(codes("\(gesture), \(wide)", "\(gesture), \(narrow)") == ["unreachable"])
        #expect(codes("\(gesture), \(narrow)", "\(gesture), \(wide)") == [])
    }

    @Test(
        "conditions and filters that only overlap, or that one binding has more of, take nothing",
        arguments: [
            ("when: {orientation: [0, 90]}", "when: {orientation: [90, 180]}"),
            ("when: tablet-mode", "when: mouse"), ("when: mouse", "when: [mouse, tablet-mode]"),
            ("when: {any: [tablet-mode, portrait]}", "when: {any: [portrait, mouse]}"),
            ("when: mouse", "when: mouse, device: a"), ("device: a", "device: b"),
            ("device: {kind: touchscreen}", "device: {kind: touchpad}"),
            ("device: \"*a\"", "device: \"a*\""),
            // The name alone stands for gestures of libinput on a touchpad.
            ("device: \"Syn*\"", "device: {kind: touchpad, name: \"Syn*\"}"),
        ]
    )
    func overlapping(one: String, other: String) {
        let gesture = "on: swipe left, fingers: 2"
        #expect(codes("\(gesture), \(one)", "\(gesture), \(other)") == [])
        #expect(codes("\(gesture), \(other)", "\(gesture), \(one)") == [])
    }

    @Test("a binding that passes leaves the gesture to the next one, but not to an earlier one")
    func passing() {
        #expect(codes("on: tap, pass: true", "on: tap") == [])
        #expect(codes("on: tap, pass: true", "on: tap, pass: true") == [])
        #expect(codes("on: tap", "on: tap, pass: true") == ["unreachable"])
        #expect(codes("on: tap, pass: false", "on: tap") == ["unreachable"])
    }

    @Test("one edge before a list with that edge leaves it the others")
    func edges() {
        #expect(codes("on: swipe, from: left", "on: swipe, from: [left, right]") == [])
    }

    @Test("a binding with a mistake takes nothing from another")
    func mistaken() {
        #expect(codes("on: tap, fingers: x", "on: tap") == ["not-a-number"])
    }

    @Test(
        "a device rule that answers a question already answered is never looked at",
        arguments: [
            ("{authorize: ask}", "{name: a, authorize: always}", true),
            ("{name: a, authorize: ask}", "{name: a, authorize: always}", true),
            ("{size: 10x10mm}", "{name: a, authorize: always}", false),
            ("{authorize: ask}", "{name: a, authorize: always, size: 10x10mm}", false),
            ("{name: a, authorize: ask}", "{authorize: always}", false),
            ("{name: a, authorize: ask}", "{name: b, authorize: always}", false),
        ]
    )
    func rules(first: String, second: String, isUnreachable: Bool) {
        let text = "devices:\n- \(first)\n- \(second)\nbindings: [{on: tap, run: a}]\n"
        let codes = ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
        #expect(codes == (isUnreachable ? ["unreachable"] : []))
    }
}
