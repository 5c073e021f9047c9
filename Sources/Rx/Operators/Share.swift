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
    public func share(
        replay: Int = 0,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        switch (scope, replay) {
        case (.forever, 0): return multicast(PublishSubject()).refCount()
        case (.forever, _): return multicast(ReplaySubject.create(bufferSize: replay)).refCount()
        case (.whileConnected, 0):
            let shared = SharedConnections<Element, Hub<Element>>(asObservable()) { Hub() }
            return Observable { shared.subscribe($0) }
        case (.whileConnected, _):
            let shared = SharedConnections<Element, ReplayHub<Element>>(asObservable()) {
                ReplayHub(capacity: replay)
            }
            return Observable { shared.subscribe($0) }
        }
    }
}

/// What a shared sequence speaks through.
protocol SharingHub<Element>: AnyObject {
    associatedtype Element
    func next(_ element: Element)
    func stop(_ termination: Termination)
    func subscribe(_ sink: Sink<Element>) -> any Disposable
}

extension Hub: SharingHub {}
extension ReplayHub: SharingHub {}

/// One connection after the other to the same source.
private final class SharedConnections<Element, H: SharingHub> where H.Element == Element {
    private final class Connection {
        let hub: H
        let subscription = SubscriptionGuard()
        /// Guarded by the lock of the connections.
        var subscribers = 0

        init(hub: H) { self.hub = hub }
    }

    private let source: Observable<Element>
    private let makeHub: () -> H
    private let current = Guarded(Connection?.none)

    init(_ source: Observable<Element>, makeHub: @escaping () -> H) {
        self.source = source
        self.makeHub = makeHub
    }

    func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let (connection, isFirst) = current.withLock { current -> (Connection, Bool) in
            let isFirst = current == nil
            let connection = current ?? Connection(hub: makeHub())
            connection.subscribers += 1
            current = connection
            return (connection, isFirst)
        }
        let ticket = connection.hub.subscribe(sink)
        if isFirst { connect(connection) }
        return Disposables.create {
            ticket.dispose()
            self.release(connection)
        }
    }

    private func connect(_ connection: Connection) {
        let (hub, subscription) = (connection.hub, connection.subscription)
        let sink = Sink<Element>(
            next: { element in
                if !subscription.isStopped { hub.next(element) }
            },
            stop: { termination in
                guard subscription.stop() else { return }
                self.forget(connection)
                hub.stop(termination)
                subscription.dispose()
            }
        )
        subscription.attach(source.subscribe(sink: sink))
    }

    private func release(_ connection: Connection) {
        let isLast = current.withLock { current in
            connection.subscribers -= 1
            guard connection.subscribers == 0 else { return false }
            if current === connection { current = nil }
            return true
        }
        if isLast { connection.subscription.dispose() }
    }

    private func forget(_ connection: Connection) {
        current.withLock { if $0 === connection { $0 = nil } }
    }
}
