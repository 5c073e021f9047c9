/// Converts between the units of a virtual clock and instants.
public protocol VirtualTimeConverterType {
    /// An instant on the virtual clock.
    associatedtype VirtualTimeUnit
    /// A span of time on the virtual clock.
    associatedtype VirtualTimeIntervalUnit

    /// Returns the instant of a virtual time.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime
    /// Returns the virtual time of an instant.
    func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit
    /// Converts a span on the virtual clock to real time.
    func convertFromVirtualTimeInterval(
        _ virtualTimeInterval: VirtualTimeIntervalUnit
    ) -> RxTimeInterval
    /// Converts a span of real time to the virtual clock.
    func convertToVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> VirtualTimeIntervalUnit
    /// Returns the virtual time that is `offset` later.
    func offsetVirtualTime(
        _ time: VirtualTimeUnit,
        offset: VirtualTimeIntervalUnit
    ) -> VirtualTimeUnit
    /// Compares two virtual times.
    func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// The order of two virtual times.
public enum VirtualTimeComparison {
    /// The left time is earlier.
    case lessThan
    /// The times are the same.
    case equal
    /// The left time is later.
    case greaterThan
}
