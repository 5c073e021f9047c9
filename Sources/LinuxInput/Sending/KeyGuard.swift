import CLinux
import Glibc
import InputEvents

/// A separate process that releases the keys that bindings hold, in case this program hangs.
///
/// The kernel releases the keys when this program ends, but not while this program is stopped. The
/// guard acts when it has received no sign of life for 2 s. It exists only while a key is held.
final class KeyGuard {
    private let connection: Int32
    private let timers: TimerQueue
    private var timer: TimerQueue.ID?

    /// 500 ms: four signs of life in the 2 s after which the guard acts.
    private static let interval = Duration.milliseconds(500)

    /// Starts the guard for the keys of a uinput device.
    init(of keyboard: Int32, timers: TimerQueue) throws(SystemError) {
        self.timers = timers
        connection = inputrx_start_key_guard(keyboard)
        guard connection >= 0 else { throw SystemError("cannot guard held keys") }
        scheduleSign()
    }

    deinit {
        timers.cancel(timer)
        close(connection)
    }

    private func scheduleSign() {
        timer = timers.add(at: .now.advanced(by: KeyGuard.interval)) { [unowned self] in
            // Writing fails if the guard was killed; nothing can be done about that.
            var sign: UInt8 = 1
            _ = send(
                connection,
                &sign,
                1,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            )
            scheduleSign()
        }
    }
}
