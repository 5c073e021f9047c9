import Configuration
import Gestures
import Glibc
import InputEvents
import Pipeline
import Rx
import TestSupport

@testable import LinuxInput

/// Collects the lines of a log.
final class LogLines {
    var lines: [String] = []

    func log(threshold: LogLevel = .debug) -> Log {
        Log(threshold: threshold) { [self] line in lines.append(line) }
    }
}

extension LogLines {
    /// Reaps the commands that a runner has released.
    ///
    /// As zombies, they would keep Swift Testing from seeing its own children.
    func endReleased() {
        for line in lines {
            guard let start = line.firstRange(of: ": started ")?.upperBound,
                let id = pid_t(line[start...].prefix { $0.isNumber }),
                waitpid(id, nil, WNOHANG) == 0
            else { continue }
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
    }
}

extension EventLoop {
    /// Creates a loop for a test.
    static func forTest() throws -> EventLoop {
        try EventLoop(scheduler: EventTimeScheduler())
    }

    /// Runs rounds until the condition holds; gives up after a minute, which only a failing test
    /// needs.
    ///
    /// - Returns: true if the condition holds.
    func turn(until condition: () -> Bool) throws -> Bool {
        let limit = Timestamp.now.advanced(by: .seconds(60))
        while !condition() {
            if Timestamp.now > limit { return false }
            try turn(timeout: 100)
        }
        return true
    }
}

/// A pipe, as something to wait for.
final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init(content: String = "") throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError("no pipe") }
        (readEnd, writeEnd) = (ends[0], ends[1])
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        write(content)
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func write(_ text: String) { _ = Glibc.write(writeEnd, text, text.utf8.count) }

    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(readEnd, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
}

/// A FIFO for which a command waits (`read x < PATH`).
final class Fifo {
    private let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/fifo"
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("no fifo") }
    }

    /// Lets the command continue that reads from it.
    func release(on loop: EventLoop) throws {
        var descriptor: Int32 = -1
        let isOpen = try loop.turn {
            descriptor = open(path, O_WRONLY | O_NONBLOCK)
            return descriptor >= 0
        }
        guard isOpen else { throw SystemError("nobody reads the fifo", code: 0) }
        _ = write(descriptor, "x\n", 2)
        close(descriptor)
    }
}

extension Device {
    static func sample(
        id: UInt32 = 1,
        name: String = "Sample",
        kinds: Set<DeviceKind> = [.touchscreen],
        serial: String = "",
        path: String = "",
        node: String = "",
        bus: Bus = .usb
    ) -> Device {
        Device(
            id: DeviceID(rawValue: id),
            name: name,
            kinds: kinds,
            vendor: 0x46d,
            product: 0xc31c,
            serial: serial,
            path: path,
            node: node,
            bus: bus
        )
    }
}

extension Action {
    /// Returns an action of a one-finger tap that runs the command.
    static func sample(
        _ command: Command,
        ifRunning: IfRunning = .parallel,
        timeout: Duration? = nil,
        device: Device = .sample(),
        name: String = "sample"
    ) -> Action {
        Action(
            time: .zero,
            binding: Binding(
                name: name,
                number: 1,
                on: "tap",
                pattern: GesturePattern(kind: .tap(count: 1)),
                command: command,
                timeout: timeout,
                ifRunning: ifRunning
            ),
            gesture: Gesture(
                pattern: 0,
                kind: .tap(count: 1),
                time: .zero,
                device: device,
                fingers: 1
            )
        )
    }
}

extension Action {
    /// Returns a part of a drag of a binding with the effect.
    static func sample(
        _ phase: Progress.Phase,
        _ effect: Effect,
        steps: Int = 0,
        total: Int = 0,
        ifRunning: IfRunning = .parallel,
        timeout: Duration? = nil
    ) -> Action {
        Action(
            time: .zero,
            binding: Binding(
                name: "sample",
                number: 1,
                source: .gesture(GesturePattern(kind: .continuous(.drag(nil))), on: "drag"),
                effect: effect,
                timeout: timeout,
                ifRunning: ifRunning
            ),
            gesture: Gesture(
                pattern: 0,
                kind: .continuous(.drag(.horizontal)),
                time: .zero,
                device: .sample(),
                fingers: 1,
                progress: Progress(phase: phase, steps: steps, total: total)
            )
        )
    }
}
