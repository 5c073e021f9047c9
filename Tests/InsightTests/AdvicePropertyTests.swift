import Configuration
import Diagnostics
import Gestures
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import Insight

/// Applies the changes that `try:` proposes by hand and checks that they help.
///
/// A failure's message contains the seed; `INPUTRX_SEED=…` repeats it.
@Suite("The changes that a report proposes help, for random bindings and gestures")
struct AdvicePropertyTests {
    /// Counts the results of the hints.
    private struct Tally {
        var changes = 0
        var hands = 0
        var touches = 0
    }

    @Test("the binding fires on that touch, what fired before still fires, and `check` is content")
    func helps() {
        var tally = Tally()
        for seed in Seeds.some(150) {
            var random = SplitMix64(seed: seed)
            check(seed, &random, &tally)
        }
        // Make sure that the test has tried enough changes.
        #expect(Seeds.pinned != nil || tally.changes >= Seeds.rounds(of: 20), "\(tally)")
    }

    private func check(_ seed: UInt64, _ random: inout SplitMix64, _ tally: inout Tally) {
        let written = WrittenConfiguration(&random)
        let events = RandomHands(&random).events
        guard let text = ConfigurationText(Source(name: "a", text: written.text)) else {
            Issue.record("INPUTRX_SEED=\(seed): a configuration with errors\n\(written.text)")
            return
        }
        let report = Report(text.configuration, text: text, explaining: events)
        let before = fired(events, text.configuration)
        tally.touches += report.explanations.count
        for (index, explanation) in report.explanations.enumerated() {
            for verdict in report.verdicts(at: index) {
                guard let advice = report.advice(verdict, at: index) else { continue }
                let words = advice.text ?? ""
                if advice.hands != nil { tally.hands += 1 }
                guard let changed = written.following(words, at: verdict.pattern) else { continue }
                tally.changes += 1
                let complaint =
                    "INPUTRX_SEED=\(seed), binding \(verdict.pattern + 1), try: \(words)"
                guard let configuration = content(with: changed, as: written, complaint) else {
                    continue
                }
                let after = fired(events, configuration)
                for (key, count) in before where after[key, default: 0] < count {
                    Issue.record("\(complaint): \(key) is lost\n\(written.text)")
                }
                let fires = after.contains { key, count in
                    key.binding == verdict.pattern + 1 && count > before[key, default: 0]
                        && key.began <= explanation.ended
                        && key.ends.contains { explanation.began <= $0 }
                }
                if !fires { Issue.record("\(complaint): does not fire\n\(written.text)") }
            }
        }
    }

    /// The text if `check` reports no new problem in it.
    private func content(
        with changed: WrittenConfiguration,
        as written: WrittenConfiguration,
        _ complaint: String
    ) -> Configuration? {
        func read(_ text: String) -> (Configuration?, [Diagnostic]) {
            ConfigurationReader.read(Source(name: "a", text: text))
        }
        var old = read(written.text).1.map(\.message)
        let (configuration, new) = read(changed.text)
        for message in new.map(\.message) {
            if let index = old.firstIndex(of: message) {
                old.remove(at: index)
            } else {
                Issue.record("\(complaint): check says: \(message)\n\(changed.text)")
            }
        }
        return configuration
    }

    /// Identifies a gesture on which a binding acted.
    private struct Key: Hashable {
        let binding: Int
        let began: Timestamp
        /// The ends are not compared.
        var ends: [Timestamp] = []

        static func == (left: Key, right: Key) -> Bool {
            left.binding == right.binding && left.began == right.began
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(binding)
            hasher.combine(began)
        }
    }

    private func fired(_ events: [InputEvent], _ configuration: Configuration) -> [Key: Int] {
        var fired: [Key: (count: Int, ends: [Timestamp])] = [:]
        Replay(configuration).run(events) { action in
            let (seconds, attoseconds) = action.gesture.duration.components
            let length = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
            let began = Timestamp(microseconds: action.gesture.time.microseconds - length)
            let key = Key(binding: action.binding.number, began: began)
            fired[key, default: (0, [])].count += 1
            fired[key]?.ends.append(action.gesture.time)
        }
        var counted: [Key: Int] = [:]
        for (key, value) in fired {
            counted[Key(binding: key.binding, began: key.began, ends: value.ends)] = value.count
        }
        return counted
    }
}
