import Configuration
import Gestures
import InputEvents
import Insight
import Pipeline
import Recordings

/// Changes recordings in ways that must not matter, and reports differences (``Metamorphosis``).
struct Changes {
    /// A recording in which a change makes a difference.
    struct Difference {
        var file: String
        var change: Metamorphosis
        var expected: [String]
        var received: [String]
    }

    private(set) var comparisons = 0
    private(set) var differences: [Difference] = []

    /// Compares a recording with each of its changed forms, with and without drags bound.
    mutating func compare(_ recording: Recording, file: String) {
        let events = Array(recording.inputEvents())
        for change in Metamorphosis.allCases {
            let changed = change.events(events)
            for drags in [false, true] {
                let expected = gestures(events, Thresholds(), drags: drags, change)
                let received = gestures(changed, change.thresholds(Thresholds()), drags: drags)
                comparisons += 1
                guard expected != received else { continue }
                differences.append(
                    Difference(file: file, change: change, expected: expected, received: received)
                )
            }
        }
    }

    /// The differences, one a line, then their number and that of the comparisons.
    var text: String {
        var text = ""
        for difference in differences {
            text +=
                "\(difference.change)  \(difference.file.printable)\n"
                + "    unchanged: \(Report.list(difference.expected))\n"
                + "    changed:   \(Report.list(difference.received))\n"
        }
        return text + "\(comparisons) comparisons, \(differences.count) that differ\n"
    }

    private func gestures(
        _ events: [InputEvent],
        _ thresholds: Thresholds,
        drags: Bool,
        _ change: Metamorphosis? = nil
    ) -> [String] {
        var gestures: [String] = []
        let configuration = Configuration.everyGesture(thresholds: thresholds, drags: drags)
        Replay(configuration).run(events) { action in
            let kind = change?.kind(action.gesture.kind) ?? action.gesture.kind
            let phrase = configuration.bindings.first { $0.pattern?.kind == kind }?.on ?? "?"
            gestures.append("\(phrase) \(action.gesture.fingers)fg")
        }
        return gestures
    }
}
