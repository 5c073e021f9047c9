import Configuration
import Glibc
import Rx

/// Runs commands for a program other than the daemon, and waits until all commands have ended.
package enum CommandSession {
    /// Passes a runner to `body`, then waits for the commands that `body` has started.
    ///
    /// Each line that a command prints is prefixed with the name of its binding.
    ///
    /// SIGINT and SIGTERM end all commands, even those without `timeout:`, because a user who
    /// presses Ctrl-C wants to end the wait. A second signal kills the commands at once.
    ///
    /// The call throws if the system refuses a resource.
    ///
    /// If the configuration sends input, `body` is called 1 s after the virtual keyboard and mouse
    /// were created, so that other programs have noticed these devices.
    package static func run(
        _ configuration: Configuration,
        log: Log,
        _ body: @escaping (CommandRunner) -> Void
    ) throws(SystemError) {
        let loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        let output = LabelledOutput(on: loop)
        let sender = InputSender(log: log, timers: loop.timers)
        // The user sees the output of a command, so its success is only worth the level `info`.
        let runner = CommandRunner(
            loop: loop,
            log: log,
            labelled: output,
            sender: sender,
            endLevel: .info
        )
        var isStopping = false
        let signals = try Signals([SIGTERM, SIGINT], on: loop) { _ in
            guard !isStopping else { return runner.kill() }
            isStopping = true
            runner.stop(endsAll: true) { loop.stop() }
        }
        defer { output.finish() }
        func start() {
            body(runner)
            runner.finish { loop.stop() }
        }
        // `start` runs inside the loop, because `loop.stop()` has no effect before that.
        let awaitsPrograms = configuration.sendsInput && sender.prepare(for: configuration)
        let pause = Duration.seconds(awaitsPrograms ? 1 : 0)
        loop.timers.add(at: .now.advanced(by: pause), handler: start)
        try withExtendedLifetime(signals) { () throws(SystemError) in try loop.run() }
    }
}
