import Glibc

extension Daemon {
    /// 250 ms: the time that a stopping daemon waits for a slow reader of its output.
    static let patience = Duration.milliseconds(250)

    /// Runs `inputrx-daemon` with these arguments until a signal stops it.
    ///
    /// Without arguments, it behaves like `inputrx run` without options.
    ///
    /// - Returns: the exit status (sysexits.h): 0 stopped as asked, 64 wrong arguments, 66
    ///   unreadable configuration, 69 another daemon runs for this user, 71 failed system call, 74
    ///   the reader of standard output is gone (--json), 78 errors in the configuration.
    package static func main(_ arguments: some Sequence<String>) -> Int32 {
        StandardDescriptors.secureForDaemon()
        if let problem = ProcessArguments.problem {
            LineOutput.standardError.text(problem)
            return 71
        }
        let arguments = Array(arguments)
        let isBare = arguments.isEmpty
        guard
            let options = isBare
                ? SessionOptions(environment: variable) : SessionOptions(arguments: arguments)
        else {
            LineOutput.standardError.line(
                isBare
                    ? ConfigurationPlaces.missing(variable)
                    : "error: inputrx-daemon takes no options; use those of `inputrx run`"
            )
            return isBare ? 66 : 64
        }
        // If the reader of the output is gone, the daemon gets EPIPE and is not killed.
        signal(SIGPIPE, SIG_IGN)
        // A terminal that stops background jobs when they write to it (stty tostop) must not stop
        // the daemon.
        signal(SIGTTOU, SIG_IGN)
        // The kernel sends SIGIO if a program opens the file while the daemon holds a lease on it
        // (F_SETLEASE).
        signal(SIGIO, SIG_IGN)
        let (log, messages) = Log.queued(threshold: options.logLevel)
        defer { messages.drain(for: patience) }
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
