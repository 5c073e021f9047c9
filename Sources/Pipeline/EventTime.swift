import InputEvents
import Rx

// Event time and the scheduler's time are the same clock in microseconds and nanoseconds.

extension RxTime {
    /// The scheduler's time of an event.
    init(_ timestamp: Timestamp) {
        // Beyond ±292 years only nonsense remains: the farthest instant that there is.
        let (product, overflow) = timestamp.microseconds.multipliedReportingOverflow(by: 1000)
        self.init(
            nanoseconds: overflow ? (timestamp.microseconds < 0 ? .min : .max) : product
        )
    }
}

extension Timestamp {
    /// The event time that the scheduler's clock shows.
    init(_ time: RxTime) {
        self.init(microseconds: time.nanoseconds / 1000)
    }
}
