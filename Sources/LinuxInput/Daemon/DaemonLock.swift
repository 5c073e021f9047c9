import Glibc

/// The lock that a daemon holds on the file with its ``DaemonRecord``.
final class DaemonLock {
    /// Another daemon holds the lock.
    struct IsTaken: Error, CustomStringConvertible {
        /// The other daemon's record; nil if it has not written one.
        let other: DaemonRecord?

        /// The place of the other daemon, and the way to end it.
        var description: String {
            guard let other else { return "inputrx is already running for you" }
            return "inputrx is already running for you, \(other.place) (process \(other.process)); "
                + "two would run every command twice. Stop it first, or use --dry-run"
        }
    }

    /// The folder of the file, in which no other daemon may listen.
    let folder: RuntimeFolder
    /// The path of the file.
    var path: String { "\(folder.path)/\(DaemonRecord.name)" }
    /// The record for other programs.
    private(set) var record: DaemonRecord
    private var file: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``IsTaken``, or ``SystemError`` if locking is not possible.
    init(in folder: RuntimeFolder, _ record: DaemonRecord) throws {
        self.record = record
        self.folder = folder
        file = try DaemonLock.open(in: folder)
        try lock(file)
        write()
    }

    deinit { close(file) }

    /// Takes the lock again if its file was removed or moved away, because other programs look for
    /// it there.
    ///
    /// - Returns: true if the file was gone.
    /// - Throws: ``IsTaken`` if another daemon has started meanwhile, or ``SystemError``.
    func renew() throws -> Bool {
        let present = try DaemonLock.open(in: folder)
        guard DaemonLock.identity(of: present) != DaemonLock.identity(of: file) else {
            close(present)
            return false
        }
        do {
            try lock(present)
        } catch {
            close(present)
            throw error
        }
        close(file)
        file = present
        write()
        return true
    }

    private static func open(in folder: RuntimeFolder) throws(SystemError) -> Int32 {
        let parent = try folder.open()
        defer { close(parent) }
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = openat(parent, DaemonRecord.name, flags, 0o600)
        guard file >= 0 else {
            throw SystemError("cannot open \(folder.path)/\(DaemonRecord.name)")
        }
        return file
    }

    private func lock(_ file: Int32) throws(IsTaken) {
        guard DaemonLock.take(on: file) else {
            throw IsTaken(other: DaemonRecord.read(from: file))
        }
    }

    /// Returns the number of the file, unique while it is open.
    private static func identity(of file: Int32) -> UInt {
        var status = stat()
        return fstat(file, &status) == 0 ? UInt(status.st_ino) : 0
    }

    /// Records in the file that the configuration was read again.
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

    // F_OFD_GETLK and F_OFD_SETLK (linux/fcntl.h): the lock belongs to the open file description,
    // and a query does not take it.
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
