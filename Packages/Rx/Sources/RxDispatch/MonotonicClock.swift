import Dispatch
public import Rx

extension RxTime {
    /// The current time on the machine's monotonic clock, which the schedulers of this module use.
    ///
    /// It does not change when the wall clock is set, and stops while the machine sleeps.
    public static var monotonic: RxTime {
        RxTime(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
    }
}

extension DispatchTime {
    /// Creates the same instant as a `DispatchTime`.
    init(_ time: RxTime) {
        // The topmost bits of its numbers stand for other clocks; the rest suffices for 73 years of
        // uptime.
        guard time.nanoseconds < .max / 4 else {
            self = .distantFuture
            return
        }
        // 0 would mean the time of the call.
        self.init(uptimeNanoseconds: UInt64(max(1, time.nanoseconds)))
    }
}
