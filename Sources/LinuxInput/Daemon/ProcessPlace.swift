import Glibc

/// Describes where a process runs, for a user who looks for the process.
enum ProcessPlace {
    /// The place of this process: "as the unit inputrx.service", "in the terminal /dev/pts/3" or
    /// "started by sway".
    static var ofThisProcess: String {
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            if let terminal = ttyname(descriptor) {
                return "in the terminal \(String(cString: terminal))"
            }
        }
        let parent = text("/proc/\(getppid())/comm").split(separator: "\n").first
        // The unit counts only if systemd is the parent: a program that a compositor started is in
        // the unit of the compositor.
        if parent == "systemd", let unit = unit(ofControlGroups: text("/proc/self/cgroup")) {
            return "as the unit \(unit)"
        }
        return "started by \(parent ?? "a process that has ended")"
    }

    /// Returns the service unit in the contents of /proc/PID/cgroup; nil if there is none.
    static func unit(ofControlGroups text: String) -> Substring? {
        for line in text.split(separator: "\n") {
            // The session of a terminal is a scope, not a service.
            guard let unit = line.split(separator: "/").last, unit.hasSuffix(".service"),
                !unit.hasPrefix("user@")
            else { continue }
            return unit
        }
        return nil
    }

    private static func text(_ path: String) -> String {
        let bytes = try? FileContents.read(path, limit: 1 << 16, waits: false)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
