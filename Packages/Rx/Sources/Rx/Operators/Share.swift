import Synchronization

/// The time for which a shared sequence keeps the elements that it replays.
public enum SubjectLifetimeScope: Sendable {
    /// The elements are kept until the source ends or the last subscriber leaves.
    case whileConnected
    /// The elements are kept forever, beyond all connections and the end of the source.
    case forever
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers.
    ///
    ///     source       -a-b-c-d-|
    ///     first        -a-b-c-d-|
    ///     second           ^c-d-|
    ///
    /// The first subscriber starts the subscription to the source, which is disposed when the last
    /// subscriber leaves. A late subscriber receives:
    ///
    ///     scope            while the source runs     after it has ended
    ///     whileConnected   the last `replay`         a new subscription to the source
    ///     forever          the last `replay`         the last `replay` and the end
    ///
    /// - Parameters:
    ///   - replay: The number of elements that a late subscriber receives at once.
    ///   - scope: The time for which these elements are kept.
    /// - Returns: The shared sequence.
    @inlinable
    public func share(
        replay: Int = 0,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        switch (scope, replay) {
        case (.forever, 0): return multicast(PublishSubject()).refCount()
        case (.forever, _): return multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        case (.whileConnected, 0):
            return SharedObservable(asObservable()) { Hub<Element>() }
        case (.whileConnected, _):
            return SharedObservable(asObservable()) {
                ReplayHub<Element>(capacity: replay)
            }
        }
    }
}

/// The hub of a shared sequence.
@usableFromInline
protocol SharingHub<Element>: AnyObject {
    associatedtype Element
    func next(_ element: Element)
    func stop(_ termination: Termination)
    func subscribe(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard)
    /// Removes all subscribers.
    func close()
}

extension Hub: SharingHub {}
extension ReplayHub: SharingHub {}

/// A shared sequence: the connections to its source, one after the other.
@usableFromInline
final class SharedObservable<H: SharingHub>: Observable<H.Element> {
    @usableFromInline typealias Element = H.Element

    /// One subscription to the source, with the hub that sends the source's events to the
    /// subscribers.
    @usableFromInline
    final class Connection: Nominal {
        @usableFromInline let hub: H
        @usableFromInline let subscription: SubscriptionGuard
        fileprivate let users = ConnectionUsers()
        // Weak, because the source holds the connection.
        private weak var owner: SharedObservable?

        fileprivate init(hub: H, owner: SharedObservable) {
            self.hub = hub
            self.owner = owner
            subscription = users.subscription
        }

        deinit { hub.close() }

        @usableFromInline
        func end(_ termination: Termination) {
            guard subscription.stop() else { return }
            // Forgets the connection before the subscribers receive the end, so that one that
            // subscribes again gets a new connection.
            owner?.forget(users)
            hub.stop(termination)
            subscription.dispose()
        }
    }

    private let upstream: Observable<Element>
    private let makeHub: () -> H
    private let makeSink: (Connection) -> Sink<Element>
    private let current = Guarded(Connection?.none)

    @inlinable
    convenience init(_ source: Observable<Element>, makeHub: @escaping () -> H) {
        // The closure is made where the element type is known, because each element passes through
        // the sink.
        self.init(source, makeHub) { connection in
            let (hub, subscription) = (connection.hub, connection.subscription)
            return Sink(
                next: { element in
                    if !subscription.isStopped { hub.next(element) }
                },
                stop: { connection.end($0) }
            )
        }
    }

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ makeHub: @escaping () -> H,
        makeSink: @escaping (Connection) -> Sink<Element>
    ) {
        upstream = source
        self.makeHub = makeHub
        self.makeSink = makeSink
        super.init(startsTrampoline: true)
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        let subscription = SubscriptionGuard()
        begin(sink, within: subscription)
        return subscription
    }

    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        let (subscriber, sourceSink) = join(sink)
        if let sourceSink {
            upstream.subscribe(sink: sourceSink, within: subscriber.users.subscription)
        }
        subscription.attach(subscriber)
    }

    /// Adds a subscriber; for the first one of a connection, also returns the sink for the source.
    @inline(never)
    private func join(_ sink: Sink<Element>) -> (SharedSubscriber<H>, Sink<Element>?) {
        let (connection, isFirst) = join()
        let subscriber = SharedSubscriber(connection.users, of: self)
        connection.hub.subscribe(sink, within: subscriber.subscription)
        return (subscriber, isFirst ? makeSink(connection) : nil)
    }

    /// Counts one more subscriber of the current connection, or of a new one, and returns the
    /// connection.
    private func join() -> (Connection, isFirst: Bool) {
        while true {
            let existing = current.read { $0 }
            if let existing, existing.users.join() { return (existing, false) }
            let newConnection = Connection(hub: makeHub(), owner: self)
            let isCurrent = current.withLock { current in
                guard current === existing else { return false }
                current = newConnection
                return true
            }
            if isCurrent { return (newConnection, true) }
        }
    }

    fileprivate func forget(_ users: ConnectionUsers) {
        current.withLock { if $0?.users === users { $0 = nil } }
    }
}

/// One subscriber of a shared sequence.
///
/// Holds neither the hub nor an object that holds the hub, which the source owns.
// Unchecked because of `owner`, a weak reference that any thread may read.
private final class SharedSubscriber<H: SharingHub>: Disposable, @unchecked Sendable {
    let users: ConnectionUsers
    let subscription = SubscriptionGuard()
    private weak var owner: SharedObservable<H>?

    init(_ users: ConnectionUsers, of owner: SharedObservable<H>) {
        self.users = users
        self.owner = owner
    }

    func dispose() {
        subscription.dispose()
        guard users.leave() else { return }
        owner?.forget(users)
        users.subscription.dispose()
    }
}

/// Counts the subscribers of one connection and holds its subscription.
///
/// Holds no hub and no sink: subscribers hold this object, and would otherwise retain each other.
private final class ConnectionUsers {
    let subscription = SubscriptionGuard()
    // Never increases again after it has reached 0.
    private let count = Atomic<Int>(1)

    /// Counts a new subscriber, unless the last one has left; returns true if it was counted.
    func join() -> Bool {
        var expected = count.load(ordering: .relaxed)
        while expected > 0 {
            let (exchanged, current) = count.compareExchange(
                expected: expected,
                desired: expected + 1,
                ordering: .acquiringAndReleasing
            )
            if exchanged { return true }
            expected = current
        }
        return false
    }

    /// Counts a subscriber that has left; returns true if it was the last one.
    func leave() -> Bool {
        count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
