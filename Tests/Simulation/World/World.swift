import CSimulation
import Evdev
import Glibc
import InputEvents
import LinuxInput

/// Plays a story: simulates the people, the devices and the machine around the daemon.
final class World {
    let story: Story
    let judge = Judge()
    let desktop = Desktop()
    var plugged: [Thing: KernelDevice] = [:]
    var denied: Set<Thing> = []
    var isApproved = false
    /// True if the keyboard was plugged in when the daemon started, so that it needs no approval.
    var isTrusted = false
    /// The keyboards that were plugged in beside another one with the same identity.
    var twins: Set<Thing> = []
    var isLockedByUser = false
    /// The lock state that the daemon knows from logind; nil if it is uncertain.
    var isLockedByLogind: Bool?
    /// Increases when the lock state of logind may have changed.
    var lockVersion = 0
    /// The number of times that the bus has started.
    var busStarts = 0
    /// The number of times that the daemon has lost the bus, and the time of the last loss.
    var busLosses = 0
    var busLoss: Int64 = 0
    /// The programs that are connected to the daemon's socket.
    var readers: [StatusReader] = []
    /// True if the daemon must be able to serve programs: nothing it needs has been taken away.
    var isServing = true
    var isRunning = false
    /// The number of times that the daemon has started.
    private var runs = 0
    var generation = 1
    /// The generation of the configuration in force; nil if it is uncertain.
    var inForce: Int? = 1
    /// True while the configuration file cannot be used.
    var isSpoilt = false
    /// The time after which no disturbance affects a gesture.
    var calm: Int64 = 0
    /// The time after which no disturbance affects the touches that the desktop gets.
    var desktopCalm: Int64 = 0
    /// The time after which panels are grabbed again.
    var grabCalm: Int64 = 0
    /// The number of hangs since the start after which a guard has released the panels.
    var releases = 0
    /// True if fingers in three corners have ended all grabs.
    var isReleased = false
    /// The pause after which the daemon starts again; nil if it does not start again.
    var pause: Int64?
    var isOver = false
    /// True while the daemon is stopped at a system call.
    var isStalled = false
    /// The value that the program of the state `app` prints.
    var app = "on"
    /// The value of `app` that the daemon knows; nil if it is uncertain.
    var knownApp: String?
    /// The mode that a gesture has set; nil if it is uncertain.
    var mode: String? = "default"
    /// The latest program of the state `app`; nil if there is none.
    weak var stateProgram: Process?
    /// The number of times that this program has ended since the daemon started.
    var quits = 0
    /// The time until which the machine sleeps.
    var sleepEnd: Int64 = 0
    @exclusivity(unchecked) var frames = 0
    /// The last line that the daemon has logged.
    private var lastLine = ""

    init(_ story: Story) { self.story = story }

    /// Plays the story and returns the first violation; nil if every promise is kept.
    func play() -> Violation? {
        kernel.install()
        kernel.files.write(
            Configurations.text(1, reading: story.reading),
            to: Kernel.configuration
        )
        kernel.waited = { [judge] in judge.fail(.waits, $0) }
        kernel.started = { [self] in started($0) }
        judge.fires = { [self] move, generation in
            // The old configuration is in force while a program writes a new one in pieces.
            let isLatest = [inForce, self.generation].contains(generation)
            if let set = move.mode, isLatest { mode = set }
        }
        kernel.signalled = { [judge] in judge.signalled($0, $1) }
        kernel.wrote = { [self] line in
            judge.note("log: \(line)")
            lastLine = line
            let isBug = ["bug: ", "warning: bug: ", "error: bug: "].contains { line.hasPrefix($0) }
            if isBug { judge.fail(.bugs, line) }
        }
        kernel.appeared = { [self] device in
            kernel.at(kernel.now + 80_000) { [self] in
                if device.exists { desktop.open(device) }
                watchKeys(of: device)
            }
        }
        kernel.vanished = { [self] in desktop.close($0) }
        kernel.bus.connected = { [self] in bus(isConnected: true) }
        desktop.lost = { [judge] in judge.fail(.passed, "the desktop loses events of \($0)") }
        let begin = kernel.now
        for (time, step) in story.steps {
            // The first steps are taken before the daemon starts.
            let due = begin + Int64(time) * 1000
            if time == 0 { take(step) } else { kernel.at(due) { [self] in take(step) } }
        }
        kernel.pass(until: begin + 200_000)
        disturb(for: 2_500_000)
        let end = begin + Int64(story.steps.last?.time ?? 0) * 1000 + 8_000_000
        kernel.at(end) { [self] in finish() }
        run()
        return judge.violation
    }

