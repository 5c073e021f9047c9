import Glibc

/// Finds the configuration file if the user does not name one.
package enum ConfigurationPlaces {
    /// Returns the path of the configuration: $INPUTRX_CONFIG, even if no such file exists;
    /// otherwise the first existing file of ``usual(_:)``.
    ///
    /// - Parameter environment: returns the value of a variable; nil if it is unset or empty.
    /// - Returns: the path as it was given; nil if the variable is unset and no usual file exists.
    package static func find(_ environment: (String) -> String?) -> String? {
        environment("INPUTRX_CONFIG")
            ?? usual(environment).first { access($0, F_OK) == 0 }
    }

    /// Returns the usual paths: the file of the user, then the file of the machine (XDG Base
    /// Directory Specification).
    package static func usual(_ environment: (String) -> String?) -> [String] {
        var places: [String] = []
        if let directory = environment("XDG_CONFIG_HOME"), directory.hasPrefix("/") {
            places.append("\(directory)/inputrx/config.yaml")
        } else if let home = environment("HOME") {
            places.append("\(home)/.config/inputrx/config.yaml")
        }
        places.append("/etc/inputrx/config.yaml")
        return places
    }

    /// Returns the error text for a start without a configuration: the searched paths, and how to
    /// create a configuration.
    package static func missing(_ environment: (String) -> String?) -> String {
        let places = usual(environment).map(\.printable)
        let list = places.map { "     \($0)" }.joined(separator: "\n")
        return """
            error: there is no configuration
              = note: searched, in this order:
            \(list)
              = help: `inputrx init` proposes one for this machine and writes it
            """
    }

    /// Returns the absolute path, so that a later change of the working directory does not matter.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return "\(String(cString: current))/\(path)"
    }
}
