import Glibc

/// The lock that a daemon holds on the file with its ``DaemonRecord``.
final class DaemonLock {
    /// Another daemon holds the lock.
    struct IsTaken: Error, CustomStringConvertible {
        /// The other daemon's record; nil if it has not written one.
        let other: DaemonRecord?

        /// The place of the other daemon, and how to end it.
        var description: String {
            guard let other else { return "inputrx is already running for you" }
            return "inputrx is already running for you, \(other.place) (process \(other.process)); "
                + "two would run every command twice. Stop it first, or use --dry-run"
        }
    }

    /// The folder of the file, in which nobody else may listen.
    let folder: RuntimeFolder
    /// The record for other programs.
    private(set) var record: DaemonRecord
    private let file: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``IsTaken``, or ``SystemError`` if locking is not possible.
    init(in folder: RuntimeFolder, _ record: DaemonRecord) throws {
        let parent = try folder.open()
        defer { close(parent) }
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        file = openat(parent, DaemonRecord.name, flags, 0o600)
        self.record = record
        self.folder = folder
        guard file >= 0 else {
            throw SystemError("cannot open \(folder.path)/\(DaemonRecord.name)")
        }
        guard DaemonLock.take(on: file) else {
            throw IsTaken(other: DaemonRecord.read(from: file))
        }
        write()
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// Records that the configuration was read again.
    func tellReading(isRefused: Bool) {
        record.readings += 1
        record.isRefused = isRefused
        write()
    }

    private func write() {
        let text = record.text
        ftruncate(file, 0)
        _ = pwrite(file, text, text.utf8.count, 0)
    }

    // MARK: - The lock itself

    // It belongs to the open file description, and a query does not take it: F_OFD_GETLK and
    // F_OFD_SETLK (linux/fcntl.h).
    private static let get: Int32 = 36
    private static let set: Int32 = 37

    private static func take(on file: Int32) -> Bool {
        var lock = wholeFile
        return fcntl(file, set, &lock) == 0
    }

    /// Returns true if a daemon holds the lock on the file.
    static func isHeld(on file: Int32) -> Bool {
        var lock = wholeFile
        return fcntl(file, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static var wholeFile: Glibc.flock {
        var lock = Glibc.flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
