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

    /// `app x @100ms` for each that fired.
    private func fired(_ script: String, _ patterns: [GesturePattern]) -> String {
        gestures(Script(script).events, patterns).map { gesture in
            guard case .state(let name, let value) = gesture.kind else { return "?" }
            // The first event of a script is at 1 ms.
            return "\(name) \(value) @\(gesture.time.microseconds / 1000 - 1)ms"
        }.joined(separator: ", ")
    }

    @Test("fires when it gets the value, and not when it has it already")
    func changes() {
        let script = "app=x +10ms app=y +10ms app=y +10ms app=x"
        #expect(fired(script, [Self.state("app", "x")]) == "app x @0ms, app x @30ms")
        #expect(
            fired(script, [Self.state("app", "*")]) == "app x @0ms, app y @10ms, app x @30ms"
        )
        #expect(fired(script, [Self.state("app", "z*")]) == "")
    }

    @Test("a state that is only told now has not changed, unless that is asked for")
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

    @Test("a switch says first how it stands, then that it changed")
    func switches() {
        let script = "lid:on +10ms lid:off +10ms lid:on +10ms tablet-mode:on +10ms tablet-mode:off"
        #expect(fired(script, [Self.state("lid", "closed")]) == "lid closed @20ms")
        #expect(
            fired(script, [Self.state("lid", "closed", atStart: true)])
                == "lid closed @0ms, lid closed @20ms"
        )
        #expect(fired(script, [Self.state("tablet-mode", "no")]) == "tablet-mode no @40ms")
    }

    @Test("what is bound to it goes by what is the case after it")
    func conditions() {
        let pattern = Self.state("locked", "yes").when("locked=yes")
        #expect(fired("locked=yes", [pattern]) == "locked yes @0ms")
        let docked = Self.state("app", "x").when("docked=yes")
        #expect(fired("app=x +10ms app=y docked=yes +10ms app=x", [docked]) == "app x @20ms")
    }

    @Test("of several bindings one gets it, and with `pass` the next as well")
    func winners() {
        var first = Self.state("app", "*")
        let second = Self.state("app", "x")
        #expect(gestures(Script("app=x").events, [first, second]).map(\.pattern) == [0])
        first.passes = true
        #expect(gestures(Script("app=x").events, [first, second]).map(\.pattern) == [0, 1])
    }

    @Test("is explained: what fired, and what waited for another value")
    func explained() {
        let patterns = [Self.state("app", "x"), Self.state("app", "y"), Self.state("other", "x")]
        #expect(verdicts("app=x", patterns) == ["0 fired, 1 missed state 0"])
    }
}
