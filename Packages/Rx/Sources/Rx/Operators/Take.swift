extension ObservableType {
    /// Passes on the first `count` elements and completes with the last of them.
    ///
    ///     source    -a-b-c-d-|
    ///     take(2)   -a-(b|)
    ///
    /// Completes at once, without subscribing, if `count` is 0; traps if it is negative.
    @inlinable
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take(\(count)): a count cannot be negative")
        guard count > 0 else { return .empty() }
        let source = asObservable()
        let makeTake: (Observable<Element>, Take) -> Observable<Element> = {
            Derived($0, $1) { derived, sink, subscription in
                TakeStage(derived.parameter, sink: consume sink, subscription).makeSink()
            }
        }
        // This does not use `exactly`, which Swift 6.2.3 does not compile where it can see that the
        // source is another operator, such as in `skipWhile { }.take(1)`.
        if let skip = source as? Derived<Element, Skip, Element> {
            return makeTake(skip.upstream, Take(skipped: skip.parameter.count, count: count))
        }
        return makeTake(source, Take(skipped: 0, count: count))
    }

    /// Passes on the elements that arrive in the first `duration`, then completes.
    ///
    ///     source             -a-b-c-d-|     one column = 10 ms
    ///     take(for: 40 ms)   -a-b|
    public func take(
        for duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let timer = scheduler.scheduleRelative((), dueTime: duration) { _ in
                serial.stop(.completed)
                return Disposables.create()
            }
            let upstream = self.subscribe(
                sink: Sink(next: { serial.next($0) }, stop: { serial.stop($0) })
            )
            return Disposables.create(timer, upstream)
        }
    }
}

/// The parameters of a `take` and of the `skip` before it, if there is one.
@usableFromInline @frozen
struct Take {
    @usableFromInline let skipped: Int
    @usableFromInline let count: Int

    @inlinable
    init(skipped: Int, count: Int) {
        self.skipped = skipped
        self.count = count
    }
}

@usableFromInline
final class TakeStage<Element>: Stage<Element> {
    @exclusivity(unchecked) @usableFromInline var toSkip: Int
    @exclusivity(unchecked) @usableFromInline var remaining: Int
    @usableFromInline let subscription: SubscriptionGuard

    @inlinable
    init(_ take: Take, sink: __owned Sink<Element>, _ subscription: SubscriptionGuard) {
        toSkip = take.skipped
        remaining = take.count
        self.subscription = subscription
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if isStopped { return }
        guard toSkip == 0 else {
            toSkip -= 1
            return
        }
        remaining -= 1
        guard remaining == 0 else { return sink.next(element) }
        isStopped = true
        sink.next(element)
        // The consumer may have disposed the subscription at that element.
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}
