import Configuration
import Diagnostics
import Gestures
import InputEvents
import Testing

@Suite("Reading conditions") struct ConditionReaderTests {
    @Test("a device rule asks for a mode like a binding")
    func modeOfRule() {
        let text = """
            devices:
            - {kind: touchscreen, when: {mode: gestures}}
            bindings:
            - {on: key KEY_F1, set-mode: gestures}
            - {on: key KEY_F2, set-mode: default}
            - {on: swipe left, run: a}
            """
        #expect(ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code) == [])
    }

    @Test("a state that inputrx knows has a value at first, whoever tells it")
    func knownState() {
        let text = """
            states:
              orientation: sensor
              tablet-mode:
            bindings:
            - {on: swipe up, when: [{not orientation: 180}, {not tablet-mode: yes}], run: a}
            """
        #expect(ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code) == [])
    }

    @Test(
        "what `when` says",
        arguments: [
            ("tablet-mode", [Condition(.tabletMode, is: "yes")]),
            ("not tablet-mode", [Condition(.tabletMode, is: "yes", isNegated: true)]),
            ("lid closed", [Condition(.lid, is: "closed")]),
            ("{lid: closed}", [Condition(.lid, is: "closed")]),
            (
                "[portrait, not  lid closed]",
                [
                    Condition(.screen, is: "portrait"),
                    Condition(.lid, is: "closed", isNegated: true),
                ]
            ),
            (
                "{app: \"fire*\", not mode: [a, b]}",
                [
                    Condition("app", is: ["fire*"]),
                    Condition("mode", is: ["a", "b"], isNegated: true),
                ]
            ),
            ("{orientation: [right-up, 270]}", [Condition("orientation", is: ["90", "270"])]),
        ] as [(String, [Condition])]
    )
    func conditions(text: String, expected: [Condition]) throws {
        let unlocked = Condition(.locked, is: "yes", isNegated: true)
        #expect(try read("when: \(text)").pattern?.conditions == expected + [unlocked])
    }

    @Test(
        "who speaks of the lock decides about it",
        arguments: [
            ("locked", true, false), ("not locked", false, true), ("{locked: any}", true, true),
            ("tablet-mode", false, true), ("[{not locked: no}, tablet-mode]", true, false),
        ]
    )
    func lock(text: String, whileLocked: Bool, whileUnlocked: Bool) throws {
        let conditions = try #require(read("when: \(text)").pattern).conditions
            .filter { $0.state == KnownState.locked.rawValue }
        #expect(conditions.allSatisfy { $0.isMet(by: "yes") } == whileLocked)
        #expect(conditions.allSatisfy { $0.isMet(by: "no") } == whileUnlocked)
    }

    @Test(
        "a condition is told as it is written",
        arguments: [
            "locked", "not locked", "locked: any", "tablet-mode", "lid closed", "not lid open",
            "portrait", "orientation: [90, 270]", "not app: fire*", "mode: resize",
            "tablet-mode: no",
        ]
    )
    func text(text: String) throws {
        let isMapping = text.contains(":")
        let line = "when: \(isMapping ? "{\(text)}" : text)"
        let condition = try #require(read(line).pattern).conditions[0]
        #expect("\(condition)" == text)
    }

    @Test("`while` names keys as `key` does")
    func heldKeys() throws {
        let keys = try ["KEY_A", "KEY_B"].map { try #require(KeyCode(named: $0)) }
        #expect(try binding("while: KEY_A").pattern?.heldKeys == [keys[0]])
        #expect(try binding("while: KEY_B + KEY_A").pattern?.heldKeys == Set(keys))
    }

    @Test("`set-mode` stands beside `run` or instead of it")
    func mode() throws {
        let bindings = try configuration(
            """
            bindings:
              - {on: tap, set-mode: resize}
              - {on: double tap, when: {mode: resize}, set-mode: default, run: date}
            """
        ).bindings
        #expect(bindings.map(\.mode) == ["resize", "default"])
        #expect(bindings.map(\.effect) == [nil, .run(.shell("date"))])
    }

    @Test("the user's states, and what is the case when a test begins")
    func states() throws {
        let all = try configuration(
            """
            states:
              app: {command: [print-app, --follow]}
              vpn:
              docked: {}
            bindings:
              - {on: tap, when: {app: foot}, run: date}
            tests:
              - {recording: a.yml, state: {locked: no, app: foot}, expect: tap}
            """
        )
        #expect(
            all.states
                == [
                    ConfiguredState(name: "app", command: .arguments(["print-app", "--follow"])),
                    ConfiguredState(name: "vpn"), ConfiguredState(name: "docked"),
                ]
        )
        #expect(
            all.tests.map(\.state)
                == [[StateChange("locked", is: "no"), StateChange("app", is: "foot")]]
        )
    }

    @Test("`any` is met if one of its conditions is, each a group of its own")
    func any() throws {
        let binding = try read("when: {any: [tablet-mode, {app: foot, mode: a}], not mode: b}")
        let conditions = try #require(binding.pattern?.conditions)
        #expect(conditions[0].alternatives.map(\.count) == [1, 2])
        #expect(conditions.count == 3, "the lock screen is not spoken of")
        func isMet(_ states: [String: String]) -> Bool {
            conditions.allSatisfy { $0.isMet { states[$0] } }
        }
        let usual = ["locked": "no", "mode": "default", "tablet-mode": "no"]
        #expect(!isMet(usual))
        #expect(isMet(usual.merging(["tablet-mode": "yes"]) { $1 }))
        #expect(!isMet(usual.merging(["tablet-mode": "yes", "mode": "b"]) { $1 }))
        #expect(!isMet(usual.merging(["app": "foot"]) { $1 }))
        #expect(isMet(usual.merging(["app": "foot", "mode": "a"]) { $1 }))
        #expect("\(conditions[0])" == "any: [tablet-mode | app: foot, mode: a]")
        let locked = try read("when: {any: [locked, tablet-mode]}")
        #expect(locked.pattern?.conditions.count == 1)
    }

    private func read(_ keys: String) throws -> Binding {
        try #require(
            configuration(
                """
                states: {app: }
                bindings:
                  - {on: tap, \(keys), run: date}
                  - {on: double tap, set-mode: a}
                  - {on: triple tap, set-mode: b}
                  - {on: long press, set-mode: resize}
                  - {on: hold, when: {mode: [a, b, resize]}, run: date}
                """
            ).bindings.first
        )
    }
}
