import Gestures
import InputEvents
import Testing

@Suite("A state that changes")
struct StateTests {
    static func state(_ name: String, _ value: String, atStart: Bool = false) -> GesturePattern {
        var pattern = GesturePattern(kind: .state(name, is: value))
        pattern.firesAtStart = atStart
        return pattern
    }

    /// Returns `app x @100ms` for each gesture that fired.
    private func fired(_ script: String, _ patterns: [GesturePattern]) -> String {
        gestures(Script(script).events, patterns).map { gesture in
            guard case .state(let name, let value) = gesture.kind else { return "?" }
            // The first event of a script is at 1 ms.
            return "\(name) \(value) @\(gesture.time.microseconds / 1000 - 1)ms"
        }.joined(separator: ", ")
    }

    @Test("fires when it gets the value, but not if it already has it")
    func changes() {
        let script = "app=x +10ms app=y +10ms app=y +10ms app=x"
        #expect(fired(script, [Self.state("app", "x")]) == "app x @0ms, app x @30ms")
        #expect(
            fired(script, [Self.state("app", "*")]) == "app x @0ms, app y @10ms, app x @30ms"
        )
        #expect(fired(script, [Self.state("app", "z*")]) == "")
    }

    @Test("does not fire for an initial value, unless the pattern includes it")
    func start() {
        let events =
            Script("+10ms").events + [
                InputEvent(
                    time: Timestamp(microseconds: 20_000),
                    kind: .state(StateChange("locked", is: "yes", isInitial: true))
                )
            ]
        #expect(gestures(events, [Self.state("locked", "yes")]).isEmpty)
        #expect(gestures(events, [Self.state("locked", "yes", atStart: true)]).count == 1)
        #expect(gestures(events, [Self.state("locked", "no", atStart: true)]).isEmpty)
    }

    @Test("has an initial value first, if a switch reports it, and changes later")
    func switches() {
        let script = "lid:on +10ms lid:off +10ms lid:on +10ms tablet-mode:on +10ms tablet-mode:off"
        #expect(fired(script, [Self.state("lid", "closed")]) == "lid closed @20ms")
        #expect(
            fired(script, [Self.state("lid", "closed", atStart: true)])
                == "lid closed @0ms, lid closed @20ms"
        )
        #expect(fired(script, [Self.state("tablet-mode", "no")]) == "tablet-mode no @40ms")
    }

    @Test("fires under the conditions after the change")
    func conditions() {
        let pattern = Self.state("locked", "yes").when("locked=yes")
        #expect(fired("locked=yes", [pattern]) == "locked yes @0ms")
        let docked = Self.state("app", "x").when("docked=yes")
        #expect(fired("app=x +10ms app=y docked=yes +10ms app=x", [docked]) == "app x @20ms")
    }

    @Test("fires one of several bindings, and with `pass` the next as well")
    func winners() {
        var first = Self.state("app", "*")
        let second = Self.state("app", "x")
        #expect(gestures(Script("app=x").events, [first, second]).map(\.pattern) == [0])
        first.passes = true
        #expect(gestures(Script("app=x").events, [first, second]).map(\.pattern) == [0, 1])
    }

    @Test("is explained: the pattern that fired, and one that waited for another value")
    func explained() {
        let patterns = [Self.state("app", "x"), Self.state("app", "y"), Self.state("other", "x")]
        #expect(verdicts("app=x", patterns) == ["0 fired, 1 missed state 0"])
    }
}
