import CLinux
import Glibc

/// Turns signals into events of the loop, so that they never interrupt other code.
package final class Signals {
    private let loop: EventLoop
    private let descriptor: Int32
    private var watch: EventLoop.Watch?

    /// Blocks these signals, and calls `handler` on the loop with each signal that arrives.
    package init(
        _ signals: [Int32],
        on loop: EventLoop,
        handler: @escaping (Int32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        sigprocmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(
            -1,
            &set,
            Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK)
        )
        guard descriptor >= 0 else { throw SystemError("cannot receive signals") }
        self.descriptor = descriptor
        watch = try loop.watch(descriptor) {
            var info = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while read(descriptor, &info, size) == size {
                handler(Int32(info.ssi_signo))
            }
        }
    }

    deinit {
        if let watch { loop.remove(watch) }
        close(descriptor)
    }
}
