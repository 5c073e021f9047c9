import Glibc
import InputEvents
import Pipeline
import Testing

@testable import LinuxInput

/// Runs real programs in real time.
@Suite("The end of an action") struct CommandEndTests {
    private let loop: EventLoop
    private let lines = LogLines()
    private let runner: CommandRunner

    init() throws {
        loop = try EventLoop.forTest()
        runner = CommandRunner(loop: loop, log: lines.log())
    }

    private func turn(untilLogged text: String, count: Int = 1) throws {
        let isLogged = try loop.turn { lines.lines.count { $0.contains(text) } >= count }
        #expect(isLogged, "\(text) in \(lines.lines)")
    }

    @Test("is told once, with the time that its command took")
    func ends() throws {
        var ends: [String: CommandEnd] = [:]
        var times: [String: Int64] = [:]
        var failed: [String] = []
        runner.onEnd = { action, end, milliseconds in
            #expect(ends.updateValue(end, forKey: action.binding.label) == nil)
            times[action.binding.label] = milliseconds
        }
        runner.onFailure = { failed.append($0.label) }
        let second = Duration.milliseconds(300)
        for (name, script, timeout) in [
            ("fine", "true", nil), ("status", "exit 3", nil), ("signal", "kill -9 $$", nil),
            ("hang", "sleep 60", second),
            ("stubborn", "trap 'exit 4' TERM; sleep 60 & wait", second),
        ] as [(String, String, Duration?)] {
            runner.perform(.sample(.shell(script), timeout: timeout, name: name))
        }
        runner.perform(.sample(.arguments(["/no/such/program"]), name: "missing"))
        #expect(try loop.turn { ends.count == 6 })
        let missing = "cannot start `/no/such/program`: No such file or directory"
        #expect(
            ends == [
                "fine": .exited(0), "status": .exited(3), "signal": .signalled(9),
                "hang": .timedOut, "stubborn": .timedOut, "missing": .failed(missing),
            ]
        )
        #expect(times["missing"] == nil && times["hang"] ?? 0 >= 300 && times["fine"] ?? -1 >= 0)
        // A command that its timeout ends is a failure, however it takes that, and once.
        #expect(failed.sorted() == ["hang", "missing", "signal", "status", "stubborn"])
    }

    @Test("an action that is dropped or replaced is told, and is no failure")
    func unrun() throws {
        var ends: [CommandEnd] = []
        runner.onEnd = { _, end, _ in ends.append(end) }
        runner.onFailure = { _ in Issue.record("no failure") }
        let dropped = Action.sample(.shell("sleep 60"), ifRunning: .drop, name: "drop")
        runner.perform(dropped)
        runner.perform(dropped)
        #expect(ends == [.dropped("its command was still running")])
        let replaced = Action.sample(.shell("sleep 60"), ifRunning: .replace, name: "replace")
        for _ in 0..<3 { runner.perform(replaced) }
        #expect(try loop.turn { ends.count == 3 })
        #expect(ends.dropFirst() == [.replaced, .replaced])
        runner.onEnd = { _, _, _ in }
        runner.kill()
        runner.onFailure = { _ in }
        try turn(untilLogged: "signal 9", count: 2)
    }

    @Test("one line for each command that ran stands in the log at the usual level")
    func journal() throws {
        let usual = LogLines()
        let runner = CommandRunner(loop: loop, log: usual.log(threshold: .notice))
        runner.perform(.sample(.shell("true"), name: "lamp"))
        runner.perform(.sample(.shell("exit 3"), name: "fan"))
        #expect(try loop.turn { usual.lines.count == 2 })
        let texts = usual.lines.sorted().map { $0.replacing(/\d+ ms/, with: "N ms") }
        #expect(
            texts == [
                "command: lamp: exit status 0 after N ms\n",
                "warning: command: fan: exit status 3 after N ms\n",
            ]
        )
    }
}
