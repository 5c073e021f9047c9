import Glibc

/// The arguments of this process, which the Swift runtime reads from `/proc`.
package enum ProcessArguments {
    /// The error text if the runtime cannot read the arguments; nil if it can.
    ///
    /// Without `/proc`, the runtime reports no arguments at all, so that `inputrx --version` would
    /// run the daemon.
    package static var problem: String? { problem(at: "/proc/self/cmdline") }

    static func problem(at path: String) -> String? {
        guard access(path, R_OK) != 0 else { return nil }
        return "error: cannot read \(path): is /proc mounted?\n"
            + "  = note: without it, inputrx cannot see its arguments"
    }
}
