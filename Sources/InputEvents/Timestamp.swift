/// An instant on CLOCK_MONOTONIC, as the kernel stamps input events.
///
/// Microseconds since boot, suspend not counted. In a recording it is microseconds since whatever
/// zero the recording has; only differences mean anything there.
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

    /// The time that passed from `earlier` to this instant; negative if it lies after it.
    ///
    /// Limited to what fits: recordings may claim any times.
    public func microseconds(since earlier: Timestamp) -> Int64 {
        let (difference, overflow) =
            microseconds.subtractingReportingOverflow(earlier.microseconds)
        return overflow ? (microseconds < 0 ? .min : .max) : difference
    }
}
