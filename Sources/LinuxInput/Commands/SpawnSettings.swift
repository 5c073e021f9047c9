import CLinux
import Glibc

/// How commands are started: prepared once for all commands that read no input.
///
/// A command inherits only these three descriptors, no signal mask and no signal handler. It leads a
/// process group of its own and starts in the home directory.
final class SpawnSettings {
    private var attributes = posix_spawnattr_t()
    private var actions = posix_spawn_file_actions_t()

    /// Settings for commands that read from `input` and write to `output` and `errors`.
    init(input: Int32, output: Int32, errors: Int32) {
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if errors != STDERR_FILENO {
            posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        }
        if let directory = SpawnSettings.directory {
            inputrx_spawn_in_directory(&actions, directory)
        }
    }

    deinit {
        posix_spawnattr_destroy(&attributes)
        posix_spawn_file_actions_destroy(&actions)
    }

    /// Starts a program, which is looked up in `$PATH`; sets `process` to its process id.
    ///
    /// - Returns: 0, or the error of errno(3).
    func spawn(
        _ program: String,
        _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        process: inout pid_t
    ) -> Int32 {
        posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
    }

    /// /dev/null, open for as long as this program runs.
    static let nothing: Int32 = open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// The home directory, or the root without one: a daemon must not block a mount point.
    ///
    /// Nil if this program is in it already, as a user's service is.
    private static let directory: String? = {
        let home = getenv("HOME").map { String(cString: $0) } ?? "/"
        let directory = access(home, X_OK) == 0 ? home : "/"
        var (wanted, present) = (stat(), stat())
        let isThere =
            stat(directory, &wanted) == 0 && stat(".", &present) == 0
            && (wanted.st_dev, wanted.st_ino) == (present.st_dev, present.st_ino)
        return isThere ? nil : directory
    }()
}
