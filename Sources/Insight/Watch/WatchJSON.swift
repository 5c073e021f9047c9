import Gestures
public import InputEvents
import Pipeline

extension WatchedGesture {
    /// Returns the gesture as one JSON object on one line, without a newline.
    ///
    /// docs/tools/watch.md documents the members; later versions only add members.
    ///
    /// - Parameter origin: the instant that counts as 0.
    /// - Returns: the object, whose members are always in the same order.
    public func json(origin: Timestamp = .zero) -> String {
        var line = JSONLine()
        line.add("t", max(0, began.microseconds(since: origin)))
        line.add("duration", explanation.ended.microseconds(since: explanation.began))
        if let binding { line.add("gesture", binding.on) }
        if count > 1 { line.add("count", Int64(count)) }
        if explanation.device != .none { line.add("device", explanation.device.title) }
        addMovement(to: &line)
        line.add("text", words)
        if !yaml.isEmpty { line.add("yaml", yaml.joined(separator: "\n") + "\n") }
        if let continuous {
            var steps = JSONLine()
            steps.add("steps", Int64(continuous.count))
            steps.add("size", continuous.size)
            steps.add("yaml", continuousYAML.joined(separator: "\n") + "\n")
            line.add("continuous", object: steps.finished())
        }
        return line.finished()
    }

    private func addMovement(to line: inout JSONLine) {
        guard let movement = explanation.subject.movement else { return }
        line.add(movement)
        if let place = binding?.pattern.from.places.first { line.add("place", place.name) }
        if let start = gesture?.start, let surface = explanation.device.surface {
            line.add("start_x_percent", start.x / surface.width * 100)
            line.add("start_y_percent", start.y / surface.height * 100)
        }
        if explanation.isGuessed { line.add("guessed-size", true) }
    }
}
