import Configuration
import Gestures
import InputEvents
public import Pipeline

extension TestOutcome {
    /// 5: the greatest number of unanswered gestures to show for one line.
    private static let unansweredLimit = 5

    /// The outcome for people: one line if the test passed, otherwise both columns below it.
    ///
    /// `!` marks the first difference. Every line ends with a newline.
    public var text: String {
        let name = test.recording.printable
        guard !isPassed else { return "ok      \(name)\n" }
        var text = "FAILED  \(name)\n"
        let expected = lines.map { $0.expected?.text.printable ?? "–" }
        let width = (expected + ["expected"]).map(\.count).max() ?? 0
        func add(_ mark: String, _ left: String, _ right: String) {
            text += "     \(mark)  \(left.padded(to: width))   \(right)\n"
        }
        add(" ", "expected", "received")
        for (index, line) in lines.enumerated() {
            let received = line.received.map { action in
                let name = action.binding.name.map { " (\($0.printable))" } ?? ""
                return "\(time(of: action))  \(action.gestureText)\(name)"
            }
            add(index == firstDifference ? "!" : " ", expected[index], received ?? "–")
            guard !line.unanswered.isEmpty else { continue }
            let shown = line.unanswered.prefix(TestOutcome.unansweredLimit)
            let list = shown.map { "\($0.gestureText), at \(time(of: $0))" }
            let hiddenCount = line.unanswered.count - shown.count
            let more = hiddenCount > 0 ? "; \(hiddenCount) more" : ""
            text += "        there was: \(list.joined(separator: "; "))\(more)\n"
        }
        return text
    }

    /// The outcome as one JSON object on one line, without a newline.
    ///
    /// The members are `recording`, `ok` and `lines`; later versions only add members. Each line
    /// has `ok` and, if they exist, `expected` (a text), `received` (an object as `replay --json`
    /// prints it) and `unanswered`, a list of gestures for which no binding acted.
    public var json: String {
        var line = JSONLine()
        line.add("recording", test.recording)
        line.add("ok", isPassed)
        line.add(
            "lines",
            objects: lines.map { pair in
                var object = JSONLine()
                object.add("ok", pair.isMatch)
                if let expected = pair.expected { object.add("expected", expected.text) }
                if let received = pair.received {
                    object.add("received", object: received.json(origin: origin))
                }
                if !pair.unanswered.isEmpty {
                    object.add(
                        "unanswered",
                        objects: pair.unanswered.map { action in
                            var gesture = JSONLine()
                            gesture.add("t", action.time.microseconds(since: origin))
                            gesture.add("gesture", action.binding.on)
                            gesture.add("fingers", Int64(action.gesture.fingers))
                            return gesture.finished()
                        }
                    )
                }
                return object.finished()
            }
        )
        return line.finished()
    }

    private func time(of action: Action) -> String {
        let seconds = Double(action.time.microseconds(since: origin)) / 1_000_000
        return seconds.text(decimals: 3) + "s"
    }
}

extension Action {
    /// The gesture that was made, in full: `swipe left, 3 fingers, 12.3 mm`.
    public var gestureText: String { gesture.text(on: on) }
}

extension Gesture {
    /// Returns the gesture in full; `on` is its name in the configuration.
    func text(on: String) -> String {
        var text = on
        let traits = kind.traits
        if case .way(_?) = traits.bearing { text = GestureVocabulary.words(for: kind) }
        if let progress { text += " \(progress.summary)" }
        switch fingers {
        case 0: break
        case 1: text += ", 1 finger"
        default: text += ", \(fingers) fingers"
        }
        if case .way = traits.bearing, traits.extent == .distance, let start, let end {
            let mark = device.touchSurface.isGuessed ? "~" : ""
            text += ", \(mark)\(start.distance(to: end).text(decimals: 1)) mm"
        }
        return text
    }
}
