/// A virtual scheduler whose virtual time is time itself.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
    /// A scheduler whose clock stands at `initialClock`.
    public init(initialClock: RxTime = .zero) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// Leaves time as it is.
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

    /// The instant that lies the span later.
    public func offsetVirtualTime(_ time: RxTime, offset: RxTimeInterval) -> RxTime {
        time + offset
    }

    /// Which comes first.
    public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
        lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
    }
}
