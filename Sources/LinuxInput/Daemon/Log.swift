import Glibc
import Pipeline

/// The importance of a message, with the numbers of syslog(3).
public enum LogLevel: Int, Comparable, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    /// Orders levels from important to detailed.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The subject of a message: its topic, or the cause of the reported failure.
package enum LogSubject: String, Sendable {
    /// The program itself.
    case inputrx
    /// A device, the kernel or libinput.
    case device
    /// A command that was run.
    case command
    /// The configuration.
    case config
    /// A bug in inputrx that should be reported.
    case bug
}

/// Writes messages for people, each at once and as one line.
///
/// In the journal, each line starts with `<N>`, from which journald takes the level
/// (SyslogLevelPrefix= in systemd.exec(5)).
public final class Log {
    private let threshold: LogLevel
    private let hasPrefix: Bool
    private let output: (String) -> Void

    /// Creates a log that passes messages up to `threshold` to `output`, each as a line with a
    /// newline.
    public init(
        threshold: LogLevel = .notice,
        hasPrefix: Bool = false,
        output: @escaping (String) -> Void
    ) {
        self.threshold = threshold
        self.hasPrefix = hasPrefix
        self.output = output
    }

    /// Creates a log on standard error.
    public static func standardError(threshold: LogLevel) -> Log {
        Log(threshold: threshold, hasPrefix: isJournal(STDERR_FILENO)) { line in
            var line = line
            line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }

    /// Returns true if messages of this level are written.
    package func keeps(_ level: LogLevel) -> Bool { level <= threshold }

    /// Writes a message, with control characters escaped.
    package func write(
        _ level: LogLevel,
        _ subject: LogSubject,
        _ message: @autoclosure () -> String
    ) {
        guard keeps(level) else { return }
        let prefix: String
        if hasPrefix {
            prefix = "<\(level.rawValue)>"
        } else {
            prefix =
                switch level {
                case .error: "error: "
                case .warning: "warning: "
                case .notice, .info, .debug: ""
                }
        }
        output("\(prefix)\(subject.rawValue): \(message().printable)\n")
    }

    /// Writes a finished text of several lines, such as diagnostics, as it is.
    package func write(_ level: LogLevel, text: String) {
        guard keeps(level) else { return }
        let body = text.hasSuffix("\n") ? text.dropLast() : text[...]
        for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
            output("\(hasPrefix ? "<\(level.rawValue)>" : "")\(line)\n")
        }
    }

    /// Creates a log on standard error that never waits for the reader, and the queue of its lines.
    static func queued(threshold: LogLevel) -> (log: Log, queue: OutputQueue) {
        let hasPrefix = isJournal(STDERR_FILENO)
        let queue = OutputQueue(STDERR_FILENO) { count in
            var line = ""
            let lines = count == 1 ? "1 line of this log was" : "\(count) lines of this log were"
            Log(hasPrefix: hasPrefix) { line = $0 }.write(
                .warning,
                .inputrx,
                "\(lines) lost: they could not be written in time"
            )
            return line
        }
        return (Log(threshold: threshold, hasPrefix: hasPrefix, output: queue.write), queue)
    }

    /// Returns true if the descriptor is a stream to the journal, whose device and inode are in
    /// $JOURNAL_STREAM.
    static func isJournal(_ descriptor: Int32) -> Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }
}
