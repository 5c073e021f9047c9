import Configuration
import Gestures
import Glibc
import InputEvents
import Pipeline
import TestSupport
import Testing

@testable import LinuxInput

/// Runs real programs that read gestures.
@Suite("A command that reads a gesture") struct StreamTests {
    private let loop: EventLoop
    private let lines = LogLines()
    private let runner: CommandRunner
    private let folder: TemporaryFolder

    init() throws {
        // As in the daemon.
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop.forTest()
        runner = CommandRunner(loop: loop, log: lines.log())
        folder = try TemporaryFolder()
    }

    private func turn(untilLogged text: String, count: Int = 1) throws {
        let isLogged = try loop.turn { lines.lines.count { $0.contains(text) } >= count }
        #expect(isLogged, "\(text) in \(lines.lines)")
    }

    private func stream(_ script: String, _ format: StreamFormat = .tsv) -> Effect {
        .stream(.shell(script), format)
    }

    /// Returns the phase, steps and total of each line that the command has written to a file.
    private func told(_ name: String = "out") -> [String] {
        (folder.read(name) ?? "").split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).prefix(3)
                .joined(separator: " ")
        }
    }

    @Test("receives a line for each part at once, and the end of file after the last")
    func lines_() throws {
        let effect = stream("cat > \(folder.path)/out; echo over >> \(folder.path)/out")
        runner.perform(.sample(.begin, effect))
        runner.perform(.sample(.update, effect, steps: 2, total: 2))
        #expect(try loop.turn { told().count == 2 })
        runner.perform(.sample(.update, effect, steps: -1, total: 1))
        runner.perform(.sample(.end, effect, total: 1))
        try turn(untilLogged: "exit status 0 after")
        #expect(told() == ["begin 0 0", "update 2 2", "update -1 1", "end 0 1", "over"])
    }

    @Test("receives merged updates with all steps, and every end, if it reads too slowly")
    func slow() throws {
        let go = "\(folder.path)/go"
        let effect = stream("until [ -e \(go) ]; do sleep 0.01; done; cat > \(folder.path)/out")
        runner.perform(.sample(.begin, effect))
        for step in 1...20_000 {
            runner.perform(.sample(.update, effect, steps: 1, total: step))
        }
        runner.perform(.sample(.end, effect, total: 20_000))
        // Everything was written before the command read: a waiting writer would wait for ever.
        #expect(folder.read("out") == nil)
        try folder.write("", to: "go")
        try turn(untilLogged: "exit status 0 after")
        let told = told()
        #expect(told.first == "begin 0 0")
        #expect(told.last == "end 0 20000")
        #expect(told.count < 400)
        let steps = told.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(steps.reduce(0, +) == 20_000)
        #expect(told.dropLast().last?.hasSuffix(" 20000") == true)
    }

    @Test("may end early, which is logged once; the next gesture starts it again")
    func early() throws {
        let effect = stream("exit 0")
        runner.perform(.sample(.begin, effect))
        try turn(untilLogged: "does not read the rest of the gesture")
        for step in 1...50 { runner.perform(.sample(.update, effect, steps: 1, total: step)) }
        runner.perform(.sample(.end, effect, total: 50))
        runner.perform(.sample(.begin, effect))
        try turn(untilLogged: "does not read the rest of the gesture", count: 2)
        #expect(lines.lines.count { $0.contains("warning") } == 2)
        #expect(lines.lines.count { $0.contains("started") } == 2)
    }

    @Test("may stop reading, which is logged once, and continues")
    func deaf() throws {
        let effect = stream("exec 0<&-; sleep 0.3")
        runner.perform(.sample(.begin, effect))
        var total = 0
        let isDeaf = try loop.turn {
            total += 1
            runner.perform(.sample(.update, effect, steps: 1, total: total))
            return lines.lines.contains { $0.contains("does not read the rest of the gesture") }
        }
        #expect(isDeaf)
        runner.perform(.sample(.end, effect, total: total))
        try turn(untilLogged: "exit status 0 after")
        #expect(lines.lines.count { $0.contains("warning") } == 1)
    }

    @Test("receives each of two simultaneous gestures in its own process")
    func two() throws {
        let effect = stream("cat > \(folder.path)/$INPUTRX_DEVICE")
        func part(_ phase: Progress.Phase, _ device: UInt32, steps: Int = 0) -> Action {
            var action = Action.sample(phase, effect, steps: steps, total: steps)
            action.gesture.device = .sample(id: device, name: "d\(device)")
            return action
        }
        runner.perform(part(.begin, 1))
        runner.perform(part(.begin, 2))
        runner.perform(part(.update, 1, steps: 1))
        runner.perform(part(.update, 2, steps: 2))
        runner.perform(part(.cancel, 1))
        runner.perform(part(.end, 2))
        try turn(untilLogged: "exit status 0 after", count: 2)
        #expect(told("d1") == ["begin 0 0", "update 1 1", "cancel 0 0"])
        #expect(told("d2") == ["begin 0 0", "update 2 2", "end 0 0"])
    }

    @Test("is not started with `drop` while the last one runs; `replace` kills that one")
    func ifRunning() throws {
        let effect = stream("cat > /dev/null; sleep 60")
        for phase in [Progress.Phase.begin, .end, .begin, .update, .end] {
            runner.perform(.sample(phase, effect, ifRunning: .drop))
        }
        #expect(lines.lines.count { $0.contains("started") } == 1)
        #expect(lines.lines.count { $0.contains("this gesture was not sent to it") } == 1)
        runner.perform(.sample(.begin, effect, ifRunning: .replace))
        runner.perform(.sample(.end, effect, ifRunning: .replace))
        #expect(lines.lines.count { $0.contains("started") } == 2)
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(try loop.turn { isIdle })
    }

    @Test("may count its timeout from the end of the gesture")
    func timeout() throws {
        let effect = stream("cat > \(folder.path)/out; exec sleep 60")
        func part(_ phase: Progress.Phase) -> Action {
            .sample(phase, effect, timeout: .milliseconds(50))
        }
        runner.perform(part(.begin))
        let start = Timestamp.now
        #expect(try loop.turn { Timestamp.now.microseconds(since: start) > 150_000 })
        #expect(!lines.lines.contains { $0.contains("terminated") })
        runner.perform(part(.end))
        try turn(untilLogged: "still running after 0.05 seconds, terminated")
        try turn(untilLogged: "ended by signal 15")
        #expect(told() == ["begin 0 0", "end 0 0"])
    }

    @Test("may undo its work when the program stops")
    func stop() throws {
        let effect = stream("tail -n 1 | cut -f 1 > \(folder.path)/out")
        runner.perform(.sample(.begin, effect))
        runner.perform(.sample(.cancel, effect))
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(told() == ["cancel"])
    }
}

