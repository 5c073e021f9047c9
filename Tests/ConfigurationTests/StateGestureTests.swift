import Configuration
import Diagnostics
import Gestures
import Testing

@Suite("States in `on:`") struct StateGestureTests {
    @Test(
        "are named by their name and value, or shorter",
        arguments: [
            ("state locked yes", "locked", "yes"), ("state locked", "locked", "*"),
            ("state app fire*", "app", "fire*"),
            ("state orientation right-up", "orientation", "90"),
            ("state app a word more", "app", "a word more"), ("locked", "locked", "yes"),
            ("not locked", "locked", "no"), ("tablet-mode on", "tablet-mode", "yes"),
            ("tablet-mode off", "tablet-mode", "no"), ("lid closed", "lid", "closed"),
            ("orientation 270", "orientation", "270"), ("portrait", "screen", "portrait"),
        ]
    )
    func kinds(on: String, state: String, value: String) throws {
        let text = "states: {app: }\nbindings: [{on: \(on), run: date}]"
        let binding = try #require(try configuration(text).bindings.first)
        #expect(binding.pattern?.kind == .state(state, is: value))
    }

    @Test("a binding on the lock acts behind it, others do not")
    func lock() throws {
        let locked = try configuration("bindings: [{on: locked, run: date}]").bindings[0]
        #expect(locked.pattern?.conditions == [])
        let turned = try configuration("bindings: [{on: orientation 90, run: date}]").bindings[0]
        #expect(turned.pattern?.conditions.count == 1)
    }
}
