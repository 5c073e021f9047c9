import Setup

/// systemd's manager of the user's services, queried with `systemctl --user`.
struct UserManager {
    /// The environment that the manager passes to services.
    let environment: [String: String]
    /// The unit of the daemon.
    let unit: SetupFacts.Unit

    /// Queries the manager; nil if no manager runs for this user.
    init?() {
        guard let result = ProgramOutput(of: ["systemctl", "--user", "show-environment"]),
            result.status == 0
        else { return nil }
        environment = UserManager.variables(in: result.output)
        let properties = [
            "LoadState", "UnitFileState", "ActiveState", "ExecMainStatus", "NeedDaemonReload",
        ]
        let unit = ProgramOutput(
            of: ["systemctl", "--user", "show", "inputrx.service"]
                + properties.flatMap { ["-p", $0] }
        )
        self.unit = UserManager.unit(in: unit?.output ?? "")
    }

    /// Reads the unit from the output of `systemctl show`.
    static func unit(in text: String) -> SetupFacts.Unit {
        let values = variables(in: text)
        return SetupFacts.Unit(
            load: values["LoadState"] ?? "not-found",
            file: values["UnitFileState"] ?? "",
            active: values["ActiveState"] ?? "inactive",
            exitStatus: values["ExecMainStatus"].flatMap { Int($0) } ?? 0,
            needsReload: values["NeedDaemonReload"] == "yes"
        )
    }

    /// Reads the values in lines such as `NAME=value` and `NAME=$'va\tlue'`.
    static func variables(in text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: equals)...]
            values[String(line[..<equals])] =
                value.hasPrefix("$'") && value.hasSuffix("'") && value.count >= 3
                ? unquoted(value.dropFirst(2).dropLast()) : String(value)
        }
        return values
    }

    /// Undoes systemd's escapes in a text that was between `$'` and `'`.
    private static func unquoted(_ text: Substring) -> String {
        var result = ""
        var remaining = text
        while let character = remaining.popFirst() {
            guard character == "\\", let next = remaining.popFirst() else {
                result.append(character)
                continue
            }
            switch next {
            case "n": result.append("\n")
            case "t": result.append("\t")
            default: result.append(next)
            }
        }
        return result
    }
}
