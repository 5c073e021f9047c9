public import InputEvents
public import Rx

// Events and the scheduler share one clock; events count microseconds, the scheduler nanoseconds.

extension RxTime {
    /// Creates the time of an event on the scheduler's clock; a time out of range becomes the
    /// earliest or the latest time.
    public init(_ time: Timestamp) {
        let (nanoseconds, overflow) = time.microseconds.multipliedReportingOverflow(by: 1000)
        self.init(nanoseconds: overflow ? (time.microseconds < 0 ? .min : .max) : nanoseconds)
    }
}

extension Timestamp {
    /// Creates a timestamp from a time on the scheduler's clock, truncated to whole microseconds.
    public init(_ time: RxTime) { self.init(microseconds: time.nanoseconds / 1000) }
}
