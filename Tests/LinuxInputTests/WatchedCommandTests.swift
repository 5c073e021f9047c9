import Configuration
import Glibc
import InputEvents
import Testing

@testable import LinuxInput

/// Runs real programs in real time, but never waits longer than necessary.
@Suite("A command that sets a state") struct WatchedCommandTests {
    private let loop: EventLoop
    private let log = LogLines()
    private let told = Told()

    private final class Told {
        var lines: [String] = []
    }

    init() throws { loop = try EventLoop.forTest() }

    private func watched(_ command: Program) -> WatchedCommand {
        WatchedCommand(command, name: "state app", loop: loop, log: log.log()) { [told] in
            told.lines.append($0)
        }
    }

    private func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

    @Test("is started once, and its last line is the value")
    func lines() throws {
        let fifo = try Fifo()
        let script = "echo one; read x < \(fifo.path); printf 'two\\nthree\\nfour'; exec sleep 100"
        let command = watched(.shell(script))
        command.start()
        #expect(try loop.turn { told.lines == ["one"] })
        try fifo.release(on: loop)
        #expect(try loop.turn { told.lines == ["one", "three"] })
        #expect(log.lines.count == 1)
        // Nothing is pending any more.
        #expect(try loop.turn { loop.timers.nextDue == nil })
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(try loop.turn { hasEnded })
        #expect(told.lines == ["one", "three"])
    }

    @Test("is restarted after a pause when it ends; its last line still counts")
    func again() throws {
        let command = watched(.shell("sleep 0.01; printf \"last $$\"; exit 3"))
        command.start()
        #expect(try loop.turn { told.lines.count == 2 })
        #expect(told.lines[0].hasPrefix("last"))
        #expect(told.lines[0] != told.lines[1])
        let endings = log.lines.filter { $0.contains("exit status") }
        #expect(
            endings.first
                == "warning: command: state app: exit status 3; restarting in 1.0 seconds\n"
        )
        // A zombie would keep Swift Testing from seeing its own children.
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(try loop.turn { hasEnded })
    }

    @Test("is tried again if it cannot be started, which is logged")
    func missing() throws {
        let command = watched(.arguments(["no-such-program"]))
        command.start()
        #expect(
            log.lines == [
                "error: command: state app: cannot start `no-such-program`: "
                    + "No such file or directory; restarting in 1.0 seconds\n"
            ]
        )
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(hasEnded)
    }

    @Test("is ended with all its processes, even if it ignores SIGTERM")
    func group() throws {
        let command = watched(
            .shell("trap '' TERM; sleep 100 & echo \"$! $$\"; while :; do sleep 1; done")
        )
        command.start()
        #expect(try loop.turn { told.lines.count == 1 })
        let processes = told.lines[0].split(separator: " ").compactMap { pid_t($0) }
        #expect(processes.allSatisfy(isRunning))
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(try loop.turn { hasEnded })
        // The grandchild is not ours to reap.
        #expect(try loop.turn { !isRunning(processes[1]) })
    }

    @Test("is read at a bounded rate if it never ends its line or prints endlessly")
    func flood() throws {
        let command = watched(.shell("tr '\\0' x </dev/zero | head -c 300000; echo; exec yes"))
        command.start()
        #expect(try loop.turn { told.lines.count >= 2 })
        #expect(told.lines.last == "y")
        let (start, before) = (Timestamp.now, told.lines.count)
        #expect(try loop.turn { told.lines.count == before + 4 })
        #expect(Timestamp.now.microseconds(since: start) >= 150_000)
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(try loop.turn { hasEnded })
    }

    @Test("blocks nothing if it ends while a process that it started prints endlessly")
    func floodOfGroup() throws {
        let command = watched(.shell("yes & sleep 0.2; exit 3"))
        command.start()
        #expect(try loop.turn { log.lines.contains { $0.contains("exit status 3") } })
        var hasEnded = false
        command.stop { hasEnded = true }
        #expect(try loop.turn { hasEnded })
    }

    @Test("keeps running when the configuration is read again, unless it changes")
    func reload() throws {
        let states = LiveStates(loop: loop, log: log.log())
        let commands = WatchedCommands(loop: loop, states: states, log: log.log())
        let one = Program.shell("echo $$; exec sleep 100")
        func update(_ wanted: KeyValuePairs<String, Program>) {
            commands.update(wanted.map { ConfiguredState(name: $0.key, command: $0.value) })
        }
        update(["a": one, "b": one])
        func count(_ text: String) -> Int { log.lines.count { $0.contains(text) } }
        #expect(try loop.turn { count("inputrx: state") == 2 })
        update(["a": one, "b": .shell("echo other; exec sleep 100")])
        #expect(try loop.turn { count("state b: other") == 1 })
        #expect(count("started") == 3)
        update(["b": one])
        #expect(try loop.turn { count("inputrx: state a: \n") == 1 })
        var haveEnded = false
        commands.stop { haveEnded = true }
        #expect(try loop.turn { haveEnded })
        #expect(count("warning") == 0)
    }
}
