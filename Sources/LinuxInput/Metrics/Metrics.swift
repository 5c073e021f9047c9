import Configuration

/// The counts of a daemon since its start, and its current state.
struct Metrics: Hashable {
    /// The number of commands to run and of input to send, by binding name.
    private(set) var actions: [String: Int] = [:]
    /// The number of these that failed: they could not be started, or ended with an error.
    private(set) var failures: [String: Int] = [:]
    /// The number of times that events were lost, because they were not read in time.
    var losses = 0
    /// The number of devices that are being read.
    var devices = 0
    /// True if the configuration file has mistakes, so that an earlier one is in force.
    var isConfigurationRefused = false
    /// The time of the daemon's start, in seconds since 1970.
    var started: Int64 = 0

    /// Limits the counts to the bindings of the configuration; new ones start from 0.
    mutating func use(_ configuration: Configuration) {
        let names = Set(configuration.bindings.map(\.label))
        actions = Metrics.counts(of: names, before: actions)
        failures = Metrics.counts(of: names, before: failures)
    }

    private static func counts(of names: Set<String>, before: [String: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, before[$0] ?? 0) })
    }

    /// Counts an action of the binding.
    mutating func acted(_ binding: Binding) { actions[binding.label, default: 0] += 1 }

    /// Counts a failure of the binding.
    mutating func failed(_ binding: Binding) { failures[binding.label, default: 0] += 1 }

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

    private static func head(_ name: String, _ type: String, _ help: String) -> String {
        "# HELP inputrx_\(name) \(help)\n# TYPE inputrx_\(name) \(type)\n"
    }

    private static func family(
        _ name: String,
        _ type: String,
        _ help: String,
        _ value: some BinaryInteger
    ) -> String {
        head(name, type, help) + "inputrx_\(name) \(value)\n"
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
        return head(name, type, help) + lines.joined()
    }

    /// Escapes the value of a label: Prometheus knows these three escapes and takes anything else
    /// as it is.
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
