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
    final class Connection {
        @usableFromInline let hub: H
        @usableFromInline let subscription = SubscriptionGuard()
        // Guarded by the lock of the connections.
        fileprivate var subscribers = 0

        fileprivate init(hub: H) { self.hub = hub }

        deinit { hub.close() }
    }

    private let source: Observable<Element>
    private let makeHub: () -> H
    private let makeSink: (Connection, SharedConnections) -> Sink<Element>
    private let current = Guarded(Connection?.none)

    @inlinable
    convenience init(_ source: Observable<Element>, makeHub: @escaping () -> H) {
        // Made here, where the element's type is known: the path of each element.
        self.init(source, makeHub) { connection, connections in
            let (hub, subscription) = (connection.hub, connection.subscription)
            return Sink(
                next: { element in
                    if !subscription.isStopped { hub.next(element) }
                },
                stop: { connections.end(connection, $0) }
            )
        }
    }

    @usableFromInline
    init(
        _ source: Observable<Element>,
        _ makeHub: @escaping () -> H,
        makeSink: @escaping (Connection, SharedConnections) -> Sink<Element>
    ) {
        self.source = source
        self.makeHub = makeHub
        self.makeSink = makeSink
    }

    @usableFromInline var observable: Observable<Element> { Observable { self.subscribe($0) } }

    private func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let (connection, isFirst) = current.withLock { current -> (Connection, Bool) in
            let isFirst = current == nil
            let connection = current ?? Connection(hub: makeHub())
            connection.subscribers += 1
            current = connection
            return (connection, isFirst)
        }
        let ticket = connection.hub.subscribe(sink)
        if isFirst {
            let sink = makeSink(connection, self)
            connection.subscription.attach(source.subscribe(sink: sink))
        }
        return Disposables.create {
            ticket.dispose()
            self.release(connection)
        }
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

    @usableFromInline
    func end(_ connection: Connection, _ termination: Termination) {
        guard connection.subscription.stop() else { return }
        // Before the subscribers hear of it: who subscribes again then gets a new connection.
        current.withLock { if $0 === connection { $0 = nil } }
        connection.hub.stop(termination)
        connection.subscription.dispose()
    }
}
