import Configuration

/// The commands under `states:`, as the configuration in force has them.
final class WatchedCommands {
    private let loop: EventLoop
    private let states: LiveStates
    private let log: Log
    private var commands: [String: WatchedCommand] = [:]

    init(loop: EventLoop, states: LiveStates, log: Log) {
        self.loop = loop
        self.states = states
        self.log = log
    }

    /// Starts what is new, ends what is gone, and leaves alone what stays as it is.
    func update(_ wanted: [String: Command]) {
        for (state, running) in commands where wanted[state] != running.command {
            commands[state] = nil
            running.stop()
            states.forget(state, by: .command)
        }
        for (state, command) in wanted where commands[state] == nil {
            let watched = WatchedCommand(
                command,
                name: "state \(state)",
                loop: loop,
                log: log,
                tell: { [states] in states.tell(state, is: $0, by: .command) }
            )
            commands[state] = watched
            watched.start()
        }
    }

    /// Kills all at once.
    func kill() {
        for command in commands.values { command.kill() }
    }

    /// Ends all and calls `handler` when they have ended, 500 ms later at most.
    func stop(whenEnded handler: @escaping () -> Void) {
        let ending = commands.values
        commands = [:]
        var left = ending.count
        guard left > 0 else { return handler() }
        for command in ending {
            command.stop {
                left -= 1
                if left == 0 { handler() }
            }
        }
    }
}
