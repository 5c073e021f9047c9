import Configuration
import Glibc
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import LinuxInput

/// Runs real programs in real time, but never waits longer than necessary.
@Suite struct CommandRunnerTests {
    private let loop: EventLoop
    private let lines = LogLines()
    private let runner: CommandRunner
    private let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop.forTest()
        runner = CommandRunner(loop: loop, log: lines.log())
        folder = try TemporaryFolder()
    }

    private func turn(untilLogged text: String, count: Int = 1) throws {
        let isLogged = try loop.turn {
            lines.lines.count { $0.contains(text) } >= count
        }
        #expect(isLogged, "\(text) in \(lines.lines)")
    }

    private func count(_ text: String) -> Int { lines.lines.count { $0.contains(text) } }

    @Test("errors, signals and missing programs are reported as failures, success is not")
    func failures() throws {
        var failed = 0
        runner.onFailure = { _ in failed += 1 }
        for command in ["true", "exit 3", "kill -9 $$"] { runner.perform(.sample(.shell(command))) }
        runner.perform(.sample(.arguments(["/no/such/program"])))
        try turn(untilLogged: "exit status 0 after")
        try turn(untilLogged: "exit status 3")
        try turn(untilLogged: "ended by signal 9")
        #expect(failed == 3)
    }

    @Test("a text is run by sh, a list is not; status and duration are logged")
    func shellAndArguments() throws {
        runner.perform(.sample(.shell("echo $((1+1)) > \(folder.path)/a; exit 3")))
        try turn(untilLogged: "exit status 3 after")
        #expect(folder.read("a") == "2\n")
        runner.perform(.sample(.arguments(["touch", "\(folder.path)/$(b)"])))
        try turn(untilLogged: "exit status 0 after")
        #expect(access("\(folder.path)/$(b)", F_OK) == 0)
    }

    @Test(
        "facts are environment variables, even hostile names; services' variables are removed"
    )
    func environment() throws {
        let name = "$(touch \(folder.path)/x) `y` \"'\n"
        let script = "printf %s \"$INPUTRX_DEVICE\" > \(folder.path)/name; env > \(folder.path)/env"
        setenv("NOTIFY_SOCKET", "/nowhere", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        runner.perform(.sample(.shell(script), device: .sample(name: name)))
        try turn(untilLogged: "exit status 0 after")
        #expect(folder.read("name") == name)
        #expect(access("\(folder.path)/x", F_OK) != 0)
        let environment = folder.read("env") ?? ""
        #expect(environment.contains("\nINPUTRX_GESTURE=tap\n"))
        #expect(!environment.contains("NOTIFY_SOCKET"))
    }

    @Test(
        "a command runs in its own group, at home, without input, with no signal blocked"
    )
    func surroundings() throws {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let script = """
            cat; pwd > \(folder.path)/pwd; cut -d' ' -f1,5 /proc/$$/stat > \(folder.path)/stat
            readlink /proc/$$/fd/0 > \(folder.path)/input
            exec grep SigBlk /proc/self/status > \(folder.path)/mask
            """
        runner.perform(.sample(.shell(script)))
        try turn(untilLogged: "exit status 0 after")
        let home = getenv("HOME").map { String(cString: $0) } ?? "/"
        #expect(folder.read("pwd") == home + "\n")
        let numbers = (folder.read("stat") ?? "").split { $0 == " " || $0 == "\n" }
        #expect(numbers.count == 2 && numbers[0] == numbers[1])
        #expect(folder.read("mask") == "SigBlk:\t0000000000000000\n")
        #expect(folder.read("input") == "/dev/null\n")
    }

    @Test("a command ignores no signal that this program ignores")
    func ignoredSignals() throws {
        let before = signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, before) }
        let runner = CommandRunner(loop: loop, log: lines.log())
        runner.perform(.sample(.shell("grep SigIgn /proc/self/status > \(folder.path)/ignored")))
        try turn(untilLogged: "exit status 0 after")
        let digits = (folder.read("ignored") ?? "").filter(\.isHexDigit).suffix(16)
        let ignored = try #require(UInt64(digits, radix: 16))
        #expect(ignored >> (SIGUSR2 - 1) & 1 == 0)
    }

    @Test(
        "a missing command is reported, and the next one runs",
        arguments: [
            (.arguments(["no-such-command"]), "cannot start `no-such-command`: No such file"),
            (.arguments([]), "cannot start an empty command"),
            (.arguments(["/etc/passwd"]), "cannot start `/etc/passwd`: Permission denied"),
            (.shell("no-such-command"), "not found (status 127)"),
        ] as [(Command, String)]
    )
    func missing(command: Command, message: String) throws {
        runner.perform(.sample(command))
        try turn(untilLogged: message)
        runner.perform(.sample(.shell("true")))
        try turn(untilLogged: "exit status 0 after")
    }

    @Test("parallel starts another one at the same time")
    func parallel() throws {
        let action = Action.sample(.shell("read x < \(try fifo())"))
        runner.perform(action)
        runner.perform(action)
        #expect(count(": started") == 2)
        runner.kill()
        try turn(untilLogged: "ended by signal 9", count: 2)
    }

    @Test("drop does nothing while one runs, and starts another afterwards")
    func drop() throws {
        let fifo = try fifo()
        let action = Action.sample(.shell("read x < \(fifo)"), ifRunning: .drop)
        runner.perform(action)
        runner.perform(action)
        #expect(count(": started") == 1)
        try release(fifo)
        try turn(untilLogged: "exit status 0 after")
        runner.perform(action)
        #expect(count(": started") == 2)
        runner.kill()
        try turn(untilLogged: "signal 9")
    }

    @Test("queue starts them one after the other, and drops those above its limit")
    func queue() throws {
        let fifo = try fifo()
        let script = "read x < \(fifo); echo \"$INPUTRX_DEVICE\" >> \(folder.path)/order"
        for number in 0...(CommandRunner.waitingLimit + 2) {
            let device = Device.sample(name: String(number))
            runner.perform(.sample(.shell(script), ifRunning: .queue, device: device))
        }
        #expect(count(": started") == 1)
        #expect(count("16 commands are waiting, this one is dropped") == 2)
        for done in 1...(CommandRunner.waitingLimit + 1) {
            try release(fifo)
            try turn(untilLogged: "exit status 0 after", count: done)
        }
        let order = (0...CommandRunner.waitingLimit).map { "\($0)\n" }.joined()
        #expect(folder.read("order") == order)
        #expect(count(": started") == CommandRunner.waitingLimit + 1)
    }

    @Test("a queue continues if one of its commands cannot be started")
    func queueWithMissing() throws {
        let fifo = try fifo()
        let path = "\(folder.path)/program"
        try folder.write("#!/bin/sh\nread x < \(fifo)\nrm \(path)\n", to: "program")
        chmod(path, 0o755)
        let action = Action.sample(.arguments([path]), ifRunning: .queue)
        for _ in 0..<3 { runner.perform(action) }
        try release(fifo)
        try turn(untilLogged: "No such file", count: 2)
        #expect(count(": started") == 1)
    }

    @Test("replace terminates the running one, and starts the last one when it has ended")
    func replace() throws {
        let fifo = try fifo()
        let script =
            "trap 'echo ended >> \(folder.path)/order; exit' TERM; "
            + "echo \"$INPUTRX_DEVICE\" >> \(folder.path)/order; read x < \(fifo); read x < \(fifo)"
        func perform(_ name: String) {
            let device = Device.sample(name: name)
            runner.perform(.sample(.shell(script), ifRunning: .replace, device: device))
        }
        perform("a")
        #expect(try loop.turn { folder.read("order") == "a\n" })
        perform("b")
        perform("c")
        #expect(try loop.turn { folder.read("order") == "a\nended\nc\n" })
        #expect(count(": started") == 2)
        runner.kill()
        try turn(untilLogged: "signal 9")
    }

    @Test("after its timeout, the whole group is terminated, then killed")
    func timeout() throws {
        // The shell and its child ignore SIGTERM. If only the shell were killed, the child would
        // survive and hold the pipe open.
        let fifo = try fifo()
        let holder = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(holder) }
        let script = "trap '' TERM; exec 3> \(fifo); sleep 60 & echo x >&3; wait; sleep 60"
        runner.perform(.sample(.shell(script), timeout: .milliseconds(50)))
        try turn(untilLogged: "terminated")
        try turn(untilLogged: "ended by signal 9")
        // End of file: no writer is left.
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(try loop.turn { read(holder, &bytes, 16) == 0 })
    }

    @Test("a timeout that does not expire has no effect")
    func timeoutNotNeeded() throws {
        runner.perform(.sample(.shell("true"), timeout: .milliseconds(20)))
        try turn(untilLogged: "exit status 0 after")
        #expect(loop.timers.nextDue == nil)
    }

    @Test("background processes of a command with a timeout end with it")
    func timeoutOfBackground() throws {
        let fifo = try fifo()
        let holder = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(holder) }
        // The shell exits at once; its child holds the pipe open.
        let script = "exec 3> \(fifo); sleep 60 & exit 0"
        runner.perform(.sample(.shell(script), timeout: .milliseconds(200)))
        try turn(untilLogged: "exit status 0 after")
        try turn(
            untilLogged: "its background processes are still running after 0.2 seconds, terminated"
        )
        var bytes = [UInt8](repeating: 0, count: 16)
        // End of file: no writer is left.
        #expect(try loop.turn { read(holder, &bytes, 16) == 0 })
        var isIdle = false
        runner.finish { isIdle = true }
        #expect(try loop.turn { isIdle })
    }

    @Test("too many commands of one binding do not prevent those of others")
    func limit() throws {
        let action = Action.sample(.shell("read x < \(try fifo())"))
        for _ in 0...CommandRunner.bindingLimit { runner.perform(action) }
        #expect(count(": started") == CommandRunner.bindingLimit)
        #expect(count("64 of its commands are running, not started") == 1)
        runner.perform(.sample(.shell("true"), name: "other"))
        try turn(untilLogged: "exit status 0 after")
        runner.kill()
        try turn(untilLogged: "signal 9", count: CommandRunner.bindingLimit)
    }

    // MARK: - Stopping

    @Test("stopping leaves a command to the user, and ends one with a timeout gracefully")
    func stop() throws {
        defer { lines.endReleased() }
        let fifo = try fifo()
        let script =
            "trap 'echo bye > \(folder.path)/bye; exit' TERM; echo up > \(folder.path)/up; "
            + "read x < \(fifo)"
        runner.perform(.sample(.shell(script), timeout: .seconds(60)))
        #expect(try loop.turn { folder.read("up") == "up\n" })
        runner.perform(.sample(.shell("read x < \(fifo); echo \"$x\" > \(folder.path)/stays")))
        var isIdle = false
        runner.stop { isIdle = true }
        runner.perform(.sample(.shell("true")))
        #expect(try loop.turn { isIdle })
        #expect(folder.read("bye") == "bye\n")
        #expect(count(": started") == 2)
        runner.kill()
        try release(fifo)
        #expect(try loop.turn { folder.read("stays") == "x\n" })
    }

    @Test("releasing the runner, as after an error, leaves a command to the user")
    func deallocation() throws {
        defer { lines.endReleased() }
        let fifo = try fifo()
        var runner: CommandRunner? = CommandRunner(loop: loop, log: lines.log())
        runner?.perform(.sample(.shell("read x < \(fifo); echo \"$x\" > \(folder.path)/stays")))
        runner = nil
        try release(fifo)
        #expect(try loop.turn { folder.read("stays") == "x\n" })
        #expect(runner == nil)
    }

    @Test("stopping drops queued commands, and logs it")
    func stopQueue() throws {
        defer { lines.endReleased() }
        let fifo = try fifo()
        let action = Action.sample(.shell("read x < \(fifo)"), ifRunning: .queue)
        for _ in 0..<3 { runner.perform(action) }
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(isIdle)
        #expect(count("2 waiting commands will not be run") == 1)
        try release(fifo)
    }

    @Test("stopping still starts the command that replaces another one")
    func stopReplace() throws {
        defer { lines.endReleased() }
        let fifo = try fifo()
        let script = "echo \"$INPUTRX_DEVICE\" >> \(folder.path)/order; read x < \(fifo)"
        func perform(_ name: String) {
            let device = Device.sample(name: name)
            runner.perform(.sample(.shell(script), ifRunning: .replace, device: device))
        }
        perform("a")
        #expect(try loop.turn { folder.read("order") == "a\n" })
        perform("b")
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(try loop.turn { folder.read("order") == "a\nb\n" })
        try release(fifo)
    }

    @Test("with endsAll, stopping ends the user's commands, too")
    func stopAll() throws {
        runner.perform(.sample(.shell("exec sleep 60")))
        var isIdle = false
        runner.stop(endsAll: true) { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(count("ended by signal 15") == 1)
    }

    @Test("stopping without commands ends at once")
    func stopIdle() {
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(isIdle)
    }

    private func fifo() throws -> String {
        let path = "\(folder.path)/fifo"
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("no fifo") }
        return path
    }

    /// Lets the command continue that reads from the FIFO.
    private func release(_ fifo: String) throws {
        var descriptor: Int32 = -1
        let isOpen = try loop.turn {
            descriptor = open(fifo, O_WRONLY | O_NONBLOCK)
            return descriptor >= 0
        }
        #expect(isOpen)
        _ = write(descriptor, "x\n", 2)
        close(descriptor)
    }
}
