import Glibc

/// The place where a process runs, in words for a user who looks for it.
enum ProcessPlace {
    /// "as the unit inputrx.service", "in the terminal /dev/pts/3" or "started by sway".
    static var ofThisProcess: String {
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            if let terminal = ttyname(descriptor) {
                return "in the terminal \(String(cString: terminal))"
            }
        }
        let parent = text("/proc/\(getppid())/comm").split(separator: "\n").first
        // A process in the unit of a compositor was not started as that unit.
        if parent == "systemd", let unit = unit(ofControlGroups: text("/proc/self/cgroup")) {
            return "as the unit \(unit)"
        }
        return "started by \(parent ?? "a process that has ended")"
    }

    /// Finds the unit of a service in the contents of /proc/PID/cgroup.
    static func unit(ofControlGroups text: String) -> Substring? {
        for line in text.split(separator: "\n") {
            // A terminal's session is a scope, not a service.
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
