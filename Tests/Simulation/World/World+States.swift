import Glibc

// The program that prints the value of the state `app`, and the value that the daemon knows.
extension World {
    /// Records that the daemon has started the program of the state.
    func startedState(_ process: Process) {
        if let stateProgram, stateProgram.exit == nil {
            return judge.fail(.leftovers, "\(process.arguments) runs twice")
        }
        // Some programs ignore SIGTERM, so that the daemon must kill them.
        process.isStubborn = process.id.isMultiple(of: 2)
        stateProgram = process
        kernel.at(kernel.now + 30_000) { [self] in
            if stateProgram === process { printApp() }
        }
    }

    func say(_ value: String) {
        guard app != value else { return }
        app = value
        forgetApp()
        printApp()
    }

    /// Ends the program, which the daemon starts again after 1 s, 2 s … 60 s.
    func quit() {
        guard let process = stateProgram, process.exit == nil else { return }
        process.end(256)
        // A daemon that hangs notices the end later; `checkStart` allows for that.
        let time = Int64(min(1 << min(quits, 6), 60)) * 1_000_000 + 500_000
        quits += 1
        checkStart(after: process, within: time, at: kernel.now + time)
    }

    /// Prints another value without the end of the line, and ends the program.
    func mumble(_ value: String) {
        guard let process = stateProgram, process.exit == nil, let output = process.output?.other
        else { return }
        app = value
        forgetApp()
        output.fill(Array(value.utf8))
        quit()
        learnApp(value, at: kernel.now + 400_000)
    }

    private func checkStart(after process: Process, within pause: Int64, at time: Int64) {
        kernel.at(time) { [self] in
            guard stateProgram === process, isRunning, !judge.isStopping else { return }
            guard kernel.now >= judge.awake + pause else {
                return checkStart(after: process, within: pause, at: judge.awake + pause)
            }
            judge.fail(.again, "\(process.arguments) has ended")
        }
    }

    /// Fills the pipe with other values, then prints the current value again.
    func flood() {
        guard let output = stateProgram?.output?.other else { return }
        forgetApp()
        let line = "noise\n"
        let count = (output.room - output.bytes.count) / line.utf8.count
        output.fill(Array(String(repeating: line, count: count).utf8))
        printApp()
    }

    /// Prints the value; a program that has ended prints nothing.
    private func printApp() {
        guard let process = stateProgram, process.exit == nil, let output = process.output?.other
        else { return }
        let line = "\(app)\n"
        // The program's write waits until the pipe has room.
        guard output.bytes.count + line.utf8.count <= output.room else {
            return kernel.at(kernel.now + 100_000) { [self] in
                if stateProgram === process { printApp() }
            }
        }
        output.fill(Array(line.utf8))
        learnApp(app, at: kernel.now + 400_000)
    }

    /// Considers the value known from `time` on, unless another value is printed before.
    private func learnApp(_ value: String, at time: Int64) {
        let process = stateProgram
        kernel.at(time) { [self] in
            guard app == value, stateProgram === process, isRunning else { return }
            guard kernel.now >= judge.awake + 400_000 else {
                return learnApp(value, at: judge.awake + 400_000)
            }
            knownApp = value
        }
    }

    /// Marks the daemon's value as uncertain, also for gestures that the daemon has not read yet.
    private func forgetApp() {
        knownApp = nil
        for attempt in judge.unchecked where attempt.move.needsApp && attempt.fired == 0 {
            attempt.isRequired = false
            if attempt.forbidden == .condition { attempt.forbidden = nil }
        }
    }
}
