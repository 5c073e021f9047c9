import Glibc

/// Keeps the descriptors 0, 1 and 2 open.
///
/// If one of them were closed, the next file opened would get its number.
package enum StandardDescriptors {
    /// Opens /dev/null for each closed descriptor, before anything else is opened.
    ///
    /// It is opened in the wrong direction, so that reading and writing still fail.
    package static func secure() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The closed descriptor is the lowest free one, so open(2) returns it.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Opens /dev/null for each descriptor that is closed or unusable.
    ///
    /// This is for a daemon, whose commands must always be able to write.
    static func secureForDaemon() {
        secure()
        for descriptor in STDIN_FILENO...STDERR_FILENO where !isUsable(descriptor) {
            let null = open("/dev/null", O_RDWR | O_CLOEXEC)
            guard null >= 0 else { continue }
            dup2(null, descriptor)
            close(null)
        }
    }

    /// Returns true if standard input can be read, or another descriptor can be written.
    package static func isUsable(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        let useless = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
        return flags >= 0 && flags & O_ACCMODE != useless
    }
}
