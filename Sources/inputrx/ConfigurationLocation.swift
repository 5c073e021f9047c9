import ArgumentParser
import Configuration
import Glibc
import LinuxInput
import Pipeline

/// Where the configuration is: the option, else the first that exists of the usual places.
struct ConfigurationLocation: ParsableArguments {
    @Option(
        name: [.customLong("config"), .customShort("c")],
        help: ArgumentHelp(
            "The configuration file.",
            discussion: """
                Default: $INPUTRX_CONFIG, else $XDG_CONFIG_HOME/inputrx/config.yaml (XDG_CONFIG_HOME \
                is ~/.config unless set), else /etc/inputrx/config.yaml.
                """,
            valueName: "file"
        )
    )
    var config: String?

    /// The path to read; an explicit one is taken at its word, whether it exists or not.
    ///
    /// Throws where there is none, after saying where it was looked for.
    func resolved(reportsMissing: Bool = true) throws -> String {
        if let config { return config }
        if let path = ConfigurationPlaces.find(environment) { return path }
        if reportsMissing {
            LineOutput.standardError.line(ConfigurationPlaces.missing(environment))
        }
        throw ExitCode(.noInput)
    }

    /// The configuration, if there is one; nil where none is named and none is in the usual places.
    ///
    /// Throws where there is one with errors, after saying them.
    func optional() throws -> Configuration? { try optionalText()?.configuration }

    /// The same with the text that it was read from, which is nil where that is empty.
    func optionalText() throws -> (configuration: Configuration, text: ConfigurationText?)? {
        guard let path = try? resolved(reportsMissing: false) else { return nil }
        let file = try CheckedConfiguration(path: path)
        return (try file.usable(), ConfigurationText(file.source))
    }
}

/// The value of an environment variable; nil if it is unset or empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
