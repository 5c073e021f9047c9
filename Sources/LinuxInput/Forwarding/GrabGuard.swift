import CLinux
import Glibc

/// A process beside ours that gives a grabbed device back when we read it no more.
///
/// The kernel does so when a program ends; one that hangs, or that somebody stops, would keep the screen.
/// Nothing in a stopped process runs, no signal handler either, so this is another one. It holds the
/// descriptors of the device and of the twin, and acts when events wait unread for 2 s, or when this program
/// ends: the device is given back, the twin's contacts are lifted, and 1 s later the twin goes. While nobody
/// touches the device, it sleeps.
final class GrabGuard {
    private let loop: EventLoop
    private let descriptor: Int32
    private var watch: EventLoop.Watch?

    /// Guards a device; `ended` is called if the guard ends by itself.
    init(
        of device: Int32,
        twin: Int32,
        on loop: EventLoop,
        ended: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        descriptor = inputrx_start_guard(device, twin)
        guard descriptor >= 0 else { throw SystemError("cannot guard a grabbed device") }
        do {
            watch = try loop.watch(descriptor, handler: ended)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        if let watch { loop.remove(watch) }
        close(descriptor)
    }
}
