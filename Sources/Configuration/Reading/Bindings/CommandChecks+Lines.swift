import Diagnostics
import YAML

/// Finds commands on lines of their own that YAML joins.
extension CommandChecks {
    /// Programs that start the program behind them, which may stand on the next line.
    private static let starters: Set<String> = [
        "env", "sudo", "doas", "timeout", "nice", "ionice", "nohup", "setsid", "systemd-run", "sh",
        "bash", "exec", "xargs", "flock", "chrt", "time", "command", "swaymsg", "hyprctl", "niri",
        "i3-msg", "gdbus", "busctl", "dbus-send", "ssh", "flatpak", "systemctl", "which", "man",
    ]

    /// Words with which a command of its own begins, or a part of `if`, `for` and `while`.
    private static let beginnings: Set = [
        "echo", "printf", "cd", "then", "else", "elif", "fi", "do", "done",
    ]

    /// Warns about lines which are commands of their own, and which YAML joins: behind `>`, or
    /// without any sign; returns false for other texts.
    func joinsCommands(_ scalar: Scalar, of key: String) -> Bool {
        let written = findings.sources.text(in: scalar.span)
        let isFolded = written.hasPrefix(">")
        guard isFolded || scalar.isPlain, let end = written.firstIndex(of: "\n"),
            let machine = findings.machine
        else { return false }
        let first = isFolded ? end : written.startIndex
        let lines = written[first...].split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
        let programs = lines.map { String($0.prefix { !$0.isWhitespace }) }
        if lines.dropLast().contains(where: { $0.hasSuffix("\\") }) {
            findings.warning(
                .brokenCommand,
                "YAML joins the lines, so this `\\` stands before a space and becomes a part of a word",
                at: scalar.span,
                help: "leave it out, or begin the command below `\(key): |`"
            )
            return true
        }
        guard let start = programs.first, !CommandChecks.starters.contains(start) else {
            return false
        }
        let second = programs.indices.dropFirst().first { index in
            guard let last = lines[index - 1].last, !"|&;\\(".contains(last),
                lines[index - 1].split(separator: " ").last?.hasPrefix("-") == false
            else { return false }
            // Other words of the shell, such as `set`, are also words of programs.
            if programs[index] == start || CommandChecks.beginnings.contains(programs[index]) {
                return true
            }
            guard case .present = machine.program(programs[index]) else { return false }
            return true
        }
        guard second != nil else { return false }
        findings.warning(
            .brokenCommand,
            (isFolded ? "`>`" : "YAML") + " joins the lines, so the command is "
                + String(Substring(scalar.text).trimmed).quoted,
            at: scalar.span,
            help: "begin the commands below `\(key): |`, or put `;` or `&&` between them"
        )
        return true
    }
}
