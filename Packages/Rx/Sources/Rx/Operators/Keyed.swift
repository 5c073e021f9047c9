import Synchronization

extension ObservableType {
    /// Lets you cancel the subscription by its id: `Observable.cancel(id:)`.
    ///
    /// A cancelled subscription sends nothing more and does not end, like ``never()``.
    /// - Parameters:
    ///   - id: Identifies the subscription; several may share an id. May be a type: `Search.self`.
    ///   - cancelInFlight: True to cancel other subscriptions with that id first.
    /// - Returns: A sequence of the same events, until it is cancelled.
    public func cancellable(
        id: some Hashable,
        cancelInFlight: Bool = false
    ) -> Observable<Element> {
        cancellable(AnyHashable(id), cancelInFlight: cancelInFlight, on: nil)
    }

    /// Lets you cancel the subscription by a type: `Observable.cancel(id: Search.self)`.
    public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Observable<Element> {
        cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
    }

    /// Cancels all subscriptions with the given id and completes.
    public static func cancel(id: some Hashable) -> Observable<Element> {
        let id = AnyHashable(id)
        return Observable(startsTrampoline: false) { sink in
            KeyedWork.cancel(id)
            sink.stop(.completed)
            return Disposables.create()
        }
    }

    /// Cancels all subscriptions with the given type and completes.
    public static func cancel(id: Any.Type) -> Observable<Element> {
        cancel(id: ObjectIdentifier(id))
    }

    /// Waits `dueTime` before it subscribes; a later subscription with the same id replaces it.
    ///
    /// An id belongs to its scheduler: the same id on another scheduler is another id (see
    /// ``SchedulerType/identity``). It may be a type: `Search.self`.
    public func debounce(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        delaySubscription(dueTime, scheduler: scheduler)
            .cancellable(AnyHashable(id), cancelInFlight: true, on: scheduler.identity)
    }

    /// Waits `dueTime` before it subscribes; a later subscription with the same type replaces it.
    public func debounce(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler)
    }

    /// Makes the subscription cancellable by its id.
    ///
    /// `cancelInFlight` cancels the work of `scheduler` and work without a scheduler, or all work if
    /// `scheduler` is nil.
    private func cancellable(
        _ id: AnyHashable,
        cancelInFlight: Bool,
        on scheduler: SchedulerIdentity?
    ) -> Observable<Element> {
        Observable { sink in
            if cancelInFlight { KeyedWork.cancel(id, on: scheduler) }
            let guarded = SubscriptionGuard()
            let number = KeyedWork.makeNumber()
            let forget = Disposables.create { KeyedWork.forget(id, number) }
            let cancel = Disposables.create {
                guarded.dispose()
                forget.dispose()
            }
            KeyedWork.add(KeyedWork.Work(scheduler: scheduler, cancel: cancel), id, number)
            guarded.attach(
                self.subscribe(
                    sink: guarded.guarding(
                        Sink(
                            next: sink.next,
                            stop: { termination in
                                forget.dispose()
                                sink.stop(termination)
                            }
                        )
                    )
                )
            )
            return cancel
        }
    }
}

/// The work of one id across the program, so that new work replaces old.
private final class KeyedWork {
    struct Work {
        let scheduler: SchedulerIdentity?
        let cancel: any Disposable
    }

    private struct State: ReturnsRemoved {
        var works: [UInt64: Work] = [:]
        // No work may be added any more.
        var isRetired = false

        mutating func add(_ work: Work, _ number: UInt64) -> Bool {
            guard !isRetired else { return false }
            works[number] = work
            return true
        }

        mutating func remove(_ number: UInt64) -> (Work?, isRetired: Bool) {
            let work = works.removeValue(forKey: number)
            isRetired = works.isEmpty
            return (work, isRetired)
        }
    }

    private let state = Guarded(State())

    private static let all = KeyTable<AnyHashable, KeyedWork>()
    private static let lastNumber = Atomic<UInt64>(0)

    static func makeNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    static func add(_ work: Work, _ id: AnyHashable, _ number: UInt64) {
        while true {
            let known = all.value(for: id) { KeyedWork() }.value
            if known.state.withLock({ $0.add(work, number) }) { return }
            all.remove(known, for: id)
        }
    }

    static func forget(_ id: AnyHashable, _ number: UInt64) {
        guard let known = all.value(for: id) else { return }
        let (forgotten, isRetired) = known.state.withLock { $0.remove(number) }
        if isRetired { all.remove(known, for: id) }
        withExtendedLifetime(forgotten) {}
    }

    /// Cancels the work of an id, oldest first.
    ///
    /// Spares the work of other schedulers if `scheduler` is given.
    static func cancel(_ id: AnyHashable, on scheduler: SchedulerIdentity? = nil) {
        let works = all.value(for: id)?.state.read { $0.works } ?? [:]
        for (_, work) in works.sorted(by: { $0.key < $1.key })
        where scheduler == nil || work.scheduler == nil || work.scheduler == scheduler {
            // Disposing it also removes it from the table.
            work.cancel.dispose()
        }
    }
}
