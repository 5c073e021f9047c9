import Configuration
import Diagnostics
import Gestures
import InputEvents
import Pipeline
import TestSupport
import Testing

/// Makes configurations whose bindings compete, and checks that what `check` calls unreachable
/// never acts.
///
/// A failure's message contains the seed; `INPUTRX_SEED=…` repeats it.
@Suite("A binding that `check` calls unreachable never acts, for random bindings, hands and states")
struct UnreachablePropertyTests {
    private var places = ["edge", "left edge", "[left edge, bottom edge]", "corner", "low", "dock"]
    private var conditions = [
        "tablet-mode", "not tablet-mode", "{orientation: [0, 90]}", "{orientation: 90}",
        "{any: [tablet-mode, {orientation: 0}]}", "{app: fire*}", "{app: firefox}",
        "{not app: foot}", "[tablet-mode, {app: [foot, firefox]}]", "{app: [\"f*\", x]}",
        "{any: [{app: firefox, orientation: 90}, tablet-mode]}",
    ]
    private var devices = ["Panel", "\"P*\"", "{kind: touchscreen}", "{kind: [touchscreen, pen]}"]

    @Test func neverActs() {
        var (unreachable, acts) = (0, 0)
        for seed in Seeds.some(300) {
            var random = SplitMix64(seed: seed)
            let text = text(&random)
            let (read, diagnostics) = ConfigurationReader.read(Source(name: "a", text: text))
            guard let read else {
                Issue.record("INPUTRX_SEED=\(seed): a configuration with errors\n\(text)")
                continue
            }
            let dead = Set(
                diagnostics.filter { $0.code == "unreachable" }.compactMap { diagnostic in
                    diagnostic.message.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                }
            )
            unreachable += dead.count
            for _ in 0..<4 {
                let events = states(&random) + RandomHands(&random).events
                Replay(read).run(events) { action in
                    acts += 1
                    if dead.contains(action.binding.number) {
                        Issue.record(
                            "INPUTRX_SEED=\(seed): binding \(action.binding.number) acts\n\(text)"
                        )
                    }
                }
            }
        }
        // Make sure that the test has tried enough bindings and gestures.
        #expect(Seeds.pinned != nil || unreachable >= Seeds.rounds(of: 200), "\(unreachable)")
        #expect(Seeds.pinned != nil || acts >= Seeds.rounds(of: 200), "\(acts)")
    }

    /// The values of the states, each of which may be unknown.
    private func states(_ random: inout SplitMix64) -> [InputEvent] {
        let values = [
            ("tablet-mode", ["yes", "no"]), ("orientation", ["0", "90", "180"]),
            ("app", ["firefox", "foot", "firebird", "x"]),
        ]
        return values.compactMap { name, values in
            guard Int.random(in: 0..<5, using: &random) > 0,
                let value = values.randomElement(using: &random)
            else { return nil }
            let change = StateChange(name, is: value, isInitial: true)
            return InputEvent(time: .zero, kind: .state(change))
        }
    }

    /// Bindings of few gestures, so that many compete.
    private func text(_ random: inout SplitMix64) -> String {
        var lines = [
            "states: {app: {command: a}}", "zones: {low: {y: 50%-}, dock: {x: 20%-80%, y: 90%-}}",
            "bindings:",
        ]
        let all = ["tap", "double tap", "swipe left", "swipe right", "swipe", "long press"]
        let gestures = all.shuffled(using: &random).prefix(2)
        // The same kinds of options, so that one binding often includes another.
        let options = (0..<5).map { _ in Int.random(in: 0..<3, using: &random) == 0 }
        for _ in 0..<Int.random(in: 4...10, using: &random) {
            var keys: [String] = []
            let on = gestures.randomElement(using: &random) ?? "tap"
            func sometimes(_ option: Int, _ key: String, _ values: [String]) {
                guard options[option], Int.random(in: 0..<8, using: &random) > 0,
                    let value = values.randomElement(using: &random)
                else { return }
                keys.append("\(key): \(value)")
            }
            sometimes(0, on.hasPrefix("swipe") ? "from" : "at", places)
            sometimes(1, "when", conditions)
            sometimes(2, "device", devices)
            sometimes(3, "fingers", ["2", "1-2", "any"])
            sometimes(4, "pass", ["true"])
            lines.append("  - {on: \(on), \((keys + ["run: a"]).joined(separator: ", "))}")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
