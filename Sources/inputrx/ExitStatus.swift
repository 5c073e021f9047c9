import ArgumentParser

/// The exit statuses of the program (sysexits.h).
enum ExitStatus: Int32 {
    /// `check --strict` found warnings, or a test of `test` failed.
    case failed = 1
    /// The usage is wrong.
    case usage = 64
    /// A recording is malformed.
    case badData = 65
    /// A named file does not exist or cannot be opened.
    case noInput = 66
    /// There is no such device or no daemon.
    case unavailable = 69
    /// A system call failed that normally works.
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
