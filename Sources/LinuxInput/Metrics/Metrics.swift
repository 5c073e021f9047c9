import Configuration

/// The metrics of a daemon: counts since its start, and its current state.
struct Metrics: Hashable {
    /// The number of actions that run a command or send input, by binding name.
    private(set) var actions: [String: Int] = [:]
    /// The number of these actions that failed, by binding name: those that could not be started,
    /// ended with an error or were ended by their timeout.
    private(set) var failures: [String: Int] = [:]
    /// The number of times that the kernel dropped events, because they were not read in time.
    var losses = 0
    /// The number of devices that are being read.
    var devices = 0
    /// True if the configuration file was refused, so that an earlier configuration is in force.
    var isConfigurationRefused = false
    /// The time of the daemon's start, in seconds since 1970.
    var started: Int64 = 0

    /// Limits the counts to the bindings of the configuration; the counts of new bindings start
    /// from 0.
    mutating func use(_ configuration: Configuration) {
        let names = Set(configuration.bindings.map(\.label))
        actions = Metrics.counts(of: names, before: actions)
        failures = Metrics.counts(of: names, before: failures)
    }

    private static func counts(of names: Set<String>, before: [String: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, before[$0] ?? 0) })
    }

    /// Counts an action of a binding.
    mutating func countAction(of binding: Binding) { actions[binding.label, default: 0] += 1 }

    /// Counts a failed action of a binding.
    mutating func countFailure(of binding: Binding) { failures[binding.label, default: 0] += 1 }

    /// The metrics in the text format of Prometheus, version 0.0.4.
    var text: String {
        Metrics.family("actions_total", "counter", "Commands to run and input to send.", actions)
            + Metrics.family(
                "failures_total",
                "counter",
                "Those that could not be started, ended with an error or by their timeout.",
                failures
            )
            + Metrics.family(
                "lost_events_total",
                "counter",
                "Times that a device reported more than was read in time.",
                losses
            )
            + Metrics.family("devices", "gauge", "Devices that are read.", devices)
            + Metrics.family(
                "configuration_refused",
                "gauge",
                "1 if the configuration has mistakes and an earlier one is in force.",
                isConfigurationRefused ? 1 : 0
            )
            + Metrics.family(
                "start_time_seconds",
                "gauge",
                "When the daemon started, in seconds since 1970.",
                started
            )
    }

    private static func header(_ name: String, _ type: String, _ help: String) -> String {
        "# HELP inputrx_\(name) \(help)\n# TYPE inputrx_\(name) \(type)\n"
    }

    private static func family(
        _ name: String,
        _ type: String,
        _ help: String,
        _ value: some BinaryInteger
    ) -> String {
        header(name, type, help) + "inputrx_\(name) \(value)\n"
    }

    private static func family(
        _ name: String,
        _ type: String,
        _ help: String,
        _ values: [String: Int]
    ) -> String {
        let lines = values.sorted { $0.key < $1.key }.map { binding, count in
            "inputrx_\(name){binding=\"\(escaped(binding))\"} \(count)\n"
        }
        return header(name, type, help) + lines.joined()
    }

    /// Escapes the value of a label; the format has these three escapes, and all other characters
    /// stand for themselves.
    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
