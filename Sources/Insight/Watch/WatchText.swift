public import InputEvents
import Pipeline

/// Describes watched gestures for people: a line for each, with its binding below.
///
/// A binding that was shown before is not shown again.
public struct WatchText {
    /// The bindings that were shown.
    private var shown: Set<[String]> = []
    private let origin: Timestamp
    private let showsAll: Bool

    /// Creates a text whose times count from `origin`; if `showsAll` is true, it repeats bindings.
    public init(origin: Timestamp, showsAll: Bool = false) {
        self.origin = origin
        self.showsAll = showsAll
    }

    /// Returns the lines for one gesture, without newlines.
    public mutating func lines(_ gesture: WatchedGesture) -> [String] {
        let time = Report.seconds(gesture.began, since: min(origin, gesture.began))
        let device = gesture.explanation.device
        let isNamed = device == .none || gesture.gesture == nil
        let name = isNamed ? "" : " (\(device.title.printable))"
        var lines = ["\(time.flushRight(in: 10))  \(gesture.words)\(name)"]
        if register(gesture.yaml) { lines += gesture.yaml.map(indented) }
        if let continuous = gesture.continuous, register(gesture.continuousYAML) {
            let start = gesture.yaml.isEmpty ? "step by step" : "or step by step"
            lines.append(indented("\(start), \(continuous.words):"))
            lines += gesture.continuousYAML.map(indented)
        }
        return lines
    }

    /// Registers a binding; returns true if it is to be shown, because it is new or all bindings
    /// are shown.
    private mutating func register(_ binding: [String]) -> Bool {
        !binding.isEmpty && (shown.insert(binding).inserted || showsAll)
    }

    private func indented(_ line: String) -> String { String(repeating: " ", count: 12) + line }
}
