import Synchronization

/// Distinguishes schedulers: an id of `throttle(id:)` or `debounce(id:)` belongs to one scheduler.
///
/// A scheduler that wraps another has the identity of that one if it says so:
///
///     struct LoggingScheduler: SchedulerType {
///         let inner: any SchedulerType
///         var identity: SchedulerIdentity { inner.identity }
///         …
///     }
public struct SchedulerIdentity: Hashable {
    private enum Kind: Hashable {
        case object(ObjectIdentifier)
        case value(AnyHashable)
        case unique(UInt64)
    }

    private let kind: Kind
    /// The object that is identified; does not retain it.
    private(set) weak var object: AnyObject?

    /// Creates the identity of an object; everything stored for the scheduler is removed when the
    /// object is released.
    public init(object: AnyObject) {
        kind = .object(ObjectIdentifier(object))
        self.object = object
    }

    /// Creates the identity of a value: equal values are one scheduler.
    public init(value: some Hashable) { kind = .value(AnyHashable(value)) }

    /// Creates an identity that differs from all others.
    public init() {
        kind = .unique(Self.last.add(1, ordering: .relaxed).newValue)
    }

    /// Creates the identity of a scheduler that does not supply one.
    init(default scheduler: any SchedulerType) {
        if type(of: scheduler) is AnyObject.Type {
            self.init(object: scheduler as AnyObject)
        } else if let value = scheduler as? any Hashable {
            self.init(value: value)
        } else {
            self.init()
        }
    }

    /// True if it identifies an object.
    var isObject: Bool {
        if case .object = kind { return true }
        return false
    }

    /// True if no other scheduler can have it.
    var isUnique: Bool {
        if case .unique = kind { return true }
        return false
    }

    /// Returns true if both identify the same scheduler.
    public static func == (one: SchedulerIdentity, other: SchedulerIdentity) -> Bool {
        one.kind == other.kind
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    private static let last = Atomic<UInt64>(0)
}
