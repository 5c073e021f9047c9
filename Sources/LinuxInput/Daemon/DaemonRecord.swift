import CLinux
import Glibc
import Pipeline

/// What the daemon of this user says about itself while it runs, in a file that it holds locked:
/// `$XDG_RUNTIME_DIR/inputrx/daemon`.
///
/// The lock belongs to the process: it is gone with it, however it ends. A second daemon finds it
/// and is refused, because each would run every command.
public struct DaemonRecord: Hashable, Sendable {
    /// Its process.
    public var process: pid_t
    /// Where it runs, for people: "as the unit inputrx.service".
    public var place: String
    /// The configuration file that it follows.
    public var configuration: String
    /// How often that was read, the first time included.
    public var readings = 1
    /// Whether the configuration was refused the last time.
    public var isRefused = false

    /// The daemon that runs for this user.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: ``SystemError`` if there is no folder in which it could say so.
    public static func ofRunning(in folder: RuntimeFolder) throws(SystemError) -> DaemonRecord? {
        let parent = try folder.open()
        defer { close(parent) }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = openat(parent, name, flags)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw SystemError("cannot open \(folder.path)/\(name)") }
        defer { close(file) }
        return RecordLock.isHeld(on: file) ? read(from: file) : nil
    }

    static let name = "daemon"

    // MARK: - Text

    /// As it stands in the file, a line each; the last one says that it is complete.
    var text: String {
        """
        process \(process)
        place \(place.printable)
        configuration \(configuration.printable)
        readings \(readings)
        refused \(isRefused)
        end

        """
    }

    /// What the text says; nil if it is none, or not complete.
    init?(text: String) {
        var values: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            values[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        guard values["end"] != nil,
            let process = values["process"].flatMap({ pid_t($0) }), process > 0,
            let place = values["place"], let configuration = values["configuration"],
            let readings = values["readings"].flatMap({ Int($0) }), let refused = values["refused"]
        else { return nil }
        self.init(process: process, place: String(place), configuration: String(configuration))
        self.readings = readings
        isRefused = refused == "true"
    }

    /// A record of a daemon.
    init(process: pid_t, place: String, configuration: String) {
        self.process = process
        self.place = place
        self.configuration = configuration
    }

    /// The record of this process.
    static func ofThisProcess(configuration: String) -> DaemonRecord {
        DaemonRecord(
            process: getpid(),
            place: ProcessPlace.ofThisProcess,
            configuration: configuration
        )
    }

    fileprivate static func read(from file: Int32) -> DaemonRecord? {
        // Written in one piece: at most once or twice, there is nothing in between.
        for _ in 0..<50 {
            var bytes = [UInt8](repeating: 0, count: 8192)
            let count = pread(file, &bytes, bytes.count, 0)
            if let record = DaemonRecord(
                text: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
            ) {
                return record
            }
            usleep(2000)
        }
        return nil
    }
}

/// A lock that belongs to an open file description, and that others can ask about without taking it.
private enum RecordLock {
    // F_OFD_GETLK and F_OFD_SETLK (linux/fcntl.h).
    private static let get: Int32 = 36
    private static let set: Int32 = 37

    static func take(on file: Int32) -> Bool {
        var lock = whole
        return fcntl(file, set, &lock) == 0
    }

    static func isHeld(on file: Int32) -> Bool {
        var lock = whole
        return fcntl(file, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static var whole: Glibc.flock {
        var lock = Glibc.flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}

/// The lock that a daemon holds, and through which it tells its ``DaemonRecord``.
final class DaemonLock {
    /// There is another daemon already.
    struct IsTaken: Error, CustomStringConvertible {
        /// What it says of itself; nil if it does not.
        let other: DaemonRecord?

        /// Where the other one runs, and how to end it.
        var description: String {
            guard let other else { return "inputrx already runs for you" }
            return "inputrx already runs for you, \(other.place) (process \(other.process)); "
                + "two would run every command twice. Stop it first, or use --dry-run"
        }
    }

    /// What the others read.
    private(set) var record: DaemonRecord
    private let file: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``IsTaken``, or ``SystemError`` where there can be no lock.
    init(in folder: RuntimeFolder, _ record: DaemonRecord) throws {
        let parent = try folder.open()
        defer { close(parent) }
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        file = openat(parent, DaemonRecord.name, flags, 0o600)
        self.record = record
        guard file >= 0 else {
            throw SystemError("cannot open \(folder.path)/\(DaemonRecord.name)")
        }
        guard RecordLock.take(on: file) else {
            throw IsTaken(other: DaemonRecord.read(from: file))
        }
        write()
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// Tells that the configuration was read again.
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
}
