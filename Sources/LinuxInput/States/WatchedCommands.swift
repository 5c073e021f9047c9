import Configuration

/// The commands under `states:` of the configuration in force.
package final class WatchedCommands {
    private let loop: EventLoop
    private let states: LiveStates
    private let log: Log
    private let errors: CommandOutput
    private var commands: [String: WatchedCommand] = [:]
    /// The number of commands that are ending.
    private var endingCount = 0
    private var whenEnded: (() -> Void)?

    /// Creates an empty list; its commands will set `states` and write their standard error to
    /// `errors`.
    init(loop: EventLoop, states: LiveStates, log: Log, errors: CommandOutput) {
        self.loop = loop
        self.states = states
        self.log = log
        self.errors = errors
    }

    /// Creates an empty list; its commands will set `states` and share the standard error of this
    /// program.
    package convenience init(loop: EventLoop, states: LiveStates, log: Log) {
        self.init(loop: loop, states: states, log: log, errors: .inherited)
    }

    /// Starts added commands, ends removed ones, and keeps unchanged ones running.
    package func update(_ configured: [ConfiguredState]) {
        var wanted: [String: Program] = [:]
        for state in configured { wanted[state.name] = state.command }
        for (state, running) in commands where wanted[state] != running.command {
            commands[state] = nil
            end(running)
            states.forget(state, by: .command)
        }
        for (state, command) in wanted where commands[state] == nil {
            let watched = WatchedCommand(
                command,
                name: "state \(state)",
                loop: loop,
                log: log,
                errors: errors,
                tell: { [states] in states.tell(state, is: $0, by: .command) }
            )
            commands[state] = watched
            watched.start()
        }
    }

    /// Kills all commands at once.
    package func kill() {
        for command in commands.values { command.kill() }
    }

    /// Ends all commands, and calls `handler` when they have ended, after at most 500 ms.
    func stop(whenEnded handler: @escaping () -> Void) {
        whenEnded = handler
        let running = commands.values
        commands = [:]
        // The count includes this call, so that the handler is not called before all commands have
        // been told to stop.
        endingCount += 1
        running.forEach(end)
        hasEnded()
    }

    private func end(_ command: WatchedCommand) {
        endingCount += 1
        command.stop(whenEnded: hasEnded)
    }

    private func hasEnded() {
        endingCount -= 1
        guard endingCount == 0, let handler = whenEnded else { return }
        whenEnded = nil
        handler()
    }
}
