extension ObservableType {
    /// Skips the first `count` elements.
    ///
    ///     source    -a-b-c-d-|
    ///     skip(2)   -----c-d-|
    ///
    /// Skips nothing if `count` is 0 or less.
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return asObservable() }
        return Derived(asObservable(), Skip(count: count)) { derived, sink, _ in
            SkipStage(derived.parameter, sink: consume sink).makeSink()
        }
    }

    /// Skips the elements that arrive in the first `duration`.
    ///
    ///     source        -a-b-c-d-|     one column = 10 ms
    ///     skip(40 ms)   -----c-d-|
    public func skip(
        _ duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            let isOpen = Flag()
            let timer = scheduler.scheduleRelative((), dueTime: duration) { _ in
                isOpen.raise()
                return Disposables.create()
            }
            let upstream = self.subscribe(
                sink: Sink(
                    next: { element in
                        if isOpen.isRaised { sink.next(element) }
                    },
                    stop: sink.stop
                )
            )
            return Disposables.create(timer, upstream)
        }
    }
}

/// The parameter of `skip`; its type lets `take` recognise the operator.
@usableFromInline @frozen
struct Skip {
    @usableFromInline let count: Int

    @inlinable
    init(count: Int) { self.count = count }
}

@usableFromInline
final class SkipStage<Element>: Stage<Element> {
    @exclusivity(unchecked) @usableFromInline var remaining: Int

    @inlinable
    init(_ skip: Skip, sink: __owned Sink<Element>) {
        remaining = skip.count
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if remaining == 0 {
            sink.next(element)
        } else {
            remaining -= 1
        }
    }
}
