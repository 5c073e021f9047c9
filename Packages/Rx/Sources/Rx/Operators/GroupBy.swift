extension ObservableType {
    /// Sends a sequence for each key, a group, which sends the elements with that key.
    ///
    ///     source     -a1-b1-a2-|
    ///     groups     -A--B-----|
    ///     group A    -a1----a2-|
    ///
    /// Groups end with the source, in the order in which they started. Fails when `keySelector`
    /// throws. Remembers every key until the end. The source is disposed when the subscription to
    /// the result and all subscriptions to groups have been disposed.
    @inlinable
    public func groupBy<Key: Hashable>(
        keySelector: @escaping (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        Observable<GroupedObservable<Key, Element>> { sink in
            let subscription = SubscriptionGuard()
            let users = RefCountDisposable(disposable: subscription)
            let groups = Cell(Groups<Key, Element>())
            let finish: (Termination) -> Void = { termination in
                for subject in groups.value.inOrder { subject.on(termination.event()) }
                sink.stop(termination)
                subscription.dispose()
            }
            let source = Sink<Element>(
                next: { element in
                    guard !subscription.isStopped else { return }
                    let key: Key
                    do {
                        key = try keySelector(element)
                    } catch { return finish(.error(error)) }
                    if let subject = groups.value.byKey[key] { return subject.hub.next(element) }
                    let subject = groups.value.add(key)
                    sink.next(GroupedObservable(key: key, source: subject, users: users))
                    subject.hub.next(element)
                },
                stop: { termination in
                    if subscription.stop() { finish(termination) }
                }
            )
            self.subscribe(sink: source, within: subscription)
            return users
        }
    }
}

/// The groups of one subscription, by their keys and in the order in which they started.
@usableFromInline @frozen
struct Groups<Key: Hashable, Element>: Nominal {
    @usableFromInline var byKey: [Key: PublishSubject<Element>] = [:]
    @usableFromInline var inOrder: [PublishSubject<Element>] = []

    @inlinable
    init() {}

    @inlinable
    mutating func add(_ key: Key) -> PublishSubject<Element> {
        let subject = PublishSubject<Element>()
        byKey[key] = subject
        inOrder.append(subject)
        return subject
    }
}

/// A sequence of the elements that share a key.
public struct GroupedObservable<Key, Element>: ObservableType {
    /// The key of the group.
    public let key: Key
    @usableFromInline let source: Observable<Element>

    /// Creates a group of the given key.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Creates a group whose subscriptions keep the subscription to the source alive.
    @usableFromInline
    init(key: Key, source: Observable<Element>, users: RefCountDisposable) {
        self.key = key
        self.source = Observable { sink in
            let reference = users.retain()
            return Disposables.create(reference, source.subscribe(sink: sink))
        }
    }

    /// Sends the group's events to the observer.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// Sends the group's events to a sink.
    public func subscribe(sink: Sink<Element>) -> any Disposable { source.subscribe(sink: sink) }

    /// Returns the group as an ``Observable``.
    public func asObservable() -> Observable<Element> { source }
}
