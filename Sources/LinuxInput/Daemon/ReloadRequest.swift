import Glibc
import InputEvents

/// Tells the daemon of this user to read its configuration again, and waits for the result.
package enum ReloadRequest {
    /// The result of the reload.
    package enum Outcome: Hashable, Sendable {
        /// The configuration file is in force.
        case inForce(DaemonRecord)
        /// The configuration file was refused; the old configuration stays in force.
        case refused(DaemonRecord)
        /// The daemon has ended, or did not read the file in time.
        case unanswered(DaemonRecord)
        /// No daemon runs.
        case noDaemon
    }

    /// 15 s: longer than a new configuration waits for the end of a gesture (``TouchPause``).
    static let timeout = Duration.seconds(15)

    /// Sends SIGHUP and waits until the daemon's record shows another reading.
    ///
    /// - Throws: ``SystemError`` if the record cannot be read or the process cannot be signalled.
    package static func send(in folder: RuntimeFolder) throws(SystemError) -> Outcome {
        guard let before = try DaemonRecord.ofRunning(in: folder) else { return .noDaemon }
        guard kill(before.process, SIGHUP) == 0 else {
            throw SystemError("cannot send SIGHUP to process \(before.process)")
        }
        let limit = Timestamp.now.advanced(by: timeout)
        while Timestamp.now < limit {
            guard let now = try DaemonRecord.ofRunning(in: folder), now.process == before.process
            else { return .unanswered(before) }
            if now.readings > before.readings {
                return now.isRefused ? .refused(now) : .inForce(now)
            }
            // Polling is enough: a reload takes milliseconds unless a touch is in progress.
            usleep(10_000)
        }
        return .unanswered(before)
    }
}
