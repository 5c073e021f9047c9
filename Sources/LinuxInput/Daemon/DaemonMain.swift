import Glibc

extension Daemon {
    /// 250 ms: the longest time that a stopping daemon waits for a slow reader of its output.
    static let drainTimeout = Duration.milliseconds(250)

    /// Runs `inputrx-daemon` with these arguments until a signal stops it.
    ///
    /// Without arguments, the daemon behaves like `inputrx run` without options.
    ///
    /// - Returns: the exit status (sysexits.h): 0 if a signal stopped the daemon, or the reader of
    ///   a dry run is gone; 64 for invalid arguments; 66 for a missing or unreadable configuration;
    ///   69 if another daemon runs for this user; 70 for a bug; 71 if a system call failed; 74 if
    ///   the reader of standard output is gone (with --json); 78 for errors in the configuration.
    package static func main(_ arguments: some Sequence<String>) -> Int32 {
        StandardDescriptors.secureForDaemon()
        if let problem = ProcessArguments.problem {
            LineOutput.standardError.text(problem)
            return 71
        }
        let arguments = Array(arguments)
        let hasNoArguments = arguments.isEmpty
        guard
            let options = hasNoArguments
                ? SessionOptions(environment: variable) : SessionOptions(arguments: arguments)
        else {
            LineOutput.standardError.line(
                hasNoArguments
                    ? ConfigurationPlaces.missing(variable)
                    : "error: inputrx-daemon takes no options; use those of `inputrx run`"
            )
            return hasNoArguments ? 66 : 64
        }
        // If the reader of the output is gone, write(2) fails with EPIPE instead of killing the
        // daemon.
        signal(SIGPIPE, SIG_IGN)
        // A terminal that stops background jobs when they write to it (stty tostop) must not stop
        // the daemon.
        signal(SIGTTOU, SIG_IGN)
        // The kernel sends SIGIO if a program opens a file on which the daemon holds a lease
        // (``FileContents/isBeingWritten(_:)``).
        signal(SIGIO, SIG_IGN)
        let (log, messages) = Log.queued(threshold: options.logLevel)
        defer { messages.drain(for: drainTimeout) }
        do {
            return try Daemon(options, log: log, messages: messages).run()
        } catch ConfigurationFile.Failure.isUnreadable(let error) {
            log.write(.error, .config, error.description)
            return 66
        } catch ConfigurationFile.Failure.hasErrors(let diagnostics) {
            log.write(.error, text: diagnostics)
            return 78
        } catch let error as DaemonLock.IsTaken {
            log.write(.error, .inputrx, error.description)
            return 69
        } catch let error as SystemError {
            log.write(.error, .inputrx, error.description)
            return 71
        } catch {
            log.write(.error, .bug, "\(error)")
            return 70
        }
    }

    /// Returns the value of an environment variable; nil if it is unset or empty.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
