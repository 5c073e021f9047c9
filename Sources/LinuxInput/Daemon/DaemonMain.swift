import Glibc

extension Daemon {
    /// What `inputrx-daemon` does: runs with these arguments until it is told to stop.
    ///
    /// - Returns: the exit status (sysexits.h): 0 stopped as asked, 64 wrong arguments, 66 the
    ///   configuration cannot be read, 78 it has errors, 71 the system refused something that is needed.
    public static func main(_ arguments: some Sequence<String>) -> Int32 {
        guard let options = SessionOptions(arguments: arguments) else {
            LineOutput.standardError.line("inputrx-daemon is started by `inputrx run`")
            return 64
        }
        // Who reads the output and goes away gets EPIPE from us, not our death.
        signal(SIGPIPE, SIG_IGN)
        let log = Log.standardError(threshold: options.logLevel)
        do {
            try Daemon(options, log: log).run()
            return 0
        } catch ConfigurationFile.Failure.isUnreadable(let error) {
            log.write(.error, .config, error.description)
            return 66
        } catch ConfigurationFile.Failure.hasErrors(let diagnostics) {
            log.write(.error, text: diagnostics)
            return 78
        } catch let error as SystemError {
            log.write(.error, .inputrx, error.description)
            return 71
        } catch {
            log.write(.error, .bug, "\(error)")
            return 70
        }
    }
}
