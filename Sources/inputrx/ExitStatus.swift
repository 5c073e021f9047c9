import ArgumentParser

/// What the program tells its caller at the end (sysexits.h; 64 for wrong usage is the parser's).
enum ExitStatus: Int32 {
    /// `check --strict` with warnings, `test` with a test that failed.
    case failed = 1
    /// A recording is malformed.
    case badData = 65
    /// A named file does not exist or cannot be opened.
    case noInput = 66
    /// What was asked for is not there: no such device, no daemon.
    case unavailable = 69
    /// The system refused something that always works.
    case systemError = 71
    /// A file that was to be written cannot be.
    case cannotCreate = 73
    /// Standard output cannot be written (`LineOutput`).
    case ioError = 74
    /// Something may not be done by this user.
    case noPermission = 77
    /// The configuration has errors.
    case badConfiguration = 78
}

extension ExitCode {
    init(_ status: ExitStatus) {
        self.init(status.rawValue)
    }
}
