import CLinux
import Glibc
import Pipeline

/// Facts about the running daemon of this user, from a file that the daemon keeps locked:
/// `$XDG_RUNTIME_DIR/inputrx/daemon`.
///
/// The lock ends with the process, however the process ends. A second daemon finds the lock and
/// refuses to start, because both would run every command.
package struct DaemonRecord: Hashable, Sendable {
    /// The process id.
    package var process: pid_t
    /// The place where the daemon runs, for people: "as the unit inputrx.service".
    package var place: String
    /// The path of the configuration file.
    package var configuration: String
    /// The number of times that the file was read, including the first.
    package var readings = 1
    /// True if the file was refused the last time.
    package var isRefused = false

    /// Finds the daemon that runs for this user.
    ///
    /// - Returns: the record; nil if no daemon runs or the record is not complete.
    /// - Throws: ``SystemError`` if the folder or the file cannot be opened.
    package static func ofRunning(in folder: RuntimeFolder) throws(SystemError) -> DaemonRecord? {
        let parent = try folder.open()
        defer { close(parent) }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = openat(parent, name, flags)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw SystemError("cannot open \(folder.path)/\(name)") }
        defer { close(file) }
        return DaemonLock.isHeld(on: file) ? read(from: file) : nil
    }

    /// The name of the file.
    static let name = "daemon"

    /// Describes this process.
    static func ofThisProcess(configuration: String) -> DaemonRecord {
        DaemonRecord(
            process: getpid(),
            place: ProcessPlace.ofThisProcess,
            configuration: configuration
        )
    }
}

// MARK: - Text

extension DaemonRecord {
    /// The text of the file, one fact per line; the last line marks the text as complete.
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

    /// Reads a record from its text; nil if the text is not a complete record.
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
        self.init(
            process: process,
            place: String(place),
            configuration: String(configuration),
            readings: readings,
            isRefused: refused == "true"
        )
    }

    /// Reads the record from an open file; nil if the record is not complete within 100 ms.
    static func read(from file: Int32) -> DaemonRecord? {
        // A read while the daemon writes may find an incomplete record, so it is repeated for up to
        // 100 ms.
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
