import Glibc

// The lock state of the session, which logind and the user set, and the lock state that the daemon
// knows.
extension World {
    /// True while the daemon knows that the session is locked, and nil while that is uncertain.
    ///
    /// The session counts as locked if the user or logind says so.
    var isLocked: Bool? { isLockedByUser ? true : isLockedByLogind }

    /// Notes the start of the daemon.
    func noteSession() {
        isLockedByLogind = kernel.bus.isUp ? nil : false
        busLosses = 0
        let begin = kernel.now
        // The daemon waits 500 ms for the first reply.
        kernel.mayWaitForBus = { [self] in kernel.now <= max(begin, judge.awake) + 600_000 }
    }

    func lock(_ locks: Bool) {
        guard isLockedByUser != locks else { return }
        isLockedByUser = locks
        kernel.files.makeFolder(Kernel.states, mode: 0o700)
        kernel.files.replace("\(Kernel.states)/locked", with: locks ? "yes\n" : "no\n")
        if locks { kernel.at(kernel.now + 100_000) { [self] in checkLocked() } }
        disturb(for: 500_000)
    }

    /// Checks that no key that a binding holds reaches the lock screen.
    private func checkLocked() {
        guard isLocked == true, isRunning, kernel.now >= judge.awake + 100_000 else { return }
        for device in kernel.devices where device.physicalPath == "inputrx/keys" {
            if !device.keys.isEmpty { judge.fail(.keys, "\(device.keys) while locked") }
        }
    }

    func startBus() {
        guard !kernel.bus.isUp else { return }
        kernel.bus.start()
        busStarts += 1
        guard isRunning else { return }
        // After the first loss, the daemon tries again after 1 s, 2 s …; without a bus at its start,
        // it sees the socket appear.
        let pause = busLosses == 0 ? 500_000 : busLosses == 1 ? kernel.now - busLoss : 60_000_000
        checkConnection(within: pause + 1_500_000, at: kernel.now + pause + 1_500_000)
    }

    func stopBus() {
        guard kernel.bus.isUp else { return }
        let wasConnected = kernel.bus.isConnected
        kernel.bus.stop()
        // The last value stays. A value that has not arrived will not arrive now.
        bus(isConnected: false)
        if wasConnected {
            busLosses += 1
            busLoss = kernel.now
        }
    }

    private func checkConnection(within pause: Int64, at time: Int64) {
        let starts = busStarts
        kernel.at(time) { [self] in
            guard starts == busStarts, kernel.bus.isUp, isRunning, !judge.isStopping else { return }
            guard kernel.now >= judge.awake + pause else {
                return checkConnection(within: pause, at: judge.awake + pause)
            }
            if !kernel.bus.isConnected { judge.fail(.bus, "there is no connection") }
        }
    }

    func tell(logind word: String, for time: Int) {
        let (logind, end) = (kernel.bus.logind, kernel.now + Int64(time) * 1000)
        let isHeard = kernel.bus.isUp && logind.answers
        switch word {
        case "lock", "unlock": logind.lock(word == "lock")
        case "session": logind.changeSession()
        case "flood": logind.flood()
        case "other": logind.tellOfAnotherSession()
        case "lie":
            logind.lie()
            learnLock(at: kernel.now + 1_500_000)
        case "leave":
            logind.leave()
            kernel.at(end) { [self] in
                logind.come()
                if isLockedByLogind != logind.isLocked { forgetLock() }
                learnLock(at: kernel.now + 500_000)
            }
        case "silence":
            logind.fallSilent()
            kernel.at(end) { [self] in
                logind.speak()
                forgetLock()
                learnLock(at: kernel.now + 500_000)
            }
        default: break
        }
        guard isLockedByLogind != logind.isLocked, kernel.bus.isConnected else { return }
        // The daemon learns of a change when logind is heard.
        forgetLock()
        if isHeard, word != "lie" { learnLock(at: kernel.now + 500_000) }
    }

    /// Records that the daemon has connected to the bus, or has lost it.
    func bus(isConnected: Bool) {
        judge.note(isConnected ? "the daemon connects to the bus" : "the bus is lost")
        lockVersion += 1
        guard isConnected else { return }
        if isLockedByLogind != kernel.bus.logind.isLocked { forgetLock() }
        learnLock(at: kernel.now + 500_000)
    }

    private func forgetLock() {
        isLockedByLogind = nil
        disturb(for: 500_000)
    }

    /// Considers logind's value known from `time` on, unless it changes before.
    private func learnLock(at time: Int64) {
        lockVersion += 1
        let version = lockVersion
        kernel.at(time) { [self] in
            guard version == lockVersion, isRunning, kernel.bus.isConnected,
                kernel.bus.logind.answers
            else { return }
            guard kernel.now >= judge.awake + 500_000 else {
                return learnLock(at: judge.awake + 500_000)
            }
            isLockedByLogind = kernel.bus.logind.isLocked
            checkLocked()
        }
    }
}
