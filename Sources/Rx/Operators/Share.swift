/// How long a shared sequence remembers.
public enum SubjectLifetimeScope: Sendable {
    /// As long as a connection; a new first subscriber begins from nothing.
    case whileConnected
    /// For ever: the subject outlives its connections, and its end.
    case forever
}

extension ObservableType {
    /// Shares one subscription of the source among all subscribers.
    ///
    ///     source       -a-b-c-d-|
    ///     first        -a-b-c-d-|
    ///     second           ^c-d-|
    ///
    /// The source is subscribed when the first subscriber comes and disposed when the last has
    /// gone.
    /// What a late subscriber sees:
    ///
    ///     scope            while the source runs     after it has ended
    ///     whileConnected   the last `replay`         a new subscription of the source
    ///     forever          the last `replay`         the last `replay` and the end
    ///
    /// - `replay`: how many elements a late subscriber is told at once.
    /// - `scope`: whether the memory ends with the connection.
    @inlinable
    public func share(
        replay: Int = 0,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        switch (scope, replay) {
        case (.forever, 0): return multicast(PublishSubject()).refCount()
        case (.forever, _): return multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        case (.whileConnected, 0):
            return SharedConnections(asObservable()) { Hub<Element>() }.observable
        case (.whileConnected, _):
            return SharedConnections(asObservable()) {
                ReplayHub<Element>(capacity: replay)
            }.observable
        }
    }
}

/// What a shared sequence speaks through.
@usableFromInline
protocol SharingHub<Element>: AnyObject {
    associatedtype Element
    func next(_ element: Element)
    func stop(_ termination: Termination)
    func subscribe(_ sink: Sink<Element>) -> any Disposable
    /// Lets go of all subscribers.
    func close()
}

extension Hub: SharingHub {}
extension ReplayHub: SharingHub {}

/// One connection after the other to the same source.
@usableFromInline
final class SharedConnections<H: SharingHub> {
    @usableFromInline typealias Element = H.Element

    @usableFromInline
    final class Connection: Nominal {
        @usableFromInline let hub: H
        @usableFromInline let subscription: SubscriptionGuard
        fileprivate let users = ConnectionUsers()
        // Weak, because the source holds this.
        private weak var owner: SharedConnections?

        fileprivate init(hub: H, owner: SharedConnections) {
            self.hub = hub
            self.owner = owner
            subscription = users.subscription
        }

        deinit { hub.close() }

        @usableFromInline
        func end(_ termination: Termination) {
            guard subscription.stop() else { return }
            // Before the subscribers hear of it: who subscribes again then gets a new connection.
            owner?.forget(users)
            hub.stop(termination)
            subscription.dispose()
        }
    }

    private let source: Observable<Element>
    private let makeHub: () -> H
    private let makeSink: (Connection) -> Sink<Element>
    private let current = Guarded(Connection?.none)

    @inlinable
    convenience init(_ source: Observable<Element>, makeHub: @escaping () -> H) {
        // Made here, where the element's type is known: the path of each element.
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
        self.source = source
        self.makeHub = makeHub
        self.makeSink = makeSink
    }

    @usableFromInline var observable: Observable<Element> { Observable { self.subscribe($0) } }

    private func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let (connection, isFirst) = current.withLock { current -> (Connection, Bool) in
            if let current, current.users.join() { return (current, false) }
            let connection = Connection(hub: makeHub(), owner: self)
            _ = connection.users.join()
            current = connection
            return (connection, true)
        }
        let subscription = connection.hub.subscribe(sink)
        let users = connection.users
        if isFirst {
            source.subscribe(sink: makeSink(connection), within: users.subscription)
        }
        // Holds neither the hub nor what leads to it: those belong to the source.
        return Disposables.create { [weak self] in
            subscription.dispose()
            guard users.leave() else { return }
            self?.forget(users)
            users.subscription.dispose()
        }
    }

    private func forget(_ users: ConnectionUsers) {
        current.withLock { if $0?.users === users { $0 = nil } }
    }
}

/// Counts the subscribers of one connection and holds what ends it.
///
/// Holds no hub and no sink, so that subscribers that hold this do not hold each other.
private final class ConnectionUsers {
    let subscription = SubscriptionGuard()
    // Nil when the last has left: nobody joins any more.
    private let count = Guarded<Int?>(0)

    /// Counts one more, unless the last has left.
    func join() -> Bool {
        count.withLock { count in
            count = count.map { $0 + 1 }
            return count != nil
        }
    }

    /// Counts one less; whether it was the last.
    func leave() -> Bool {
        count.withLock { count in
            count = count.flatMap { $0 > 1 ? $0 - 1 : nil }
            return count == nil
        }
    }
}
