import CLinux
import Glibc

/// The settings with which commands start, prepared once for all commands that read no input.
///
/// A command inherits only these three descriptors, and no signal is blocked or ignored. It leads
/// its own process group and starts in the home directory.
struct SpawnSettings {
    private var settings = inputrx_spawn()

    /// Prepares commands that read from `input` and write to `output` and `errors`.
    init(input: Int32, output: Int32, errors: Int32) {
        settings.input = input
        settings.output = output
        settings.errors = errors
        settings.directory = SpawnSettings.directory
        inputrx_find_changed_signals(&settings)
    }

    /// Starts a program, found with `$PATH`.
    ///
    /// It sets `process` to the process id, and `descriptor` to a descriptor that becomes readable
    /// when the process ends.
    ///
    /// - Returns: 0, or a number of errno(3).
    func spawn(
        _ program: String,
        _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        process: inout pid_t,
        descriptor: inout Int32
    ) -> Int32 {
        withUnsafePointer(to: settings) {
            inputrx_spawn($0, program, arguments, environment, &process, &descriptor)
        }
    }

    /// A descriptor of /dev/null, open as long as this program runs.
    static let nothing: Int32 = open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// The home directory, or otherwise the root, because a daemon must not keep a mount point
    /// busy.
    ///
    /// Nil if it is the working directory already, as for a user's service.
    private nonisolated(unsafe) static let directory: UnsafePointer<CChar>? = {
        let home = getenv("HOME").map { String(cString: $0) } ?? "/"
        let directory = access(home, X_OK) == 0 ? home : "/"
        var (wanted, present) = (stat(), stat())
        let isThere =
            stat(directory, &wanted) == 0 && stat(".", &present) == 0
            && (wanted.st_dev, wanted.st_ino) == (present.st_dev, present.st_ino)
        return isThere ? nil : UnsafePointer(strdup(directory))
    }()
}