    /// Runs the daemon, as often as the story starts it.
    private func run() {
        while judge.violation == nil {
            isRunning = true
            runs += 1
            noteKeyboards()
            noteSession()
            isServing = !kernel.files.isFull
            mode = "default"
            (isReleased, grabCalm, releases) = (false, 0, 0)
            if !judge.isStarved { kernel.descriptorLimit = 1024 }
            knownApp = nil
            stateProgram = nil
            quits = 0
            judge.isStopping = false
            judge.note("the daemon starts")
            simulation_run(1)
            let status = Daemon.main([
                "--config=\(Kernel.configuration)", "--log-level=6",
                "--approvals=\(Kernel.approvals)",
            ])
            simulation_run(0)
            isRunning = false
            let wasKilled = kernel.isDaemonDead
            judge.note("the daemon ends with status \(status)")
            kernel.closeAll()
            guard judge.violation == nil else { return }
            if !wasKilled, let stateProgram, stateProgram.exit == nil {
                return judge.fail(.leftovers, "\(stateProgram.arguments) runs on")
            }
            if wasKilled {
                judge.killed()
            } else if case .starve? = story.steps.last?.step {
                if status != 71 || !lastLine.contains("Too many open files") {
                    judge.fail(.starves, "the status is \(status)")
                }
                return
            } else if status != 0 {
                return judge.fail(.stops, "the status is \(status)")
            }
            kernel.isDaemonDead = false
            if isOver {
                kernel.pass(until: kernel.now + 3_000_000)
                judge.checkRest(desktop, isRunning: false)
                return
            }
            guard let pause else { return judge.fail(.stops, "it ends unasked") }
            kernel.pass(until: kernel.now + pause)
            self.pause = nil
            repeat {
                if isSpoilt {
                    kernel.files.isFull = false
                    edit("in-place")
                }
                kernel.pass(until: kernel.now + 400_000)
            } while isSpoilt || isBeingWritten
            inForce = generation
            judge.acceptable = [generation]
            disturb(for: 2_500_000)
        }
    }

    /// True while the configuration file is incomplete, so that no daemon can start.
    var isBeingWritten: Bool {
        kernel.files.inode(Kernel.configuration).map { $0.writers > 0 } ?? true
    }

    private func finish() {
        guard judge.isQuiet(since: kernel.now - 4_000_000) else {
            return kernel.at(kernel.now + 4_000_000) { [self] in finish() }
        }
        judge.checkRest(desktop, isRunning: isRunning)
        isOver = true
        stop()
    }

    func stop() {
        guard isRunning, !judge.isStopping else { return }
        judge.isStopping = true
        kernel.signals?.raise(SIGTERM)
        let run = runs
        kernel.at(max(kernel.now, judge.awake) + 2_000_000) { [self] in
            if isRunning, run == runs { judge.fail(.stops, "it still runs after 2 s") }
        }
    }

    // MARK: - Actions of the daemon

    private func started(_ process: Process) {
        if process.arguments == [Configurations.stateProgram] { return startedState(process) }
        let name = process.arguments.last ?? ""
        // Some commands end at once, some later, some with an error, and some never.
        let end: (after: Int64, result: Int32)? =
            switch name {
            case "tap-1": (20_000, 0)
            case "tap-2" where process.id.isMultiple(of: 3): (700_000, 0)
            case "tap-2", "tap-3": nil
            case "press-1": (3_000_000, 0)
            default: (name.count.isMultiple(of: 2) ? 1000 : 300_000, name.hasSuffix("3") ? 256 : 0)
            }
        process.isStubborn = name == "tap-2" && process.id.isMultiple(of: 2)
        if let end { kernel.at(kernel.now + end.after) { process.end(end.result) } }
        judge.started(process)
        if let binding = name.split(separator: "-").first.map(String.init) {
            readers.forEach { $0.started(binding == "carry" ? binding : name) }
        }
    }

    /// Watches the keys that bindings send and hold.
    private func watchKeys(of device: KernelDevice) {
        guard device.physicalPath.hasPrefix("inputrx/"), device.exists else { return }
        let reader = device.open()
        reader.woken = { [unowned reader, judge] in
            while let event = reader.next() {
                guard event.type == EvdevType.key, event.value == 1 else { continue }
                switch event.code {
                case 30:
                    judge.note("sends ctrl+a")
                    judge.fired("press-2", nil)
                case Configurations.superKey:
                    judge.note("holds super")
                    judge.fired("carry", nil)
                case Configurations.leftButton:
                    judge.note("holds the left button")
                    judge.fired("carry", nil)
                default: break
                }
            }
        }
    }
}
