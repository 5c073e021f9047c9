/// Converts between a virtual clock's units and instants.
public protocol VirtualTimeConverterType {
    /// A point on the virtual clock.
    associatedtype VirtualTimeUnit
    /// A span on the virtual clock.
    associatedtype VirtualTimeIntervalUnit

    /// The instant that a virtual time stands for.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime
    /// The virtual time of an instant.
    func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit
    /// The span that a virtual span stands for.
    func convertFromVirtualTimeInterval(
        _ virtualTimeInterval: VirtualTimeIntervalUnit
    ) -> RxTimeInterval
    /// The virtual span of a span.
    func convertToVirtualTimeInterval(
        _ virtualTimeInterval: RxTimeInterval
    ) -> VirtualTimeIntervalUnit
    /// The virtual time a span after another.
    func offsetVirtualTime(
        _ time: VirtualTimeUnit,
        offset: VirtualTimeIntervalUnit
    ) -> VirtualTimeUnit
    /// Which of two virtual times comes first.
    func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// The order of two virtual times.
public enum VirtualTimeComparison {
    /// The left one is earlier.
    case lessThan
    /// They are the same.
    case equal
    /// The left one is later.
    case greaterThan
}
