/// An instant on a scheduler's monotonic clock, in nanoseconds since that clock's zero.
///
/// Arithmetic saturates at about ±292 years. The clock is not the wall clock, which may step back
/// and would then mislead `throttle`.
@frozen public struct RxTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's zero.
    public var nanoseconds: Int64

    /// Creates an instant the given number of nanoseconds after the clock's zero.
    @inlinable
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The clock's zero.
    public static let zero = RxTime(nanoseconds: 0)

    /// An instant that is never reached.
    public static let distantFuture = RxTime(nanoseconds: .max)

    /// Orders instants by time.
    @inlinable
    public static func < (lhs: RxTime, rhs: RxTime) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }

    /// Returns the instant that is the given number of nanoseconds later.
    @inlinable
    public func advanced(byNanoseconds nanoseconds: Int64) -> RxTime {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        guard overflow else { return RxTime(nanoseconds: sum) }
        return RxTime(nanoseconds: nanoseconds < 0 ? .min : .max)
    }

    /// Returns the nanoseconds from `earlier` to this instant; negative if `earlier` is later.
    @inlinable
    public func nanoseconds(since earlier: RxTime) -> Int64 {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        guard overflow else { return difference }
        return earlier.nanoseconds < 0 ? .max : .min
    }

    /// Returns the instant that is later by a span of time.
    @inlinable
    public static func + (time: RxTime, interval: Duration) -> RxTime {
        time.advanced(byNanoseconds: interval.nanosecondsSaturated)
    }

    /// Returns the instant that is earlier by a span of time.
    @inlinable
    public static func - (time: RxTime, interval: Duration) -> RxTime {
        let nanoseconds = interval.nanosecondsSaturated
        return time.advanced(byNanoseconds: nanoseconds == .min ? .max : -nanoseconds)
    }

    /// Returns the span of time from `earlier` to `later`.
    @inlinable
    public static func - (later: RxTime, earlier: RxTime) -> Duration {
        .nanoseconds(later.nanoseconds(since: earlier))
    }

    /// Moves the instant by a span of time.
    @inlinable
    public static func += (time: inout RxTime, interval: Duration) { time = time + interval }
}

/// A span of time: `.milliseconds(80)`.
public typealias RxTimeInterval = Duration

extension Duration {
    /// The nanoseconds, truncated towards zero and clamped to `Int64`.
    @inlinable public var nanosecondsSaturated: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, sumOverflow) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !sumOverflow else { return seconds < 0 ? .min : .max }
        return sum
    }
}
