import Glibc

/// Where the configuration is if the user does not name it.
package enum ConfigurationPlaces {
    /// The path of the configuration: $INPUTRX_CONFIG, else the first file of the ``usual(_:)`` places.
    ///
    /// A path in the variable is used whether the file exists or not. Nil if the variable is unset and
    /// no file is in the usual places.
    ///
    /// - Parameter environment: the value of a variable; nil if it is unset or empty.
    /// - Returns: the path, as it is named.
    package static func find(_ environment: (String) -> String?) -> String? {
        environment("INPUTRX_CONFIG")
            ?? usual(environment).first { access($0, F_OK) == 0 }
    }

    /// The usual places, the user's before the machine's (XDG Base Directory Specification).
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

    /// The error for a start without a configuration: the places that were searched, and how to begin.
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

    /// The path from the root, so that a later change of the working directory does not matter.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return "\(String(cString: current))/\(path)"
    }
}
