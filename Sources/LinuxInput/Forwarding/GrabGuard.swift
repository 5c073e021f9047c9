import CLinux
import Glibc

/// A separate process that releases a grabbed device when the daemon stops reading it.
///
/// The kernel releases the device when this program ends, but if this program hung or was stopped,
/// the device would stay grabbed. Nothing runs in a stopped process, not even a signal handler, so
/// the guard is a process of its own. The guard holds the descriptors of the device and of the
/// twin. If events have been unread for 2 s, or when this program ends, it releases the device,
/// lifts the contacts of the twin, and removes the twin 1 s later. It sleeps while the device is
/// not touched.
final class GrabGuard {
    private let loop: EventLoop
    private let descriptor: Int32
    private var watch: EventLoop.Watch?

    /// Starts a guard; `onEnd` is called if the guard ends by itself.
    init(
        of device: Int32,
        twin: Int32,
        on loop: EventLoop,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        descriptor = inputrx_start_guard(device, twin)
        guard descriptor >= 0 else { throw SystemError("cannot guard a grabbed device") }
        do {
            watch = try loop.watch(descriptor, handler: onEnd)
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
