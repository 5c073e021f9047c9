import ArgumentParser
import Glibc
import LinuxInput
import Pipeline

/// The exit statuses of the program (sysexits.h).
enum ExitStatus: Int32 {
    /// `check --strict` found warnings, a test failed, `doctor` found a problem, or `import` left
    /// something out.
    case failed = 1
    /// The usage is wrong.
    case usage = 64
    /// A recording or another input file is malformed or has nothing usable.
    case badData = 65
    /// A named file does not exist or cannot be opened.
    case noInput = 66
    /// There is no such device, or no daemon that replies.
    case unavailable = 69
    /// A system call failed that normally succeeds.
    case systemError = 71
    /// A file cannot be written.
    case cannotCreate = 73
    /// Standard output cannot be written (`LineOutput`).
    case ioError = 74
    /// This user lacks a permission.
    case noPermission = 77
    /// The configuration has errors.
    case badConfiguration = 78
}

extension ExitCode {
    init(_ status: ExitStatus) {
        self.init(status.rawValue)
    }
}

/// Prints an error, with advice below it, and returns the code with which the command ends.
func failure(_ status: ExitStatus, _ message: String, help: String? = nil) -> ExitCode {
    LineOutput.standardError.text("error: \(message)" + (help.map { "\n  = help: \($0)" } ?? ""))
    return ExitCode(status)
}

/// Prints the error about a file that cannot be written, with the reason in `errno`, and returns
/// the code with which the command ends.
func unwritable(_ path: String, _ status: ExitStatus = .cannotCreate) -> ExitCode {
    failure(status, "cannot write \(path.printable): \(String(cString: strerror(errno)))")
}

/// Returns the folder in which the daemon of this user listens; ends the command if there is none.
func daemonFolder() throws -> RuntimeFolder {
    if let folder = RuntimeFolder.ofUser(environment: environment) { return folder }
    throw failure(
        .unavailable,
        "cannot find the daemon: XDG_RUNTIME_DIR is not set",
        help: "set it to the daemon's value, usually /run/user/UID"
    )
}

/// Returns the bytes of a file or, for `-`, of standard input; ends the command if reading fails.
func contents(of path: String) throws -> [UInt8] {
    do {
        return try FileContents.read(path == "-" ? "/dev/stdin" : path)
    } catch {
        throw failure(error.code == EACCES ? .noPermission : .noInput, "\(error)")
    }
}
