import ArgumentParser
import Configuration
import Glibc
import LinuxInput
import Pipeline

/// The location of the configuration: the option, otherwise the first file that exists in the usual
/// places.
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
        ),
        completion: .file()
    )
    var config: String?

    /// Returns the path to read; an explicit path counts even if no such file exists.
    ///
    /// Throws if there is no path, after printing the searched paths if `reportsMissing` is true.
    func resolved(reportsMissing: Bool = true) throws -> String {
        if let config { return config }
        if let path = ConfigurationPlaces.find(environment) { return path }
        if reportsMissing {
            LineOutput.standardError.text(ConfigurationPlaces.missing(environment))
        }
        throw ExitCode(.noInput)
    }

    /// Throws if a file is named both as an argument and with `--config`.
    func checkSource(_ files: [String]) throws {
        guard let file = files.first, let config else { return }
        throw ValidationError("name either \(file) or `--config \(config)`, not both")
    }

    /// Returns the configuration; nil if none is named and none is in the usual places.
    ///
    /// Throws if the configuration has errors, after printing them.
    func optional() throws -> Configuration? { try optionalText()?.configuration }

    /// Returns the configuration and its text; nil if there is no configuration.
    ///
    /// The text is nil if the file is empty. Throws if the configuration has errors, after printing
    /// them.
    func optionalText() throws -> (configuration: Configuration, text: ConfigurationText?)? {
        guard let path = try? resolved(reportsMissing: false) else { return nil }
        let file = try CheckedConfiguration(path: path)
        return (try file.usable(), ConfigurationText(file.sources))
    }
}

/// Returns the value of an environment variable; nil if it is unset or empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
