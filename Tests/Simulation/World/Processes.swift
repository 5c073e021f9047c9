import CLinux
import Glibc

/// A program that the daemon has started.
final class Process {
    let id: Int32
    let arguments: [String]
    /// The environment variables that describe its gesture.
    let facts: [String: String]
    let started: Int64
    /// The status from waitpid(2); nil while the program runs.
    private(set) var exit: Int32?
    /// True if the program ignores SIGTERM.
    var isStubborn = false
    let handle = ProcessHandle()
    /// The pipe of the program's output; nil if the daemon does not read the output.
    let output: PipeEnd?

    init(_ id: Int32, _ arguments: [String], _ facts: [String: String], output: PipeEnd?) {
        self.id = id
        self.arguments = arguments
        self.facts = facts
        self.output = output
        started = kernel.now
        output?.retain()
    }

    /// Ends the program with a status of waitpid(2): an exit status times 256, or a signal.
    func end(_ result: Int32) {
        guard exit == nil else { return }
        exit = result
        handle.hasEnded = true
        handle.arrivals += 1
        output?.release()
    }
}

/// A descriptor of a process (pidfd), which becomes readable when the process ends.
final class ProcessHandle: Descriptor {
    var hasEnded = false

    override func isReadable(at now: Int64) -> Bool { hasEnded }
}

extension Kernel {
    /// Sends a signal to a process or, if `id` is negative, to its group.
    func signal(_ id: Int32, _ signal: Int32) -> Int32 {
        guard let process = processes[abs(id)], process.exit == nil else { return -ESRCH }
        guard signal != 0 else { return 0 }
        signalled(process, signal)
        switch signal {
        case SIGKILL: process.end(SIGKILL)
        case SIGTERM where !process.isStubborn:
            at(now + 1000) { process.end(SIGTERM) }
        default: break
        }
        return 0
    }
}

@_cdecl("inputrx_spawn")
func spawn(
    _ settings: UnsafePointer<inputrx_spawn>,
    _ program: UnsafePointer<CChar>,
    _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    _ id: UnsafeMutablePointer<Int32>,
    _ descriptor: UnsafeMutablePointer<Int32>
) -> Int32 {
    if kernel.isDaemonDead { return EIO }
    var words: [String] = []
    while let word = arguments[words.count] { words.append(String(cString: word)) }
    var facts: [String: String] = [:]
    var index = 0
    while let variable = environment[index] {
        index += 1
        guard strncmp(variable, "INPUTRX_", 8) == 0 else { continue }
        let parts = String(cString: variable).split(separator: "=", maxSplits: 1).map(String.init)
        facts[parts[0]] = parts.last
    }
    kernel.lastProcess += 1
    let output = kernel[settings.pointee.output] as? PipeEnd
    let process = Process(kernel.lastProcess, words, facts, output: output)
    let number = kernel.open(process.handle)
    guard number >= 0 else { return -number }
    kernel.processes[process.id] = process
    id.pointee = process.id
    descriptor.pointee = number
    kernel.started(process)
    return 0
}

/// Does nothing, because the simulation would need the released pages again at once.
@_cdecl("inputrx_release_code")
func releaseCode() {}

/// Fails, so that commands inherit the daemon's own output.
@_cdecl("inputrx_start_relay")
func startRelay(_ output: Int32) -> Int32 { -1 }
