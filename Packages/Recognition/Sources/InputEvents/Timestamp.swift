/// A time on CLOCK_MONOTONIC, as the kernel stamps input events.
///
/// It counts microseconds since boot, without the time in suspend. In a recording, the clock's zero
/// is arbitrary, so only differences between times have a meaning.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since the clock's zero.
    public var microseconds: Int64

    /// Creates a time, in microseconds since the clock's zero.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The clock's zero.
    public static let zero = Timestamp(microseconds: 0)

    /// Returns true if `left` is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Returns the microseconds from `earlier` to this time; negative if `earlier` is later.
    ///
    /// The result is clamped to the range of `Int64`, because recordings may contain any time.
    public func microseconds(since earlier: Timestamp) -> Int64 {
        let (difference, overflow) =
            microseconds.subtractingReportingOverflow(earlier.microseconds)
        return overflow ? (microseconds < 0 ? .min : .max) : difference
    }
}
