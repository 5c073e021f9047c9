import Glibc

/// The lock that a running daemon holds on the file of its ``DaemonRecord``.
final class DaemonLock {
    /// Another daemon holds the lock.
    struct IsTaken: Error, CustomStringConvertible {
        /// The record of the other daemon; nil if there is no complete record.
        let other: DaemonRecord?

        /// The message with the place of the other daemon, and what to do.
        var description: String {
            guard let other else { return "inputrx is already running for you" }
            return "inputrx is already running for you, \(other.place) (process \(other.process)); "
                + "two would run every command twice. Stop it first, or use --dry-run"
        }
    }

    /// The folder of the file; while the lock is held, no other daemon listens there.
    let folder: RuntimeFolder
    /// The path of the file.
    var path: String { "\(folder.path)/\(DaemonRecord.name)" }
    /// The record that the file contains.
    private(set) var record: DaemonRecord
    private var file: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``IsTaken`` if another daemon holds the lock, or ``SystemError``.
    init(in folder: RuntimeFolder, _ record: DaemonRecord) throws {
        self.record = record
        self.folder = folder
        file = try DaemonLock.open(in: folder)
        try lock(file)
        write()
    }

    deinit { close(file) }

    /// Creates and locks the file again if it was removed or moved, because other programs look for
    /// it at its path.
    ///
    /// - Returns: true if the file was removed or moved.
    /// - Throws: ``IsTaken`` if another daemon has started meanwhile, or ``SystemError``.
    func renew() throws -> Bool {
        let current = try DaemonLock.open(in: folder)
        guard DaemonLock.identity(of: current) != DaemonLock.identity(of: file) else {
            close(current)
            return false
        }
        do {
            try lock(current)
        } catch {
            close(current)
            throw error
        }
        close(file)
        file = current
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

    /// Returns the inode number of the file, which is unique while the file is open.
    private static func identity(of file: Int32) -> UInt {
        var status = stat()
        return fstat(file, &status) == 0 ? UInt(status.st_ino) : 0
    }

    /// Records in the file that the configuration was read again, and whether it was refused.
    func recordReading(isRefused: Bool) {
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

    // F_OFD_GETLK and F_OFD_SETLK (linux/fcntl.h): the lock belongs to the open file description.
    private static let queryCommand: Int32 = 36
    private static let lockCommand: Int32 = 37

    private static func take(on file: Int32) -> Bool {
        var lock = wholeFile
        return fcntl(file, lockCommand, &lock) == 0
    }

    /// Returns true if a daemon holds the lock on the file.
    static func isHeld(on file: Int32) -> Bool {
        var lock = wholeFile
        return fcntl(file, queryCommand, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static var wholeFile: Glibc.flock {
        var lock = Glibc.flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
