import Synchronization

extension ObservableType {
    /// Makes the subscription cancellable by its id, with `Observable.cancel(id:)`.
    ///
    /// A cancelled subscription sends nothing more and does not end, like ``never()``.
    /// - Parameters:
    ///   - id: Identifies the subscription; several subscriptions may share an id, which may be a
    ///     type: `Search.self`.
    ///   - cancelInFlight: True to cancel other subscriptions with that id first.
    /// - Returns: A sequence of the same events, until the subscription is cancelled.
    public func cancellable(
        id: some Hashable,
        cancelInFlight: Bool = false
    ) -> Observable<Element> {
        cancellable(AnyHashable(id), cancelInFlight: cancelInFlight, on: nil)
    }

    /// Makes the subscription cancellable by a type, with `Observable.cancel(id: Search.self)`.
    public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Observable<Element> {
        cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
    }

    /// Cancels all subscriptions with the given id, and completes.
    public static func cancel(id: some Hashable) -> Observable<Element> {
        let id = AnyHashable(id)
        return Observable(startsTrampoline: false) { sink in
            KeyedWork.cancel(id)
            sink.stop(.completed)
            return Disposables.create()
        }
    }

    /// Cancels all subscriptions whose id is the given type, and completes.
    public static func cancel(id: Any.Type) -> Observable<Element> {
        cancel(id: ObjectIdentifier(id))
    }

    /// Waits `dueTime` before it subscribes; a later subscription with the same id replaces it.
    ///
    /// Ids are scoped to a scheduler: equal ids on two schedulers do not affect each other (see
    /// ``SchedulerType/identity``). An id may be a type: `Search.self`.
    public func debounce(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        delaySubscription(dueTime, scheduler: scheduler)
            .cancellable(AnyHashable(id), cancelInFlight: true, on: scheduler.identity)
    }

    /// Waits `dueTime` before it subscribes; a later subscription with the same type as its id
    /// replaces it.
    public func debounce(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler)
    }

    /// Makes the subscription cancellable by its id.
    ///
    /// `cancelInFlight` first cancels the work with this id that has the same scheduler or none; if
    /// `scheduler` is nil, it cancels all work with this id.
    private func cancellable(
        _ id: AnyHashable,
        cancelInFlight: Bool,
        on scheduler: SchedulerIdentity?
    ) -> Observable<Element> {
        Observable { sink in
            if cancelInFlight { KeyedWork.cancel(id, on: scheduler) }
            let guarded = SubscriptionGuard()
            let key = KeyedWork.makeKey()
            let removal = Disposables.create { KeyedWork.forget(id, key) }
            let cancellation = Disposables.create {
                guarded.dispose()
                removal.dispose()
            }
            KeyedWork.add(KeyedWork.Work(scheduler: scheduler, cancellation: cancellation), id, key)
            guarded.attach(
                self.subscribe(
                    sink: guarded.guarding(
                        Sink(
                            next: sink.next,
                            stop: { termination in
                                removal.dispose()
                                sink.stop(termination)
                            }
                        )
                    )
                )
            )
            return cancellation
        }
    }
}

/// The work with one id in the whole program, so that new work can cancel earlier work.
private final class KeyedWork {
    struct Work {
        let scheduler: SchedulerIdentity?
        let cancellation: any Disposable
    }

    private struct State: ReturnsRemoved {
        var entries: [UInt64: Work] = [:]
        // True if no work may be added any more.
        var isRetired = false

        mutating func add(_ work: Work, _ key: UInt64) -> Bool {
            guard !isRetired else { return false }
            entries[key] = work
            return true
        }

        mutating func remove(_ key: UInt64) -> (Work?, isRetired: Bool) {
            let work = entries.removeValue(forKey: key)
            isRetired = entries.isEmpty
            return (work, isRetired)
        }
    }

    private let state = Guarded(State())

    private static let table = KeyTable<AnyHashable, KeyedWork>()
    private static let lastKey = Atomic<UInt64>(0)

    static func makeKey() -> UInt64 { lastKey.add(1, ordering: .relaxed).newValue }

    static func add(_ work: Work, _ id: AnyHashable, _ key: UInt64) {
        while true {
            let group = table.slot(for: id, make: KeyedWork.init).slot.value
            if group.state.withLock({ $0.add(work, key) }) { return }
            table.remove(group, for: id)
        }
    }

    static func forget(_ id: AnyHashable, _ key: UInt64) {
        guard let group = table.value(for: id) else { return }
        let (forgotten, isRetired) = group.state.withLock { $0.remove(key) }
        if isRetired { table.remove(group, for: id) }
        withExtendedLifetime(forgotten) {}
    }

    /// Cancels the work with an id, the oldest first.
    ///
    /// If `scheduler` is not nil, spares the work on other schedulers.
    static func cancel(_ id: AnyHashable, on scheduler: SchedulerIdentity? = nil) {
        let entries = table.value(for: id)?.state.read { $0.entries } ?? [:]
        for (_, work) in entries.sorted(by: { $0.key < $1.key })
        where scheduler == nil || work.scheduler == nil || work.scheduler == scheduler {
            // The disposable also removes the work from the table.
            work.cancellation.dispose()
        }
    }
}
