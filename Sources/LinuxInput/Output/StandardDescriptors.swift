import Glibc

/// Keeps the descriptors 0, 1 and 2 open.
///
/// If one of these descriptors were closed, the next file to be opened would get its number.
package enum StandardDescriptors {
    /// Opens /dev/null for each closed descriptor, before anything else is opened.
    ///
    /// Standard input is opened for writing only, and the outputs for reading only, so that using
    /// them still fails.
    package static func secure() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The closed descriptor is the lowest free one, so open(2) returns it.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Opens /dev/null for each descriptor that is closed or unusable.
    ///
    /// Unlike after ``secure()``, reading and writing succeed, because the commands of a daemon
    /// must always be able to write.
    static func secureForDaemon() {
        secure()
        for descriptor in STDIN_FILENO...STDERR_FILENO where !isUsable(descriptor) {
            let null = open("/dev/null", O_RDWR | O_CLOEXEC)
            guard null >= 0 else { continue }
            dup2(null, descriptor)
            close(null)
        }
    }

    /// Returns true if a descriptor is open for its use: reading for standard input, writing for
    /// the others.
    package static func isUsable(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        let wrongMode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
        return flags >= 0 && flags & O_ACCMODE != wrongMode
    }
}
