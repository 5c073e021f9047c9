import Configuration
import Pipeline

/// A snapshot of the running daemon as text for people.
package struct StatusReport {
    private let lines: [JSONObject]
    private let dateAndTime: (Int64) -> String
    private let time: (Int64) -> String

    /// Creates a report from the lines of a snapshot.
    ///
    /// `day` and `time` convert seconds since 1970 to local time, `day` with the date and `time`
    /// without it.
    package init(
        _ lines: [JSONObject],
        day: @escaping (Int64) -> String,
        time: @escaping (Int64) -> String
    ) {
        self.lines = lines
        self.dateAndTime = day
        self.time = time
    }

    /// The lines of the text, without newlines.
    package var text: [String] {
        header + section("devices", devices) + section("states", states)
            + section("last gestures", gestures)
    }

    private func events(_ name: String) -> [JSONObject] {
        lines.filter { $0.text("event") == name }
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        ["", title] + (lines.isEmpty ? ["  none"] : lines.map { "  \($0)" })
    }

    private var header: [String] {
        var text: [String] = []
        if let first = events("inputrx").first {
            let process = first.number("process") ?? 0
            text.append("inputrx runs \(shown(first, "place")) (process \(process))")
        }
        if let configuration = events("configuration").first {
            let count = configuration.number("bindings") ?? 0
            let since = configuration.number("since").map { " since \(dateAndTime($0))" } ?? ""
            text.append(
                "\(shown(configuration, "path")): \(count) binding\(count == 1 ? "" : "s"), in force\(since)"
            )
            if configuration.text("refused") != nil {
                text.append("  the current file is refused: \(shown(configuration, "refused"))")
            }
        }
        return text
    }

    private var devices: [String] {
        events("device").map { device in
            let state =
                device.flag("read")
                ? device.flag("grabbed") ? "read, grabbed" : "read"
                : "not read: \(shown(device, "why"))"
            return "\(shown(device, "node"))  \(shown(device, "name")): \(state)"
        }
    }

    private var states: [String] {
        let states = events("state").compactMap(DaemonState.init)
        let width = states.map(\.name.count).max() ?? 0
        return states.map { "\($0.name.padded(to: width))  \($0.summary)" }
    }

    private var gestures: [String] {
        let ends = Dictionary(
            events("end").map { ($0.number("action") ?? 0, $0) },
            uniquingKeysWith: { $1 }
        )
        return lines.flatMap { line -> [String] in
            switch line.text("event") {
            case "gesture": [gesture(line)]
            case "action": ["          → \(action(line, ends[line.number("action") ?? 0]))"]
            default: []
            }
        }
    }

    private func gesture(_ line: JSONObject) -> String {
        let fingers = line.number("fingers") ?? 0
        let fingerText = fingers == 0 ? "" : ", \(fingers) finger\(fingers == 1 ? "" : "s")"
        let device = line.text("device") == nil ? "" : " on \(shown(line, "device"))"
        return "\(when(line))  \(shown(line, "gesture"))\(fingerText)\(device)"
    }

    /// Returns the local time of a line, computed from the monotonic and the wall-clock time in the
    /// first line; `?` if any of these times is missing.
    private func when(_ line: JSONObject) -> String {
        guard let first = events("inputrx").first, let now = first.number("t"),
            let seconds = first.number("time"), let eventTime = line.number("t")
        else { return "?" }
        return time(seconds - (now - eventTime) / 1_000_000)
    }

    private func action(_ line: JSONObject, _ end: JSONObject?) -> String {
        let count = line.number("count").map { " (\($0) updates)" } ?? ""
        return "\(shown(line, "binding")): \(command(line))\(count): \(outcome(end))"
    }

    private func command(_ line: JSONObject) -> String {
        for name in ["run", "stream"] {
            if let text = line.text(name) { return text.printable }
            if let words = line.texts(name) { return Program.arguments(words).summary }
        }
        if line.text("send") != nil { return "send \(shown(line, "send"))" }
        return "mode \(shown(line, "set-mode"))"
    }

    private func outcome(_ end: JSONObject?) -> String {
        guard let end else { return "running" }
        let ms = end.number("ms").map { " after \($0) ms" } ?? ""
        switch end.text("how") {
        case "exit": return "exit status \(end.number("status") ?? 0)\(ms)"
        case "signal": return "ended by signal \(end.number("signal") ?? 0)\(ms)"
        case "timeout": return "ended by its timeout\(ms)"
        case "replaced": return "replaced by a later gesture\(ms)"
        case "sent": return "sent"
        case "mode": return "set"
        case "dropped": return "not run: \(shown(end, "why"))"
        default: return "failed: \(shown(end, "why"))"
        }
    }

    private func shown(_ line: JSONObject, _ name: String) -> String {
        line.text(name)?.printable ?? "?"
    }
}
