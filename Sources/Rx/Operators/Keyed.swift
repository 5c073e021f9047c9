/// Identifies work across the program, so that new work with an id replaces the old.
private let workById = Guarded<[AnyHashable: [UInt64: any Disposable]]>([:])
private let lastNumber = Guarded<UInt64>(0)

extension ObservableType {
    /// Lets the subscription be cancelled by id: `Observable.cancel(id:)`.
    ///
    /// - `id`: names the subscription; several may share a name.
    /// - `cancelInFlight`: whether those of that name are cancelled first.
    public func cancellable(
        id: some Hashable,
        cancelInFlight: Bool = false
    ) -> Observable<Element> {
        let id = AnyHashable(id)
        return Observable { sink in
            if cancelInFlight { cancelWork(id) }
            let guarded = SubscriptionGuard()
            let number = lastNumber.withLock { last in
                last += 1
                return last
            }
            let forget = Disposables.create {
                workById.withLock { work in
                    work[id]?[number] = nil
                    if work[id]?.isEmpty == true { work[id] = nil }
                }
            }
            let cancel = Disposables.create {
                // Ends like `never`: cancelled work says nothing more.
                guarded.dispose()
                forget.dispose()
            }
            workById.withLock { $0[id, default: [:]][number] = cancel }
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

    /// Cancels all subscriptions of that id and completes.
    public static func cancel(id: some Hashable) -> Observable<Element> {
        let id = AnyHashable(id)
        return Observable(startsTrampoline: false) { sink in
            cancelWork(id)
            sink.stop(.completed)
            return Disposables.create()
        }
    }

    /// Waits `dueTime` before it subscribes; a later subscription of the same id takes its place.
    public func debounce(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        delaySubscription(dueTime, scheduler: scheduler).cancellable(id: id, cancelInFlight: true)
    }

    /// Sends at most one element of all sequences of that id in each `dueTime`.
    ///
    /// The first goes out at once. With `latest` the last of the others goes out when the time is
    /// over, from the sequence that sent it; without it they are dropped.
    public func throttle(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool
    ) -> Observable<Element> {
        let id = ThrottleKey(id: AnyHashable(id), type: ObjectIdentifier(Element.self))
        let window = dueTime.nanosecondsSaturated
        return Observable { sink in
            let serial = SerialSink(sink)
            let pending = SerialDisposable()
            let upstream = self.subscribe(
                sink: Sink(
                    next: { element in
                        let now = scheduler.now
                        let left = windowEnds.withLock { ends -> Int64 in
                            let left = ends[id].map { $0.nanoseconds(since: now) } ?? 0
                            if left <= 0 { ends[id] = now.advanced(byNanoseconds: window) }
                            return left
                        }
                        guard left > 0 else {
                            cancelWork(AnyHashable(id))
                            return serial.next(element)
                        }
                        guard latest else { return }
                        let trailing = Observable.just(element)
                            .delaySubscription(.nanoseconds(left), scheduler: scheduler)
                            .cancellable(id: id, cancelInFlight: true)
                        pending.disposable = trailing.subscribe(onNext: { element in
                            windowEnds.withLock {
                                $0[id] = scheduler.now.advanced(byNanoseconds: window)
                            }
                            serial.next(element)
                        })
                    },
                    stop: { serial.stop($0) }
                )
            )
            return Disposables.create(upstream, pending)
        }
    }
}

private struct ThrottleKey: Hashable {
    let id: AnyHashable
    let type: ObjectIdentifier
}

private let windowEnds = Guarded<[ThrottleKey: RxTime]>([:])

private func cancelWork(_ id: AnyHashable) {
    let work = workById.withLock { $0.removeValue(forKey: id) } ?? [:]
    for (_, disposable) in work.sorted(by: { $0.key < $1.key }) { disposable.dispose() }
}
