import Evdev

/// A promise to users that the daemon has broken.
struct Violation: Hashable, CustomStringConvertible {
    let promise: Promise
    let detail: String
    /// The time of its detection, in microseconds since the start of the story.
    var time: Int64 = 0

    var description: String { "\(promise.rawValue): \(detail)" }
}

/// The promises of the daemon.
enum Promise: String, CaseIterable {
    case fires = "a finished gesture fires once"
    case late = "a long press fires while the fingers rest"
    case order = "gestures fire in their order"
    case unasked = "nothing fires without its gesture"
    case half = "nothing fires from half a touch"
    case locked = "nothing fires while the session is locked"
    case authorised = "nothing fires from a device that may not be read"
    case ends = "each begin has one end or cancel"
    case keys = "no key stays down"
    case touches = "no touch of the twin stays down"
    case passed = "a touch is passed on or taken, and places are equal"
    case condition = "nothing fires whose condition does not hold"
    case inForce = "the last good configuration is in force"
    case commands = "a command is ended only by its timeout"
    case timeouts = "a command is ended by its timeout"
    case held = "a key is held, and the pointer follows, until the drag ends"
    case corners = "fingers in three corners end all grabs"
    case throttled = "a throttled gesture does not fire too early"
    case pen = "fingers make no gesture beside a pen"
    case facts = "a command gets the facts of its gesture"
    case bus = "the daemon connects to the message bus, also after a loss"
    case answers = "the daemon answers programs that ask, and tells those that follow everything"
    case again = "the command of a state is started again"
    case leftovers = "the command of a state runs once, and ends with the daemon"
    case waits = "the loop never waits"
    case stops = "the daemon stops within two seconds, with status 0"
    case starves = "a daemon with too few descriptors says so"
    case grows = "nothing grows"
    case bugs = "the log reports no bug"
}

/// A gesture that a person makes.
final class Attempt {
    let move: Move
    let thing: Thing
    let device: KernelDevice
    let begin: Int64
    let end: Int64
    let fingers: Int
    /// True if the gesture must fire.
    var isRequired: Bool
    /// The promise that the gesture would break if it fired; nil if it may fire.
    var forbidden: Promise?
    /// True if the desktop must receive the whole touch.
    var mustPass = false
    /// True if the desktop must receive nothing of the touch.
    var mustBeTaken = false
    /// True if something may have cancelled the gesture.
    var isInterrupted = false
    /// The key that the gesture holds; nil if it holds none or is no drag.
    var heldKey: UInt16?
    /// True once the judge has checked whether the gesture fired.
    var isChecked = false
    /// True if the hand stopped early.
    var isCut = false
    var fired = 0

    /// True if nothing but the fingers can have ended the gesture.
    ///
    /// A thumb that taps at the end of a drag cancels the drag.
    var isUndisturbed: Bool { !isCut && !isInterrupted && fingers < 5 }

    init(
        _ move: Move,
        _ thing: Thing,
        _ device: KernelDevice,
        begin: Int64,
        end: Int64,
        fingers: Int,
        isRequired: Bool
    ) {
        self.move = move
        self.thing = thing
        self.device = device
        self.begin = begin
        self.end = end
        self.fingers = fingers
        self.isRequired = isRequired
    }
}

/// Checks the actions of the daemon against the gestures of people and the events of the machine.
final class Judge {
    private(set) var violation: Violation?
    private(set) var attempts: [Attempt] = []
    /// A log of everything that happened, for people; empty unless `keepsNotes` is true.
    private(set) var notes: [(time: Int64, text: String)] = []
    var keepsNotes = false
    /// The generations that may be in force.
    var acceptable: Set<Int> = [1]
    /// True from the begin of the gesture `carry` to its end or cancel.
    private var isCarrying = false
    /// The time at which the daemon runs again after a hang.
    var awake: Int64 = 0
    /// True while the daemon stops.
    var isStopping = false
    /// True if the daemon cannot continue because it has too few descriptors.
    var isStarved = false
    private var lastEnds: [Thing: Int64] = [:]
    /// Called with each move whose command starts, and the generation of its binding.
    var fires: (Move, Int) -> Void = { _, _ in }
    /// The time at which a gesture with a throttle fired last; nil if none has.
    private(set) var lastThrottled: Int64?
    /// The running commands that have a timeout.
    private var limited: [Process] = []

