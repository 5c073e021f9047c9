import CLinux
import Configuration
import Glibc
import Pipeline

/// A program that was started by a binding, in a process group of its own.
///
/// Deallocating it before it has ended kills it, so that nothing is left running unseen, unless it
/// ``outlivesUs``.
final class ChildProcess {
    /// The process, and its group.
    let id: pid_t
    /// Becomes readable when the process ends.
    let descriptor: Int32
    /// The other end of the pipe that it reads from; nil where it reads nothing.
    ///
    /// Never blocks. Who tells it something closes it.
    let input: Int32?
    /// Whether the kernel has forgotten it.
    private var isReaped = false
    /// Whether it goes on when this program ends, however that comes about.
    var outlivesUs = false

    /// How a process ended.
    enum Exit: Hashable {
        /// By itself, with this status.
        case status(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// Starts a command in the home directory, without waiting for it.
    ///
    /// It reads from /dev/null, or from a pipe if it `isTold` something; it writes to `output` and
    /// `errors`, without them to this program's standard error, inherits no signal mask and no
    /// descriptor. Settings that were prepared for `output` and /dev/null may take their place. A text
    /// goes to `sh -c`; a list is looked up in `$PATH` and no shell sees it.
    /// The facts are environment variables that are added to this program's own.
    init(
        _ command: Command,
        facts: EnvironmentBlock = EnvironmentBlock(),
        output: Int32 = STDERR_FILENO,
        errors: Int32 = STDERR_FILENO,
        settings prepared: SpawnSettings? = nil,
        isTold: Bool = false
    ) throws(SystemError) {
        let arguments =
            switch command {
            case .shell(let text): ["/bin/sh", "-c", text]
            case .arguments(let list): list
            }
        guard let program = arguments.first else {
            throw SystemError("cannot start an empty command", code: EINVAL)
        }
        let ends = isTold ? try ChildProcess.pipe() : nil
        defer { if let ends { close(ends.readEnd) } }
        input = ends?.writeEnd
        do {
            let settings =
                prepared
                ?? SpawnSettings(
                    input: ends?.readEnd ?? SpawnSettings.nothing,
                    output: output,
                    errors: errors
                )
            id = try ChildProcess.spawn(program, arguments, facts, settings)
        } catch {
            if let ends { close(ends.writeEnd) }
            throw error
        }
        descriptor = inputrx_pidfd_open(id)
        guard descriptor >= 0 else {
            let error = SystemError("cannot watch `\(program)`")
            // Not to be left running unseen.
            kill()
            throw error
        }
    }

    /// A pipe of one page, the least there is: what waits in it grows old.
    private static func pipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        _ = fcntl(ends[1], ChildProcess.setPipeSize, 4096)
        return (ends[0], ends[1])
    }

    /// F_SETPIPE_SZ (linux/fcntl.h), a macro that Swift does not see.
    private static let setPipeSize: Int32 = 1031

    /// Kills the whole group, lets the kernel forget the process, and closes all that is open of it.
    func kill() {
        end()
        if let input { close(input) }
    }

    deinit {
        if outlivesUs { release() } else { end() }
    }

    /// Leaves it to itself: nothing is known of it any more.
    func release() {
        guard !isReaped else { return }
        isReaped = true
        if descriptor >= 0 { close(descriptor) }
    }

    private func end() {
        guard !isReaped else { return }
        isReaped = true
        signalGroup(SIGKILL)
        waitpid(id, nil, 0)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends a signal to the whole group.
    ///
    /// - Returns: whether anybody was there to receive it.
    @discardableResult
    func signalGroup(_ signal: Int32) -> Bool { Glibc.kill(-id, signal) == 0 }

    /// Lets the kernel forget the process, which has ended.
    ///
    /// - Returns: how it ended; nil if it has not.
    func reap() -> Exit? {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) == id else { return nil }
        isReaped = true
        close(descriptor)
        // WIFEXITED and friends are macros that Swift does not see (bits/waitstatus.h).
        let signal = status & 0x7f
        return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
    }

    private static func spawn(
        _ program: String,
        _ arguments: [String],
        _ facts: EnvironmentBlock,
        _ settings: SpawnSettings
    ) throws(SystemError) -> pid_t {
        var process: pid_t = 0
        let code = withCStrings(arguments) { arguments in
            facts.withCStrings(after: inherited) { environment in
                settings.spawn(program, arguments, environment, process: &process)
            }
        }
        guard code == 0 else { throw SystemError("cannot start `\(program)`", code: code) }
        return process
    }

    /// The variables of this program, less those that are meant for this program alone.
    ///
    /// They are sorted out once, and stay where they are: this program changes its environment only
    /// before (``CommandOutput``).
    private nonisolated(unsafe) static let inherited: [UnsafeMutablePointer<CChar>] = {
        var variables: [UnsafeMutablePointer<CChar>] = []
        var next = environ
        while let variable = next.pointee {
            if isForCommands(String(cString: variable).prefix { $0 != "=" }) {
                variables.append(variable)
            }
            next += 1
        }
        return variables
    }()

    private static func isForCommands(_ name: Substring) -> Bool {
        // Facts of a gesture that started this program itself are not those of the next one.
        let isFact = name.hasPrefix("INPUTRX_") && name != "INPUTRX_CONFIG"
        return !isFact && !["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"].contains(name)
    }

    /// Does what is the same for all commands ahead of the first one.
    static func prepare() { _ = inherited }
}

/// Lends the texts as an array of C strings that ends with nil.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("the array holds nil") }
        return body(start)
    }
}
