import Diagnostics
import YAML

/// Finds commands on lines of their own that YAML joins.
extension CommandChecks {
    /// Programs that start the program behind them, which may stand on the next line.
    private static let starters: Set<String> = [
        "env", "sudo", "doas", "timeout", "nice", "ionice", "nohup", "setsid", "systemd-run", "sh",
        "bash", "exec", "xargs", "flock", "chrt", "time", "command", "swaymsg", "hyprctl", "niri",
        "i3-msg", "gdbus", "busctl", "dbus-send", "ssh", "flatpak", "systemctl", "which", "man",
        "pkexec", "systemd-inhibit", "dbus-run-session", "dbus-launch", "stdbuf", "taskset",
        "unbuffer", "watch", "gamemoderun", "prime-run", "chronic", "uwsm", "uwsm-app",
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
        guard isFolded || scalar.isPlain, let end = written.firstIndex(of: "\n") else {
            return false
        }
        let first = isFolded ? end : written.startIndex
        let lines = written[first...].split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
        let programs = lines.map { String($0.prefix { !$0.isWhitespace }) }
        if lines.dropLast().contains(where: { $0.hasSuffix("\\") }) {
            findings.warning(
                .brokenCommand,
                "the lines are joined, so this `\\` stands before a space and becomes a part of a word",
                at: scalar.span,
                help: "leave it out, or begin the command below `\(key): |`"
            )
            return true
        }
        guard let start = programs.first, !CommandChecks.starters.contains(start) else {
            return false
        }
        // 16 limits the work for hostile files.
        let second = programs.indices.dropFirst().prefix(16).first { index in
            guard let last = lines[index - 1].last, !"|&;\\(".contains(last),
                lines[index - 1].split(separator: " ").last?.hasPrefix("-") == false
            else { return false }
            // Other words of the shell, such as `set`, are also words of programs.
            if programs[index] == start || CommandChecks.beginnings.contains(programs[index]) {
                return true
            }
            guard isCommand(String(lines[index]), of: programs[index]) else { return false }
            // A text in quotes or a loop may go on in this line.
            return ShellText(lines[..<index].joined(separator: " ")).mistake == nil
        }
        guard second != nil else { return false }
        findings.warning(
            .brokenCommand,
            (isFolded ? "`>`" : "without `|`, YAML") + " joins the lines, so the command is "
                + String(Substring(scalar.text).trimmed).quoted,
            at: scalar.span,
            help: "begin the commands below `\(key): |`, or put `;` or `&&` between them"
        )
        return true
    }

    /// Returns true for a line that begins with a program of this machine, or with a usual program
    /// and its arguments.
    private func isCommand(_ line: String, of program: String) -> Bool {
        if case .present? = findings.machine?.program(program) { return true }
        // The names of some programs, such as `light`, are also usual words.
        return line != program && KnownPrograms.names.contains(program)
    }
}
