import CLinux
import Glibc

/// A timer that never expires, and is ready to be read after the machine has slept or somebody has set the
/// clock: the kernel cancels such timers then (`TFD_TIMER_CANCEL_ON_SET`, timerfd_create(2)).
///
/// An idle loop would otherwise notice a sleep only with the next event. If that event had to wait, because
/// the machine was busy, nobody could tell whether it was older than the sleep.
enum ResumeTimer {
    /// Makes a timer; the caller closes its descriptor.
    static func make() throws(SystemError) -> Int32 {
        let timer = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        guard timer >= 0 else { throw SystemError("cannot create a timer") }
        var never = itimerspec()
        never.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        guard timerfd_settime(timer, flags, &never, nil) == 0 else {
            defer { close(timer) }
            throw SystemError("cannot set a timer")
        }
        return timer
    }

    /// Makes a timer that is ready wait for the next sleep.
    static func acknowledge(_ timer: Int32) {
        var expirations: UInt64 = 0
        // Fails with ECANCELED, which is all that there is to read.
        _ = read(timer, &expirations, MemoryLayout<UInt64>.size)
    }
}
