import Diagnostics
import Migration
import Testing

/// A key of the original either changes the translation, or a remark says that it is left out.
@Suite("Keys of InputActions") struct InputActionsKeyTests {
    @Test(
        "no key of a gesture is lost silently",
        arguments: [
            "made_up: 1", "made_up: {a: b}", "accelerated: true", "angle: 10-20",
            "bidirectional: true", "block_events: true", "clear_modifiers: true",
            "conditions: $window_class == a", "conditions: {made_up: 1}", "edges: [top]",
            "end_conditions: $fingers == 3", "instant: true", "keyboard_modifiers: [meta]",
            "keyboard_modifiers: none", "lock_pointer: true", "max_fingers: 4",
            "mouse_buttons: [left]", "resume_timeout: 500", "speed: fast", "speed: quick",
            "start_positions: [0;0 - 1;1]", "strokes: [a]", "threshold: 300", "threshold: 20",
            "threshold: 100-300", "threshold: {a: b}", "threshold: many",
        ]
    )
    func gesture(key: String) {
        #expect(isTold(gesture: key), "\(key)")
        #expect(isTold(group: key), "\(key)")
    }

    @Test(
        "no key of an action is lost silently",
        arguments: [
            "made_up: 1", "made_up: [a, b]", "conditions: $window_class == a", "conflicting: false",
            "delay: 100", "interval: 10", "on: begin", "on: made_up", "one: [{command: date}]",
            "plasma_shortcut: 'a,b'", "threshold: 300", "when: started",
            "input: [{keyboard: [tab]}]", "sleep: 100", "function: a",
        ]
    )
    func action(key: String) {
        #expect(isTold(action: key), "\(key)")
    }

    @Test("keys that say nothing about a gesture need no remark")
    func bookkeeping() {
        for key in ["id: a", "set_last_trigger: false", "block_events: false"] {
            #expect(!isTold(gesture: key), "\(key)")
        }
        for key in ["name: a", "wait: true", "limit: 1", "block_other: false"] {
            #expect(!isTold(action: key), "\(key)")
        }
    }

    /// Returns true if a key of the gesture, of its group or of its action makes a difference.
    private func isTold(
        gesture: String? = nil,
        group: String? = nil,
        action: String? = nil
    ) -> Bool {
        let plain = translated()
        let changed = translated(gesture: gesture, group: group, action: action)
        return changed.remarks.count > plain.remarks.count || lines(changed) != lines(plain)
    }

    private func translated(
        gesture: String? = nil,
        group: String? = nil,
        action: String? = nil
    ) -> Imported {
        let text = """
            touchpad:
              gestures:
                - gestures:
                    - type: swipe
                      fingers: 3
                      direction: left
                      \(gesture ?? "# nothing")
                      actions:
                        - command: date
                          \(action ?? "# nothing")
                  \(group ?? "# nothing")
            """
        return Importer.read(Source(name: "x", text: text), as: .inputActions)
    }

    /// The lines of the translation without its comments, which show the original.
    private func lines(_ imported: Imported) -> [Substring] {
        imported.yaml.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    }
}
