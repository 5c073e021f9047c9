import CLinux
import Glibc

/// The settings with which a command starts; commands that read no input share them.
///
/// A command inherits only these three descriptors, and no blocked or ignored signal. It leads a
/// process group of its own and starts in the home directory.
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

    /// Starts a program, which is searched for in `$PATH`.
    ///
    /// Sets `process` to the process id, and `descriptor` to a descriptor that becomes readable
    /// when the process ends.
    ///
    /// - Returns: 0 on success, otherwise a number of errno(3).
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

    /// A descriptor of /dev/null, which stays open as long as this program runs.
    static let nullDevice: Int32 = open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// The directory in which commands start: the home directory or, if that cannot be entered, the
    /// root, because a daemon must not keep a mount point busy.
    ///
    /// Nil if this is already the working directory, as for a user's service.
    private nonisolated(unsafe) static let directory: UnsafePointer<CChar>? = {
        let home = getenv("HOME").map { String(cString: $0) } ?? "/"
        let directory = access(home, X_OK) == 0 ? home : "/"
        var (target, current) = (stat(), stat())
        let isCurrent =
            stat(directory, &target) == 0 && stat(".", &current) == 0
            && (target.st_dev, target.st_ino) == (current.st_dev, current.st_ino)
        return isCurrent ? nil : UnsafePointer(strdup(directory))
    }()
}
