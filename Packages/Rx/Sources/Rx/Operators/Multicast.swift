/// A sequence that starts when ``connect()`` is called, not when an observer subscribes.
public protocol ConnectableObservableType<Element>: ObservableType {
    /// Starts the work for all subscribers; disposing the result stops it.
    func connect() -> any Disposable
}

/// The base class of observables that start when ``connect()`` is called.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
    /// Starts the work for all subscribers; disposing the result stops it.
    public func connect() -> any Disposable {
        preconditionFailure("a ConnectableObservable must override connect()")
    }
}

extension ObservableType {
    /// Once connected, sends the source's events to a subject, and so to all its subscribers.
    @inlinable
    public func multicast<Subject: SubjectType>(
        _ subject: Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        MulticastObservable(source: asObservable(), makeSubject: { subject })
    }

    /// Once connected, sends the source's events to a subject, which is made for each connection.
    @inlinable
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping () -> Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        MulticastObservable(source: asObservable(), makeSubject: makeSubject)
    }

    /// Shares one subscription to the source within `selector`.
    ///
    /// Fails when one of the closures throws.
    @inlinable
    public func multicast<Subject: SubjectType, Result>(
        _ subjectSelector: @escaping () throws -> Subject,
        selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        Observable<Result> { sink in
            do {
                let connectable = self.multicast(try subjectSelector())
                let result = try selector(connectable)
                let subscription = result.subscribe(sink: sink)
                return Disposables.create(subscription, connectable.connect())
            } catch {
                sink.stop(.error(error))
                return Disposables.create()
            }
        }
    }

    /// Once connected, sends each event to the current subscribers.
    @inlinable
    public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject() }
    }

    /// Once connected, sends each event to the subscribers, and replays the last `bufferSize`
    /// elements to later subscribers.
    @inlinable
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize) }
    }

    /// Once connected, sends each event to the subscribers, and replays all elements to later
    /// subscribers.
    @inlinable
    public func replayAll() -> ConnectableObservable<Element> {
        multicast { ReplaySubject.createUnbounded() }
    }
}

@usableFromInline
final class MulticastObservable<Subject: SubjectType>: ConnectableObservable<
    Subject.Element
>
{
    private struct State: Nominal {
        var subject: Subject?
        var connection: SubscriptionGuard?
    }

    @usableFromInline typealias Upstream = Observable<Subject.Observer.Element>

    @usableFromInline typealias MakeNext =
        (Subject.Observer, SubscriptionGuard) -> (Subject.Observer.Element) -> Void

    private let upstream: Upstream
    private let makeSubject: () -> Subject
    private let makeNext: MakeNext
    private let state = Guarded(State())

    @inlinable
    convenience init(source: Upstream, makeSubject: @escaping () -> Subject) {
        // The closure is made where the element type is known, because each element passes through
        // it.
        self.init(source, makeSubject) { observer, subscription in
            { element in
                if !subscription.isStopped { observer.on(.next(element)) }
            }
        }
    }

    @usableFromInline
    init(
        _ source: Upstream,
        _ makeSubject: @escaping () -> Subject,
        makeNext: @escaping MakeNext
    ) {
        upstream = source
        self.makeSubject = makeSubject
        self.makeNext = makeNext
        super.init()
    }

    /// The subject of the current connection or, if there is none, of the next one.
    private var subject: Subject {
        if let subject = state.read({ $0.subject }) { return subject }
        let newSubject = makeSubject()
        return state.withLock { state in
            if let subject = state.subject { return subject }
            state.subject = newSubject
            return newSubject
        }
    }

    override func begin(_ sink: __owned Sink<Subject.Element>) -> any Disposable {
        subject.subscribe(sink: sink)
    }

    override func connect() -> any Disposable {
        let observer = subject.asObserver()
        let newConnection = SubscriptionGuard()
        let existing = state.withLock { state -> SubscriptionGuard? in
            if let connection = state.connection { return connection }
            state.connection = newConnection
            return nil
        }
        let connection = Connection(owner: self, subscription: existing ?? newConnection)
        guard existing == nil else { return connection }
        upstream.subscribe(
            sink: Sink(
                next: makeNext(observer, newConnection),
                stop: { termination in
                    guard newConnection.stop() else { return }
                    connection.dispose()
                    observer.on(termination.event())
                }
            ),
            within: newConnection
        )
        return connection
    }

    // Unchecked: the owner's state is behind a lock.
    private struct Connection: Disposable, @unchecked Sendable {
        weak var owner: MulticastObservable?
        let subscription: SubscriptionGuard

        init(owner: MulticastObservable, subscription: SubscriptionGuard) {
            self.owner = owner
            self.subscription = subscription
        }

        func dispose() {
            owner?.forget(subscription)
            subscription.dispose()
        }
    }

    private func forget(_ connection: SubscriptionGuard) {
        state.withLock { state in
            guard state.connection === connection else { return }
            state.connection = nil
            state.subject = nil
        }
    }
}
