extension ObservableType {
    /// Leaves out the first `count` elements.
    ///
    ///     source    -a-b-c-d-|
    ///     skip(2)   -----c-d-|
    ///
    /// - `count`: 0 or less leaves out none.
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        Observable { sink in
            let remaining = Cell(count)
            return self.subscribe(
                sink: Sink(
                    next: { element in
                        if remaining.value <= 0 {
                            sink.next(element)
                        } else {
                            remaining.value -= 1
                        }
                    },
                    stop: sink.stop
                )
            )
        }
    }

    /// Leaves out the elements of the first `duration`.
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
