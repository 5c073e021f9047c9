import Synchronization

/// Identifies a scheduler: an id of `throttle(id:)` or `debounce(id:)` is scoped to one scheduler.
///
/// A scheduler that wraps another can share the identity of the wrapped one:
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
    /// The identified object, which is not retained; nil after its release, or if there is none.
    private(set) weak var object: AnyObject?

    /// Creates the identity of an object.
    ///
    /// The state of `throttle(id:)` and `debounce(id:)` on the scheduler is removed some time after
    /// the object has been released.
    public init(object: AnyObject) {
        kind = .object(ObjectIdentifier(object))
        self.object = object
    }

    /// Creates the identity of a value; equal values identify the same scheduler.
    public init(value: some Hashable) { kind = .value(AnyHashable(value)) }

    /// Creates an identity that differs from all others.
    public init() {
        kind = .unique(Self.lastUnique.add(1, ordering: .relaxed).newValue)
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

    /// True if this identifies an object.
    var isObject: Bool {
        if case .object = kind { return true }
        return false
    }

    /// True if no other scheduler can have this identity.
    var isUnique: Bool {
        if case .unique = kind { return true }
        return false
    }

    /// Returns true if both values identify the same scheduler.
    public static func == (lhs: SchedulerIdentity, rhs: SchedulerIdentity) -> Bool {
        lhs.kind == rhs.kind
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    private static let lastUnique = Atomic<UInt64>(0)
}
