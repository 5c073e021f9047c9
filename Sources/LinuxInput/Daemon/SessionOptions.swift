/// The options of a live session, which `inputrx run` passes to the daemon that it becomes.
package struct SessionOptions: Hashable, Sendable {
    /// The path of the configuration file.
    package var configuration: String
    /// The path of the file with the approved devices; nil if there is no folder for the file.
    package var approvals: String?
    /// The path of the file for a monitoring program; nil if the user did not ask for one.
    package var metrics: String?
    /// True to print actions instead of performing them.
    package var isDryRun: Bool
    /// True to print actions as JSON, one object per line; without `isDryRun`, they are also
    /// performed.
    package var isJSON: Bool
    /// The level of the least important messages that are written.
    package var logLevel: LogLevel

    /// Creates options; by default, actions are performed.
    package init(
        configuration: String,
        approvals: String? = nil,
        metrics: String? = nil,
        isDryRun: Bool = false,
        isJSON: Bool = false,
        logLevel: LogLevel = .notice
    ) {
        self.configuration = configuration
        self.approvals = approvals
        self.metrics = metrics
        self.isDryRun = isDryRun
        self.isJSON = isJSON
        self.logLevel = logLevel
    }

    /// Creates the options of a daemon without arguments: the defaults of `inputrx run`; nil if
    /// there is no configuration.
    ///
    /// The systemd unit starts the daemon directly, because `inputrx` takes longer to start than
    /// the daemon itself.
    package init?(environment: (String) -> String?) {
        guard let path = ConfigurationPlaces.find(environment) else { return nil }
        self.init(
            configuration: ConfigurationPlaces.absolute(path),
            approvals: Approvals.defaultPath(environment: environment),
            metrics: environment("INPUTRX_METRICS").map(ConfigurationPlaces.absolute)
        )
    }

    /// The options as arguments of `inputrx-daemon`, without the program's name.
    package var arguments: [String] {
        var arguments = ["--config=\(configuration)", "--log-level=\(logLevel.rawValue)"]
        if let approvals { arguments.append("--approvals=\(approvals)") }
        if let metrics { arguments.append("--metrics=\(metrics)") }
        if isDryRun { arguments.append("--dry-run") }
        if isJSON { arguments.append("--json") }
        return arguments
    }

    /// Reads the options from arguments like ``arguments``; nil if they are invalid.
    package init?(arguments: some Sequence<String>) {
        self.init(configuration: "")
        for argument in arguments {
            let parts = argument.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            switch (parts[0], parts.count > 1 ? String(parts[1]) : nil) {
            case ("--config", let path?): configuration = path
            case ("--approvals", let path?): approvals = path
            case ("--metrics", let path?): metrics = path
            case ("--log-level", let text?):
                guard let level = Int(text).flatMap(LogLevel.init) else { return nil }
                logLevel = level
            case ("--dry-run", nil): isDryRun = true
            case ("--json", nil): isJSON = true
            default: return nil
            }
        }
        if configuration.isEmpty { return nil }
    }
}
