import CSimulation
import Evdev
import Glibc
import InputEvents
import LinuxInput

// The steps of a story: the events outside the daemon.
extension World {
    /// Allows gestures to be lost for this many microseconds; unless `cancels` is false, a gesture
    /// in progress may be cancelled.
    func disturb(for time: Int64, cancels: Bool = true) {
        calm = max(calm, max(kernel.now, judge.awake) + time)
        desktopCalm = max(desktopCalm, calm + 2_000_000)
        for attempt in judge.unchecked where attempt.fired == 0 {
            attempt.isRequired = false
        }
        for attempt in judge.unchecked {
            (attempt.mustPass, attempt.mustBeTaken) = (false, false)
            if cancels { attempt.isInterrupted = true }
            if attempt.forbidden != .half { attempt.forbidden = nil }
        }
    }

    func take(_ step: Step) {
        guard judge.violation == nil, !isOver else { return }
        judge.note(step.text)
        switch step {
        case .move(let move, let thing, let hand): make(move, thing, Hand(move, hand: hand))
        case .plug(let thing):
            guard plugged[thing] == nil else { return }
            plugged[thing] = kernel.plug(thing.description)
            noteArrival(of: thing)
            denied.remove(thing)
            disturb(for: 2_500_000)
        case .unplug(let thing):
            guard let device = plugged.removeValue(forKey: thing) else { return }
            cut(on: device)
            kernel.unplug(device)
            disturb(for: 500_000)
        case .sleep(let time):
            kernel.asleep += Int64(time) * 1000
            kernel.clockWasSet()
            sleepEnd = kernel.now + 60_000
            let devices = Array(plugged.values)
            devices.forEach(cut)
            kernel.at(sleepEnd) { devices.forEach { $0.lift() } }
            disturb(for: 500_000)
        case .hang(let time): hang(for: time)
        case .stall(let call, let time):
            kernel.stopped = { [self] in
                judge.note("the daemon is stopped for \(time) ms")
                isStalled = true
                hang(for: time)
                isStalled = false
            }
            simulation_stop_at(UInt32(call))
        case .lock, .unlock: lock(step == .lock)
        case .bus(let isUp): if isUp { startBus() } else { stopBus() }
        case .logind(let word, let time): tell(logind: word, for: time)
        case .edit(let way): edit(way)
        case .spoil(let way): spoil(way)
        case .reload:
            guard isRunning, !judge.isStopping else { return }
            kernel.signals?.raise(SIGHUP)
            if inForce == nil { disturb(for: 100_000) }
            if isBeingWritten { reloadHalf() }
        case .restart(let time):
            guard isRunning, !judge.isStopping else { return }
            pause = Int64(time) * 1000
            disturb(for: 10_000_000)
            stop()
        case .kill(let time):
            guard isRunning else { return }
            pause = Int64(time) * 1000
            disturb(for: 10_000_000)
            desktopCalm = calm + 20_000_000
            kernel.isDaemonDead = true
        case .ask(let request, let number): ask(request, number)
        case .approve, .revoke:
            isApproved = step == .approve
            approve()
            disturb(for: 1_000_000)
        case .deny(let thing), .allow(let thing):
            guard let device = plugged[thing] else { return }
            let isDenied = step == .deny(thing)
            if isDenied { denied.insert(thing) } else { denied.remove(thing) }
            kernel.files.inode(device.node)?.isAllowed = !isDenied
            kernel.files.changed(device.node, UInt32(IN_ATTRIB))
            disturb(for: 2_500_000)
        case .overflow: kernel.monitors.forEach { $0.losesUntil = kernel.now + 1_000_000 }
        case .leap(let seconds):
            kernel.wallClock += Int64(seconds) * 1_000_000
            kernel.clockWasSet()
        case .starve(let count):
            kernel.descriptorLimit = count
            isServing = false
            judge.isStarved = true
        case .say(let value): say(value)
        case .flood: flood()
        case .quit: quit()
        case .mumble(let value): mumble(value)
        case .crowd(let time):
            // Opening a device needs 16 free descriptors, and everything else fewer.
            kernel.descriptorLimit = kernel.openCount + 8
            isServing = false
            kernel.at(kernel.now + Int64(time) * 1000) { kernel.descriptorLimit = 1024 }
            disturb(for: Int64(time) * 1000 + 3_000_000)
        case .fill:
            kernel.files.isFull = true
            isServing = false
        case .clear: kernel.files.isFull = false
        case .sweep:
            kernel.files.delete("/run/user/1000/inputrx")
            isLockedByUser = false
            // The daemon makes another socket.
            readers.forEach { $0.mayEnd = true }
            disturb(for: 500_000)
        }
    }