/// Tests commands for the parts of a gesture.
@Suite("Commands of a continuous gesture") struct PhaseCommandTests {
    private let loop: EventLoop
    private let lines = LogLines()
    private let runner: CommandRunner
    private let folder: TemporaryFolder

    init() throws {
        loop = try EventLoop.forTest()
        runner = CommandRunner(loop: loop, log: lines.log())
        folder = try TemporaryFolder()
    }

    /// Performs begin, five updates and end while the first command runs, and returns what was run.
    private func run(_ ifRunning: IfRunning) throws -> String {
        let file = "\(folder.path)/out"
        let script = "sleep 0.2; echo $INPUTRX_PHASE $INPUTRX_STEPS >> \(file)"
        let phases: [Progress.Phase: Command] = [
            .begin: .shell(script), .update: .shell(script), .end: .shell(script),
        ]
        runner.perform(.sample(.begin, .phases(phases), ifRunning: ifRunning))
        for step in 1...5 {
            runner.perform(
                .sample(.update, .phases(phases), steps: 1, total: step, ifRunning: ifRunning)
            )
        }
        runner.perform(.sample(.end, .phases(phases), total: 5, ifRunning: ifRunning))
        var isIdle = false
        runner.finish { isIdle = true }
        #expect(try loop.turn { isIdle })
        return (folder.read("out") ?? "").split(separator: "\n").joined(separator: ", ")
    }

    @Test("wait with `queue`; waiting updates are merged into one")
    func queue() throws { #expect(try run(.queue) == "begin 0, update 5, end 0") }

    @Test("wait with `queue` one by one if each step is a command; opposite steps cancel out")
    func queuedSteps() throws {
        defer { lines.endReleased() }
        let out = "\(folder.path)/out"
        let commands = StepCommands(
            more: .shell("sleep 0.05; echo more $INPUTRX_STEPS >> \(out)"),
            less: .shell("echo less $INPUTRX_STEPS >> \(out)")
        )
        for steps in [1, 1, 1, -1, 1, -1, -1, -1] {
            let effect = Effect.phases([:], steps: commands)
            runner.perform(.sample(.update, effect, steps: steps, ifRunning: .queue))
        }
        var isIdle = false
        runner.finish { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(folder.read("out") == "more 1\nless -1\n")
    }

    @Test("end with `queue` if all steps that waited cancel out")
    func cancelledSteps() throws {
        defer { lines.endReleased() }
        let out = "\(folder.path)/out"
        let commands = StepCommands(
            more: .shell("sleep 0.05; echo more >> \(out)"),
            less: .shell("echo less >> \(out)")
        )
        var dropped = 0
        runner.onEnd = { _, end, _ in if case .dropped = end { dropped += 1 } }
        for steps in [1, 1, -1] {
            let effect = Effect.phases([:], steps: commands)
            runner.perform(.sample(.update, effect, steps: steps, ifRunning: .queue))
        }
        var isIdle = false
        runner.finish { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(folder.read("out") == "more\n")
        #expect(dropped == 1)
    }

    @Test("with `drop`, only updates are dropped")
    func drop() throws { #expect(try run(.drop) == "begin 0, end 0") }

    @Test("with `replace`, the end still comes")
    func replace() throws { #expect(try run(.replace) == "end 0") }

    @Test("still run when the program stops, if they wait with `queue` for the end")
    func stop() throws {
        defer { lines.endReleased() }
        let phases: [Progress.Phase: Command] = [
            .begin: .shell("sleep 0.1"), .update: .shell("echo update >> \(folder.path)/out"),
            .cancel: .shell("echo cancel >> \(folder.path)/out"),
        ]
        for phase in [Progress.Phase.begin, .update, .cancel] {
            runner.perform(.sample(phase, .phases(phases), steps: 1, ifRunning: .queue))
        }
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(try loop.turn { isIdle })
        #expect(try loop.turn { folder.read("out") == "cancel\n" })
    }

    @Test("delay a stop by the grace period at most")
    func stopLate() throws {
        defer { lines.endReleased() }
        let phases: [Progress.Phase: Command] = [
            .begin: .shell("exec sleep 2"), .cancel: .shell("echo cancel >> \(folder.path)/out"),
        ]
        for phase in [Progress.Phase.begin, .cancel] {
            runner.perform(.sample(phase, .phases(phases), ifRunning: .queue))
        }
        var isIdle = false
        runner.stop { isIdle = true }
        #expect(!isIdle)
        #expect(try loop.turn { isIdle })
        #expect(folder.read("out") == nil)
    }
}
