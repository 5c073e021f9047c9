import CLinux
import Glibc

/// The standard output and standard error of commands: they go where the log goes, but by a path of
/// their own.
///
///     the log goes to     commands write to
///     the journal         their own stream to the journal, under the same unit
///     a pipe or a socket  their own pipe, which a small process copies to that of the log
///     a terminal, a file  the same terminal or file
///
/// So a command that prints more than the reader takes does not fill the pipe of the log. The
/// separate paths outlive the daemon, so that SIGPIPE does not end its commands.
struct CommandOutput {
    /// The descriptor that commands get as standard output and standard error.
    let descriptor: Int32

    /// The daemon's own standard error.
    static let inherited = CommandOutput(descriptor: STDERR_FILENO)

    /// Creates a separate path if one is needed and possible; the path stays open until this
    /// program ends.
    static func beside(log descriptor: Int32) -> CommandOutput {
        if Log.isJournal(descriptor) {
            return journalStream().map(CommandOutput.init) ?? .inherited
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
        else { return .inherited }
        let relay = inputrx_start_relay(descriptor)
        return relay >= 0 ? CommandOutput(descriptor: relay) : .inherited
    }

    /// Connects to the journal as systemd does for a service (systemd-cat(1)), and sets
    /// $JOURNAL_STREAM for the commands; nil if this fails.
    private static func journalStream() -> Int32? {
        let namespace = getenv("LOG_NAMESPACE").map { ".\(String(cString: $0))" } ?? ""
        let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let stream = socket(AF_UNIX, Int32(flags), 0)
        guard stream >= 0 else { return nil }
        // The name, the unit (empty: journald takes the unit of the cgroup), the level (6: info),
        // level prefixes (1: on), and three kinds of forwarding (0: off).
        let header = "inputrx\n\n6\n1\n0\n0\n0\n"
        let isConnected = withUnixAddress("/run/systemd/journal\(namespace)/stdout") {
            connect(stream, $0, $1) == 0
        }
        guard isConnected == true, write(stream, header, header.utf8.count) == header.utf8.count,
            // The commands expect blocking output; nothing else shares this socket.
            fcntl(stream, F_SETFL, 0) == 0
        else {
            close(stream)
            return nil
        }
        shutdown(stream, Int32(SHUT_RD))
        var status = stat()
        if fstat(stream, &status) == 0 {
            setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
        }
        return stream
    }
}
