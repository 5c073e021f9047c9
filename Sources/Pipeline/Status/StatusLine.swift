import Gestures
import InputEvents

/// The lines of `inputrx status --json` and `--follow`, each a JSON object without a newline.
///
/// docs/tools/status.md documents the lines; later versions only add members and events.
package enum StatusLine {
    /// The version of the format, which is in the first line.
    package static let version = 1

    /// The last line of a snapshot: the lines that follow report later changes.
    package static let complete = #"{"event":"complete"}"#

    /// Returns the line that replaces the lines that a slow reader has missed.
    package static func lost(_ lines: Int) -> String { #"{"event":"lost","lines":\#(lines)}"# }

    /// Returns the line that refuses a request.
    package static func refusal(_ reason: String) -> String {
        var line = begin("refused")
        line.add("why", reason)
        return line.finished()
    }

    /// Returns the first line, with the process that replies, where it runs, and the current time.
    ///
    /// `now` is event time, and `seconds` counts from the beginning of 1970.
    package static func first(
        process: Int32,
        place: String,
        at now: Timestamp,
        seconds: Int64
    ) -> String {
        var line = begin("inputrx")
        line.add("version", Int64(version))
        line.add("process", Int64(process))
        line.add("place", place)
        line.add("t", now.microseconds)
        line.add("time", seconds)
        return line.finished()
    }

    /// Returns the line about the configuration in force.
    ///
    /// `since` is the time when it came into force, in seconds from the beginning of 1970;
    /// `refusal` is the reason why a newer configuration was refused, or nil if none was.
    package static func configuration(
        path: String,
        bindings: Int,
        since: Int64,
        refusal: String?
    ) -> String {
        var line = begin("configuration")
        line.add("path", path)
        line.add("bindings", Int64(bindings))
        line.add("since", since)
        if let refusal { line.add("refused", refusal) }
        return line.finished()
    }

    /// Returns the line about a device; `why` is the reason why the device is not read.
    package static func device(
        _ device: Device,
        isRead: Bool,
        isGrabbed: Bool,
        why: String?
    ) -> String {
        var line = begin("device")
        line.add("node", device.node)
        line.add("name", device.title)
        line.add("kinds", device.kinds.map(\.rawValue).sorted())
        line.add("read", isRead)
        line.add("grabbed", isGrabbed)
        if let why { line.add("why", why) }
        return line.finished()
    }

    /// Returns the line about a device that is gone.
    package static func departure(node: String) -> String {
        var line = begin("device")
        line.add("node", node)
        line.add("gone", true)
        return line.finished()
    }

    /// Returns the line about a state with its value, if it has one, and the source of the value.
    package static func state(_ name: String, is value: String?, from origin: StateOrigin) -> String
    {
        var line = begin("state")
        line.add("name", name)
        if let value { line.add("value", value) }
        line.add("source", origin.rawValue)
        return line.finished()
    }

    /// Returns the line about a gesture that was recognised, or about a part of a continuous one.
    package static func gesture(_ gesture: Gesture, on: String) -> String {
        var line = begin("gesture")
        line.add("t", gesture.time.microseconds)
        line.add("gesture", on)
        line.add("fingers", Int64(gesture.fingers))
        if gesture.device != .none { line.add("device", gesture.device.title) }
        gesture.addDetails(to: &line)
        return line.finished()
    }

    /// Returns the line about an action; `count` is the number of updates that it represents.
    package static func action(_ action: Action, count: Int = 1) -> String {
        var line = begin("action")
        line.add("action", Int64(action.number))
        action.addMembers(to: &line)
        if count > 1 { line.add("count", Int64(count)) }
        return line.finished()
    }

    /// Returns the line about the end of an action.
    package static func end(
        of action: Action,
        _ end: CommandEnd,
        after milliseconds: Int64?
    ) -> String {
        var line = begin("end")
        line.add("action", Int64(action.number))
        line.add("binding", action.binding.label)
        end.addMembers(to: &line)
        if let milliseconds { line.add("ms", milliseconds) }
        return line.finished()
    }

    /// Returns a line that has only its event so far.
    private static func begin(_ event: String) -> JSONLine {
        var line = JSONLine()
        line.add("event", event)
        return line
    }
}

extension RecentGestures {
    /// The lines of the gestures, the oldest first, each followed by its actions and their ends.
    package var lines: [String] {
        entries.flatMap { entry -> [String] in
            let acts = entry.acts.flatMap { act -> [String] in
                let action = StatusLine.action(act.action, count: act.count)
                guard let end = act.end else { return [action] }
                return [action, StatusLine.end(of: act.action, end, after: act.milliseconds)]
            }
            return [StatusLine.gesture(entry.gesture, on: entry.on)] + acts
        }
    }
}