    /// The time of the daemon's first step.
    private let start = kernel.now

    func note(_ text: @autoclosure () -> String) {
        if keepsNotes { notes.append((kernel.now - start, text())) }
    }

    func fail(_ promise: Promise, _ detail: String) {
        guard violation == nil else { return }
        violation = Violation(promise: promise, detail: detail, time: kernel.now - start)
        note("BROKEN \(promise.rawValue): \(detail)")
        kernel.isDaemonDead = true
    }

    // MARK: - Gestures

    func begins(_ attempt: Attempt) {
        attempts.removeAll { $0.isChecked && $0.end + 10_000_000 < kernel.now }
        attempts.append(attempt)
    }

    /// The attempts that a disturbance affects: those in progress or perhaps not yet recognised.
    var unchecked: [Attempt] { attempts.filter { !$0.isChecked } }

    /// Returns true if all gestures ended before `time`.
    func isQuiet(since time: Int64) -> Bool { attempts.allSatisfy { $0.end < time } }

    /// Records that the daemon has started a command.
    func started(_ process: Process) {
        let words = process.arguments
        guard words.count == 3, words[0] == "fire", let generation = Int(words[1]) else {
            return fail(.unasked, "started \(words)")
        }
        note("fires \(words[2]) of generation \(generation)")
        if Configurations.timeout(words[2]) != nil { limited.append(process) }
        checkFacts(process, words[2])
        fired(words[2], generation)
    }

    /// Records that a binding has acted.
    func fired(_ name: String, _ generation: Int?) {
        var name = name
        var part = ""
        if name.hasPrefix("carry-") {
            part = String(name.dropFirst(6))
            name = "carry"
        }
        if part == "end" || part == "cancel" {
            if !isCarrying { fail(.ends, "carry has a second end") }
            isCarrying = false
            if part == "cancel", let carried = attempts.last(where: { $0.move == .carry }),
                carried.fired > 0, carried.isUndisturbed
            {
                fail(.ends, "carry is cancelled, although nothing disturbs it")
            }
            return
        }
        let now = kernel.now
        let possible = attempts.filter { attempt in
            attempt.move.name == name && attempt.begin <= now && attempt.fired == 0
                && !attempt.isChecked
        }
        // Of several possible attempts, choose the first that must fire, or else the first that
        // may fire.
        let attempt =
            possible.first(where: \.isRequired) ?? possible.first { $0.forbidden == nil }
            ?? possible.last
        guard let attempt else { return fail(.unasked, "\(name) fires") }
        attempt.fired += 1
        if let forbidden = attempt.forbidden { return fail(forbidden, "\(name) fires") }
        if let generation, !acceptable.contains(generation) {
            return fail(.inForce, "\(name) of generation \(generation) fires, not \(acceptable)")
        }
        if attempt.begin < lastEnds[attempt.thing, default: 0] {
            return fail(.order, "\(name) fires after a later gesture")
        }
        lastEnds[attempt.thing] = attempt.begin
        if let generation { fires(attempt.move, generation) }
        if attempt.move.isThrottled { lastThrottled = now }
        if part == "begin" {
            if isCarrying { fail(.ends, "carry begins twice") }
            isCarrying = true
        }
    }

    /// Checks a gesture some time after its end.
    func check(_ attempt: Attempt) {
        guard kernel.now >= awake + 1_000_000 else {
            return kernel.at(awake + 1_000_000) { [self] in check(attempt) }
        }
        attempt.isChecked = true
        if attempt.isRequired, attempt.fired == 0 {
            fail(.fires, "\(attempt.move.name) on \(attempt.thing.rawValue) does not fire")
        }
    }

