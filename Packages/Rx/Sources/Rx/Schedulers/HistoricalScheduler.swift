/// A virtual scheduler whose virtual time is ``RxTime``.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
    /// Creates a scheduler whose clock starts at `initialClock`.
    public init(initialClock: RxTime = .zero) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// A converter that returns its arguments: virtual time is ``RxTime``.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
    /// An instant on the clock.
    public typealias VirtualTimeUnit = RxTime
    /// A span of time on the clock.
    public typealias VirtualTimeIntervalUnit = RxTimeInterval

    /// Creates a converter.
    public init() {}

    /// Returns the instant itself.
    public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

    /// Returns the instant itself.
    public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

    /// Returns the span itself.
    public func convertFromVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> RxTimeInterval { virtualTimeInterval }

    /// Returns the span itself.
    public func convertToVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> RxTimeInterval { virtualTimeInterval }

    /// Returns the instant that is `offset` later.
    public func offsetVirtualTime(_ time: RxTime, offset: RxTimeInterval) -> RxTime {
        time + offset
    }

    /// Compares two instants.
    public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
