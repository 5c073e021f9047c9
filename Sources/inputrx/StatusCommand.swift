import ArgumentParser
import Glibc
import Insight
import LinuxInput
import Pipeline

/// `inputrx status`: shows the state and the last actions of the running daemon, or follows it.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say what the running daemon knows and did, or follow it.",
        discussion: """
            Prints the configuration in force and since when, the devices, every state with its value \
            and its source, and the last twenty gestures with their bindings, commands, how these \
            ended and how long they took.

            With `--follow` it prints a JSON object on its own line for each gesture, action, end of \
            a command and change of a state, until you press Ctrl-C or the daemon ends (status 69). A \
            reader that is too slow loses lines and is told how many; the daemon never waits for it.

            Examples:
              inputrx status
              inputrx status --follow | jq -r 'select(.event == "action") | .binding'
            """
    )

    @Flag(help: "Print everything as JSON objects, each on its own line.")
    var json = false

    @Flag(help: "Print what happens from now on, as JSON objects.")
    var follow = false

    func run() throws {
        let folder = try daemonFolder()
        do {
            if follow {
                try followDaemon(in: folder)
            } else if let lines = try StatusRequest.snapshot(in: folder) {
                show(lines)
            } else {
                throw absenceFailure(in: folder)
            }
        } catch let error as SystemError {
            throw failure(.systemError, "\(error)")
        }
    }

    private func show(_ lines: [String]) {
        let output = LineOutput.standardOutput
        guard !json else { return lines.forEach { output.line($0) } }
        let report = StatusReport(
            lines.compactMap { JSONObject($0) },
            day: WallClock.day(of:),
            time: WallClock.time(of:)
        )
        for line in report.text { output.text(line) }
    }

    private func followDaemon(in folder: RuntimeFolder) throws {
        guard let request = try StatusRequest(.follow, in: folder) else {
            throw absenceFailure(in: folder)
        }
        let output = LineOutput.standardOutput
        var hasReplied = false
        while waitForLines(on: request.descriptor), let lines = try request.lines() {
            for line in lines { output.line(line) }
            hasReplied = hasReplied || !lines.isEmpty
        }
        if isReaderGone { return }
        throw failure(.unavailable, hasReplied ? "inputrx has ended" : "inputrx did not answer")
    }

    /// Waits for lines of the daemon; returns false if the reader of the output is gone.
    private func waitForLines(on descriptor: Int32) -> Bool {
        var states = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        while poll(&states, 2, -1) < 0, errno == EINTR {}
        return states[1].revents & Int16(POLLERR) == 0
    }

    private var isReaderGone: Bool {
        var state = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
    }

    /// Prints why there is no reply (no daemon runs, or it does not listen), and returns the code
    /// with which the command ends.
    private func absenceFailure(in folder: RuntimeFolder) -> any Error {
        if let daemon = try? DaemonRecord.ofRunning(in: folder) {
            return failure(
                .unavailable,
                "inputrx (process \(daemon.process)) does not listen; its log says why",
                help: "if it is an older version, restart it"
            )
        }
        return failure(
            .unavailable,
            "inputrx is not running for you",
            help: "`inputrx doctor` says why, and how to start it"
        )
    }
}
