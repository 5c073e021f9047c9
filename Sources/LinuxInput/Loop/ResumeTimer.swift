import CLinux
import Glibc

/// A timer that never expires, but becomes readable when the machine has slept or the clock was
/// set, because the kernel then cancels it (`TFD_TIMER_CANCEL_ON_SET`, timerfd_create(2)).
///
/// An idle loop would otherwise notice a sleep only with the next event. If the machine was busy
/// and that event had to wait, it would be unknown whether the event was older than the sleep.
enum ResumeTimer {
    /// Creates a timer; the caller closes the descriptor.
    static func create() throws(SystemError) -> Int32 {
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

    /// Resets a readable timer, which then waits for the next sleep.
    static func acknowledge(_ timer: Int32) {
        var expirations: UInt64 = 0
        // The read fails with ECANCELED, and thereby resets the timer.
        _ = read(timer, &expirations, MemoryLayout<UInt64>.size)
    }
}
