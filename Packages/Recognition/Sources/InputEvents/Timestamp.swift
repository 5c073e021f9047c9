/// An instant on CLOCK_MONOTONIC, as the kernel stamps input events.
///
/// Microseconds since boot, suspend not counted. In a recording, the zero is arbitrary and only
/// differences have a meaning.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since the clock's zero.
    public var microseconds: Int64

    /// An instant that many microseconds after the clock's zero.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The clock's zero.
    public static let zero = Timestamp(microseconds: 0)

    /// Orders instants by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The time from `earlier` to this instant; negative if `earlier` is later.
    ///
    /// Clamped to what fits, because recordings may contain any times.
    public func microseconds(since earlier: Timestamp) -> Int64 {
        let (difference, overflow) =
            microseconds.subtractingReportingOverflow(earlier.microseconds)
        return overflow ? (microseconds < 0 ? .min : .max) : difference
    }
}