    /// Lets time pass while the daemon is stopped.
    private func hang(for time: Int) {
        judge.awake = max(judge.awake, kernel.now + Int64(time) * 1000)
        desktopCalm = max(desktopCalm, judge.awake + 20_000_000)
        for attempt in judge.unchecked {
            (attempt.mustPass, attempt.mustBeTaken) = (false, false)
            attempt.isInterrupted = true
        }
        kernel.pass(until: kernel.now + Int64(time) * 1000)
        // The guard of the daemon releases a grabbed panel after about two seconds.
        if ["edges", "gestures"].contains(story.reading), time > 1700 {
            disturb(for: 1_500_000)
            // After each such hang, the daemon waits twice as long before it grabs again.
            releases += 1
            let pause = Int64(min(1 << releases, 60)) * 1_000_000
            grabCalm = max(grabCalm, judge.awake + pause + 5_000_000)
        }
    }

    private func approve() {
        kernel.files.makeFolder("/home/user/.local/state/inputrx", mode: 0o700)
        let kinds: Set<DeviceKind> = [.keyboard]
        let device = EvdevDevice.keyboard.device(id: DeviceID(rawValue: 1), kinds: kinds)
        let text = isApproved ? DeviceIdentity(device).text + "\n" : ""
        kernel.files.replace(Kernel.approvals, with: text)
    }

    // MARK: - Configuration

    func edit(_ way: String) {
        // An editor that truncates the file before it writes.
        if kernel.files.isFull { return spoil("empty") }
        generation += 1
        let text = Configurations.text(generation, reading: story.reading)
        let path = Kernel.configuration
        var pause: Int64 = 0
        switch way {
        case "rename": kernel.files.replace(path, with: text)
        case "folder": kernel.files.replaceFolder(of: path, with: text)
        case "unseen":
            kernel.files.write(text, to: path, isNoticed: false)
            kernel.signals?.raise(SIGHUP)
        case "pieces": return writeInPieces(text)
        case "anew":
            kernel.files.delete(path)
            pause = 20_000
        default:
            pause = way == "slowly" ? 300_000 : 2000
            kernel.files.write(way == "slowly" ? String(text.prefix(200)) : "", to: path)
            kernel.files.inode(path)?.writers += 1
        }
        let made = generation
        if pause > 0 {
            kernel.at(kernel.now + pause) { [self] in
                guard made == generation else { return }
                kernel.files.inode(path)?.writers = 0
                kernel.files.write(text, to: path)
            }
        }
        changed(to: made, in: pause)
    }

    /// Records that a configuration is complete after a pause.
    private func changed(to made: Int, in pause: Int64) {
        isSpoilt = false
        (inForce, mode) = (nil, nil)
        judge.acceptable.insert(made)
        disturb(for: pause + 1_500_000, cancels: false)
        // The daemon waits up to 10 s for the end of a gesture.
        for attempt in judge.unchecked
        where attempt.end - attempt.begin > 5_000_000 || attempt.move == .hover {
            attempt.isInterrupted = true
        }
        settle(made, at: kernel.now + pause + 1_200_000, atLatest: kernel.now + 12_000_000)
    }

    /// Writes the first half of the file, and the rest 4 s later; the program has the file open
    /// meanwhile, so the old configuration stays in force.
    private func writeInPieces(_ text: String) {
        let (path, made) = (Kernel.configuration, generation)
        let half = Configurations.text(generation, reading: story.reading, isHalf: true)
        kernel.files.write(half, to: path)
        kernel.files.inode(path)?.writers += 1
        kernel.at(kernel.now + 4_000_000) { [self] in
            guard made == generation, let file = kernel.files.inode(path), file.writers > 0 else {
                return
            }
            file.writers = 0
            kernel.files.write(text, to: path)
            changed(to: made, in: 0)
        }
    }

    /// Records that the user had an incomplete file read.
    private func reloadHalf() {
        (inForce, mode) = (nil, nil)
        judge.acceptable.insert(generation)
        disturb(for: 6_000_000)
    }

    /// Considers a generation in force from `time` on; while a finger is down, later, but at the
    /// latest from `latest` on, because the daemon waits up to 10 s for the end of a gesture.
    private func settle(_ made: Int, at time: Int64, atLatest latest: Int64) {
        kernel.at(time) { [self] in
            guard made == generation, isRunning, !isSpoilt else { return }
            guard kernel.now >= judge.awake + 1_200_000 else {
                return settle(made, at: judge.awake + 1_200_000, atLatest: latest)
            }
            if kernel.now < latest, kernel.devices.contains(where: \.isTouched) {
                return settle(made, at: kernel.now + 1_200_000, atLatest: latest)
            }
            inForce = made
            // Another configuration begins in the mode `default`.
            mode = mode ?? "default"
            judge.acceptable = [made]
        }
    }

    private func spoil(_ way: String) {
        let path = Kernel.configuration
        let text = Configurations.text(generation + 1, reading: story.reading)
        kernel.files.inode(path)?.writers = 0
        switch way {
        case "garbage": kernel.files.write("bindings: [[[\n", to: path)
        case "empty": kernel.files.write("", to: path)
        case "delete": kernel.files.delete(path)
        default: kernel.files.replace(path, with: text + "  - {on: tap\n")
        }
        isSpoilt = true
        // An edit that the daemon has not read yet may never be read.
        if inForce == nil { disturb(for: 0) }
    }
}
