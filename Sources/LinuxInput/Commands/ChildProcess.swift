import CLinux
import Configuration
import Glibc
import Pipeline

/// A program that a binding started, in a process group of its own.
///
/// Deallocation kills the whole group if the program still runs, unless ``outlivesUs`` is true.
final class ChildProcess {
    /// The id of the process and of its group.
    let id: pid_t
    /// A descriptor that becomes readable when the process ends.
    let descriptor: Int32
    /// The write end of the pipe from which the process reads; nil if it reads no input.
    ///
    /// Writing never blocks. The writer closes the descriptor.
    let input: Int32?
    /// True once the exit status has been collected, or the process has been released.
    private var isReaped = false
    /// True if deallocation leaves the process running instead of killing its group.
    var outlivesUs = false

    /// The end of a process.
    enum Exit: Hashable {
        /// The process exited with this status.
        case status(Int32)
        /// This signal ended the process.
        case signal(Int32)
    }

    /// Starts a command in the home directory, without waiting for it.
    ///
    /// The command reads from /dev/null, or from a pipe if `hasInput` is true, and writes to
    /// `output` and `errors`, by default this program's standard error; prepared settings replace
    /// these three. It inherits no signal mask and no other descriptor. `sh -c` runs a shell
    /// command. A list of arguments is run without a shell, and its program is searched for in
    /// `$PATH`. The facts are added to this program's environment variables.
    init(
        _ command: Program,
        facts: EnvironmentBlock = EnvironmentBlock(),
        output: Int32 = STDERR_FILENO,
        errors: Int32 = STDERR_FILENO,
        settings prepared: SpawnSettings? = nil,
        hasInput: Bool = false
    ) throws(SystemError) {
        let arguments =
            switch command {
            case .shell(let text): ["/bin/sh", "-c", text]
            case .arguments(let list): list
            }
        guard let program = arguments.first else {
            throw SystemError("cannot start an empty command", code: EINVAL)
        }
        let ends = hasInput ? try ChildProcess.pipe() : nil
        defer { if let ends { close(ends.readEnd) } }
        input = ends?.writeEnd
        do {
            let settings =
                prepared
                ?? SpawnSettings(
                    input: ends?.readEnd ?? SpawnSettings.nullDevice,
                    output: output,
                    errors: errors
                )
            (id, descriptor) = try ChildProcess.spawn(program, arguments, facts, settings)
        } catch {
            if let ends { close(ends.writeEnd) }
            throw error
        }
    }

    /// Creates a pipe of one page, the smallest size, because data that waits in a pipe becomes
    /// outdated.
    private static func pipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("cannot create a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        _ = fcntl(ends[1], ChildProcess.setPipeSize, 4096)
        return (ends[0], ends[1])
    }

    /// F_SETPIPE_SZ (linux/fcntl.h), a macro that Swift cannot import.
    private static let setPipeSize: Int32 = 1031

    /// Kills the whole group, collects the exit status, and closes the descriptors.
    func kill() {
        end()
        if let input { close(input) }
    }

    deinit {
        if outlivesUs { release() } else { end() }
    }

    /// Lets the process run on without this object, and closes ``descriptor``.
    func release() {
        guard !isReaped else { return }
        isReaped = true
        close(descriptor)
    }

    private func end() {
        guard !isReaped else { return }
        isReaped = true
        signalGroup(SIGKILL)
        waitpid(id, nil, 0)
        close(descriptor)
    }

    /// Sends a signal to the whole group.
    ///
    /// - Returns: true if the group still has a process.
    @discardableResult
    func signalGroup(_ signal: Int32) -> Bool { Glibc.kill(-id, signal) == 0 }

    /// Collects the exit status of the process.
    ///
    /// - Returns: the end of the process; nil if it has not ended.
    func reap() -> Exit? {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) == id else { return nil }
        isReaped = true
        close(descriptor)
        // Swift cannot import WIFEXITED and similar macros (bits/waitstatus.h).
        let signal = status & 0x7f
        return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
    }

    private static func spawn(
        _ program: String,
        _ arguments: [String],
        _ facts: EnvironmentBlock,
        _ settings: SpawnSettings
    ) throws(SystemError) -> (process: pid_t, descriptor: Int32) {
        var process: pid_t = 0
        var descriptor: Int32 = -1
        let code = withCStrings(arguments) { arguments in
            facts.withCStrings(after: inherited) { environment in
                settings.spawn(
                    program,
                    arguments,
                    environment,
                    process: &process,
                    descriptor: &descriptor
                )
            }
        }
        guard code == 0 else { throw SystemError("cannot start `\(program)`", code: code) }
        return (process, descriptor)
    }

    /// The environment variables of this program, except those that concern only this program.
    ///
    /// The variables are selected once, so this program must not change its environment afterwards;
    /// ``CommandOutput`` changes it earlier.
    private nonisolated(unsafe) static let inherited: [UnsafeMutablePointer<CChar>] = {
        var variables: [UnsafeMutablePointer<CChar>] = []
        var next = environ
        while let variable = next.pointee {
            if isForCommands(variable) { variables.append(variable) }
            next += 1
        }
        return variables
    }()

    private static func isForCommands(_ variable: UnsafePointer<CChar>) -> Bool {
        func begins(with text: String) -> Bool {
            strncmp(variable, text, text.utf8.count) == 0
        }
        // If a gesture started this program, the facts of that gesture must not be passed on.
        let isFact = begins(with: "INPUTRX_") && !begins(with: "INPUTRX_CONFIG=")
        return !isFact
            && !["NOTIFY_SOCKET=", "WATCHDOG_PID=", "WATCHDOG_USEC="].contains(where: begins)
    }

    /// Selects the environment variables, before the first command starts.
    static func prepare() { _ = inherited }
}

/// Passes the texts to `body` as a null-terminated array of C strings.
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
