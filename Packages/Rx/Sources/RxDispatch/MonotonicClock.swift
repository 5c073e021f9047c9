import Dispatch
public import Rx

extension RxTime {
    /// The current time on the machine's monotonic clock, which the schedulers of this module use.
    ///
    /// Setting the wall clock does not change this clock, which stops while the machine sleeps.
    public static var monotonic: RxTime {
        RxTime(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
    }
}

extension DispatchTime {
    /// Creates a dispatch time at the same instant.
    init(_ time: RxTime) {
        // The topmost bits of a dispatch time stand for other clocks; the remaining bits suffice
        // for 73 years of uptime.
        guard time.nanoseconds < .max / 4 else {
            self = .distantFuture
            return
        }
        // A dispatch time of 0 means the time of the call.
        self.init(uptimeNanoseconds: UInt64(max(1, time.nanoseconds)))
    }
}
