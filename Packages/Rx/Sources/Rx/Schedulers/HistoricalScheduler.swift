/// A virtual scheduler whose virtual time is ``RxTime``.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
    /// A scheduler whose clock stands at `initialClock`.
    public init(initialClock: RxTime = .zero) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// Converts nothing: virtual time is ``RxTime``.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
    /// A point on the clock.
    public typealias VirtualTimeUnit = RxTime
    /// A span on the clock.
    public typealias VirtualTimeIntervalUnit = RxTimeInterval

    /// A converter.
    public init() {}

    /// The instant itself.
    public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

    /// The instant itself.
    public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

    /// The span itself.
    public func convertFromVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> RxTimeInterval { virtualTimeInterval }

    /// The span itself.
    public func convertToVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> RxTimeInterval { virtualTimeInterval }

    /// The instant `offset` later.
    public func offsetVirtualTime(_ time: RxTime, offset: RxTimeInterval) -> RxTime {
        time + offset
    }

    /// Which of two instants comes first.
    public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
