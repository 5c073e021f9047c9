/// The keys by which stream operators are configured.
///
/// Whoever reads, shows or documents operators goes through them, so that a new one is missing nowhere:
/// where its case is not handled, the compiler or a test says so.
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

    /// Whether the steps of a continuous gesture that it holds back are added to the next update, so that
    /// none is lost.
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
    /// The key that configures it.
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
