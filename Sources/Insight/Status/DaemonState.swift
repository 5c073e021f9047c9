import Pipeline

/// A state that the running daemon knows.
package struct DaemonState: Hashable, Sendable {
    /// The name of the state.
    package let name: String
    /// The value of the state; nil if no source has set one.
    package let value: String?
    /// The source of the value; `initial` if the source is unknown here.
    package let origin: StateOrigin

    /// Reads a line of the daemon; fails if the line is not about a state.
    package init?(_ line: JSONObject) {
        guard line.text("event") == "state", let name = line.text("name") else { return nil }
        self.name = name
        value = line.text("value")
        // A newer daemon may name a source that is unknown here.
        origin = line.text("source").flatMap(StateOrigin.init) ?? .initial
    }

    /// The value with its source, for people: `firefox (its command)`.
    package var summary: String {
        guard let value else { return "no value yet" }
        let shown = value.isEmpty ? "empty" : value.printable
        return "\(shown) (\(origin.words))"
    }
}

extension StateOrigin {
    /// The source in words.
    package var words: String {
        switch self {
        case .user: "`inputrx state`"
        case .command: "its command"
        case .desktop: "its preset"
        case .logind: "logind"
        case .sensor: "the accelerometer"
        case .devices: "the devices that are plugged in"
        case .pen: "the pen"
        case .keys: "keys"
        case .switch: "a switch"
        case .touchscreen: "the touchscreen"
        case .binding: "a binding's `set-mode:`"
        case .initial: "at the start"
        }
    }
}
