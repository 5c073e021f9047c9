/// The keys of stream operators.
///
/// All code and tests about operators switch over these cases, so that the compiler or a test finds
/// every place that must handle a new operator.
public enum OperatorKey: String, CaseIterable, Hashable, Sendable {
    case throttle = "throttle"
    case debounce = "debounce"
    case audit = "audit"
    case delay = "delay"
    case distinct = "distinct"
    case skip = "skip"
    case take = "take"
    case skipWhile = "skip-while"
    case takeWhile = "take-while"
    case buffer = "buffer"
    case window = "window"
    case scanCount = "scan-count"

    /// True if the steps of the updates that the operator drops are added to the next update of the
    /// continuous gesture, so that no step is lost.
    public var keepsSteps: Bool {
        switch self {
        case .throttle, .debounce: true
        case .audit, .delay, .distinct, .skip, .take, .skipWhile, .takeWhile, .buffer, .window,
            .scanCount:
            false
        }
    }
}

extension StreamOperator {
    /// The key that configures the operator.
    public var key: OperatorKey {
        switch self {
        case .throttle: .throttle
        case .debounce: .debounce
        case .distinct: .distinct
        case .skip: .skip
        case .take: .take
        case .audit: .audit
        case .delay: .delay
        case .skipWhile: .skipWhile
        case .takeWhile: .takeWhile
        case .gather(count: nil, _): .window
        case .gather: .buffer
        case .scanCount: .scanCount
        }
    }
}