    /// Checks a long press before its fingers lift.
    func checkRest(of attempt: Attempt) {
        guard kernel.now >= awake + 1_000_000, attempt.isRequired, attempt.fired == 0 else {
            return
        }
        fail(.late, "\(attempt.move.name) on \(attempt.thing.rawValue) waits")
    }

    // MARK: - Commands

    func signalled(_ process: Process, _ signal: Int32) {
        let name = process.arguments.last ?? ""
        note("signal \(signal) to \(name)")
        if name == Configurations.stateProgram, isStopping || isStarved { return }
        let lasted = kernel.now - process.started
        if let timeout = Configurations.timeout(name) {
            let isDue = lasted >= Int64(timeout) * 1000 || isStopping
            if !isDue { fail(.commands, "\(name) gets signal \(signal) before its timeout") }
        } else {
            fail(.commands, "\(name) gets signal \(signal)")
        }
    }

    /// Checks the environment variables of a command.
    private func checkFacts(_ process: Process, _ name: String) {
        var facts = ["INPUTRX_BINDING": name]
        switch Move(name) {
        case .tap(let fingers)?, .press(let fingers)?: facts["INPUTRX_FINGERS"] = "\(fingers)"
        case .swipe(let fingers, let direction)?:
            facts["INPUTRX_FINGERS"] = "\(fingers)"
            facts["INPUTRX_DIRECTION"] = direction
        default: return
        }
        for (fact, value) in facts where process.facts[fact] != value {
            fail(.facts, "\(name) has \(fact)=\(process.facts[fact] ?? "")")
        }
    }

    private func checkTimeouts() {
        for process in limited where process.exit == nil {
            let due = max(process.started + 3_000_000, awake + 1_000_000)
            if kernel.now > due { fail(.timeouts, "\(process.arguments) runs on") }
        }
        limited.removeAll { $0.exit != nil }
    }

    /// Records that the daemon was killed, so that no gesture or command that it started will end.
    func killed() {
        isCarrying = false
        limited = []
    }

    // MARK: - Idle state

    /// Checks the conditions that must hold while nobody acts and no timer is due.
    func checkRest(_ desktop: Desktop, isRunning: Bool) {
        if isCarrying { fail(.ends, "carry has no end") }
        checkTimeouts()
        for device in kernel.devices where device.physicalPath.hasPrefix("inputrx/") {
            if !device.keys.subtracting([ButtonCode.touch]).isEmpty {
                fail(.keys, "\(device.keys.sorted()) of \(device.physicalPath)")
            }
            if device.isTouched { fail(.touches, "a contact of the twin is down") }
        }
        if desktop.downCount > 0, !kernel.devices.contains(where: \.isTouched) {
            fail(.touches, "\(desktop.downCount) contacts of the desktop are down")
        }
        let running = kernel.processes.count { $0.value.exit == nil }
        if kernel.handleCount > running {
            fail(.grows, "\(kernel.handleCount) descriptors of \(running) programs are open")
        }
        if kernel.openCount > 60 + running { fail(.grows, "\(kernel.openCount) descriptors") }
        let connections = kernel.bus.connections.count
        if connections > 1 { fail(.grows, "\(connections) connections to the bus") }
        let gone = kernel.descriptorCount { ($0 as? EvdevReader)?.device.exists == false }
        if gone > 0 { fail(.grows, "\(gone) descriptors of unplugged devices are open") }
        let (made, panels) = kernel.devices.reduce(into: (0, 0)) { counts, device in
            if device.description.name.hasPrefix("inputrx pointer") { counts.0 += 1 }
            if device.physicalPath.hasPrefix("usb-"), !device.slots.isEmpty { counts.1 += 1 }
        }
        if made > panels { fail(.grows, "\(made) pointers for \(panels) panels") }
    }
}
