import Configuration
import InputEvents
import Insight
import Pipeline
import Recordings

/// One recording: what it should lead to, and what it leads to.
struct Row {
    /// How well the two agree.
    enum Verdict: String, CaseIterable {
        /// All that is expected, nothing else.
        case right
        /// Something that is expected is missing or another.
        case wrong
        /// All that is expected, and more.
        case extra
        /// What the label says is not in the data; all that is, and nothing else, was recognised.
        case cannot
        /// Nobody says what it shows: what fires counts as a rate.
        case unlabelled
    }

    let file: String
    let label: Labels.Label
    /// What was recognised, in order: `swipe left 3fg`.
    let gestures: [String]
    let verdict: Verdict
    /// From the first event to the last.
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
