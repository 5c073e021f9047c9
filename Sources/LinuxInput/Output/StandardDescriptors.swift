import Glibc

/// The descriptors 0, 1 and 2.
///
/// If one of them were closed, another file would take its place.
package enum StandardDescriptors {
    /// Opens /dev/null for each of them that is closed, before anything else is opened.
    ///
    /// It is opened the wrong way round, so that reading and writing still fail.
    package static func secure() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // This one is the lowest free descriptor.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Opens /dev/null for each of them that is closed or cannot be used, for a daemon, whose
    /// commands may always write.
    static func secureForDaemon() {
        secure()
        for descriptor in STDIN_FILENO...STDERR_FILENO where !isUsable(descriptor) {
            let null = open("/dev/null", O_RDWR | O_CLOEXEC)
            guard null >= 0 else { continue }
            dup2(null, descriptor)
            close(null)
        }
    }

    /// Whether standard input can be read, or one of the others can be written.
    package static func isUsable(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        let useless = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
        return flags >= 0 && flags & O_ACCMODE != useless
    }
}
