import Configuration
import InputEvents
import Insight
import Pipeline
import Recordings

/// A recording, with its expected and its recognised gestures.
struct Row {
    /// The agreement of the two.
    enum Verdict: String, CaseIterable {
        /// Everything expected and nothing else.
        case right
        /// Something expected is missing or different.
        case wrong
        /// Everything expected, and more.
        case extra
        /// The data lacks what the label says; everything that it contains, and nothing else, was
        /// recognised.
        case cannot
        /// The content is unknown, so its gestures count as a rate.
        case unlabelled
    }

    let file: String
    let label: Labels.Label
    /// The recognised gestures in order: `swipe left 3fg`.
    let gestures: [String]
    let verdict: Verdict
    /// The time from the first event to the last.
    let seconds: Double

    init(file: String, recording: Recording, labels: Labels) {
        let events = recording.inputEvents()
        var kinds: Set<DeviceKind> = []
        for event in events {
            if case .deviceAdded(let device) = event.kind { kinds.formUnion(device.kinds) }
        }
        var label = labels.label(for: file, kinds: kinds)
        let configuration = Configuration.everyGesture(
            keys: events.pressedKeys,
            drags: label.bindsDrags
        )
        var gestures: [String] = []
        Replay(configuration).run(events) { action in
            let fingers = action.gesture.fingers
            gestures.append(action.binding.on + (fingers > 0 ? " \(fingers)fg" : ""))
        }
        var verdict = Row.verdict(gestures, label)
        if verdict == .wrong, label.isByName, let reason = Contacts(events).shortfall(label) {
            label.cannot = reason
            verdict = .cannot
        }
        self.file = file
        self.label = label
        self.verdict = verdict
        self.gestures = gestures
        let end = recording.devices.compactMap(\.events.last?.time).max() ?? recording.start
        seconds = Double(end.microseconds(since: recording.start)) / 1_000_000
    }

    static func verdict(_ gestures: [String], _ label: Labels.Label) -> Verdict {
        guard let expected = label.expected else { return .unlabelled }
        let counted = gestures.filter { gesture in
            !label.also.contains { $0.matches(gesture) }
                || expected.contains { $0.matches(gesture) }
        }
        if Expected.match(counted, expected) { return label.cannot == nil ? .right : .cannot }
        return Expected.match(counted, expected, withExtras: true) ? .extra : .wrong
    }
}
