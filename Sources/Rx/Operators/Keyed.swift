extension ObservableType {
    /// Lets you cancel the subscription by its id: `Observable.cancel(id:)`.
    ///
    /// A cancelled subscription says nothing more, like ``never()``.
    /// - `id`: names the subscription; several may share a name. A type will do: `Search.self`.
    /// - `cancelInFlight`: whether those of that name are cancelled first.
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

    /// Cancels all subscriptions of that id and completes.
    public static func cancel(id: some Hashable) -> Observable<Element> {
        let id = AnyHashable(id)
        return Observable(startsTrampoline: false) { sink in
            KeyedWork.cancel(id)
            sink.stop(.completed)
            return Disposables.create()
        }
    }

    /// Cancels all subscriptions of that type and completes.
    public static func cancel(id: Any.Type) -> Observable<Element> {
        cancel(id: ObjectIdentifier(id))
    }

    /// Waits `dueTime` before it subscribes; a later subscription of the same id takes its place.
    ///
    /// - `id`: belongs to the scheduler: on another clock the same id is another. A type will do:
    ///   `Search.self`.
    public func debounce(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        delaySubscription(dueTime, scheduler: scheduler)
            .cancellable(AnyHashable(id), cancelInFlight: true, on: SchedulerIdentity(scheduler))
    }

    /// Waits `dueTime` before it subscribes; a later subscription of the same type takes its place.
    public func debounce(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler)
    }

    /// - `scheduler`: whose work it replaces, besides that which belongs to none; nil for all.
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
            KeyedWork.add(KeyedWork(scheduler: scheduler, cancel: cancel), id, number)
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

/// Identifies work across the program, so that new work with an id replaces the old.
private struct KeyedWork {
    let scheduler: SchedulerIdentity?
    let cancel: any Disposable

    private static let workById = Guarded<[AnyHashable: [UInt64: KeyedWork]]>([:])
    private static let lastNumber = Guarded<UInt64>(0)

    static func makeNumber() -> UInt64 {
        lastNumber.withLock { last in
            last += 1
            return last
        }
    }

    static func add(_ work: KeyedWork, _ id: AnyHashable, _ number: UInt64) {
        workById.withLock { $0[id, default: [:]][number] = work }
    }

    static func forget(_ id: AnyHashable, _ number: UInt64) {
        _ = workById.withLock { works in
            let forgotten = works[id]?.removeValue(forKey: number)
            if works[id]?.isEmpty == true { works[id] = nil }
            return forgotten
        }
    }

    /// Cancels the work of an id, first come first.
    ///
    /// - `scheduler`: spares the work of other schedulers; nil spares none.
    static func cancel(_ id: AnyHashable, on scheduler: SchedulerIdentity? = nil) {
        let works = workById.withLock { $0[id] } ?? [:]
        for (_, work) in works.sorted(by: { $0.key < $1.key })
        where scheduler == nil || work.scheduler == nil || work.scheduler == scheduler {
            // Which makes it forgotten, too.
            work.cancel.dispose()
        }
    }
}
