import Glibc
import InputEvents

/// Asks the daemon of this user to read its configuration again, and waits for the result.
package enum ReloadRequest {
    /// The result of the reload.
    package enum Outcome: Hashable, Sendable {
        /// The file is in force.
        case inForce(DaemonRecord)
        /// The file is refused; the old configuration stays in force.
        case refused(DaemonRecord)
        /// The daemon has ended or does not answer.
        case unanswered(DaemonRecord)
        /// No daemon runs.
        case noDaemon
    }

    /// 15 s: a new configuration waits for the end of a gesture for a shorter time
    /// (``TouchPause``).
    static let patience = Duration.seconds(15)

    /// Sends SIGHUP and waits until the daemon's record shows another reading.
    ///
    /// - Throws: ``SystemError`` if the record cannot be read or the process cannot be signalled.
    package static func send(in folder: RuntimeFolder) throws(SystemError) -> Outcome {
        guard let before = try DaemonRecord.ofRunning(in: folder) else { return .noDaemon }
        guard kill(before.process, SIGHUP) == 0 else {
            throw SystemError("cannot send SIGHUP to process \(before.process)")
        }
        let limit = Timestamp.now.advanced(by: patience)
        while Timestamp.now < limit {
            guard let now = try DaemonRecord.ofRunning(in: folder), now.process == before.process
            else { return .unanswered(before) }
            if now.readings > before.readings {
                return now.isRefused ? .refused(now) : .inForce(now)
            }
            // It polls: a reload takes milliseconds unless a touch is in progress, and a socket for
            // the answer would stay open all day.
            usleep(10_000)
        }
        return .unanswered(before)
    }
}
