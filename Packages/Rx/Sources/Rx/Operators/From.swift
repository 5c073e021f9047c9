extension ObservableType {
    /// Sends the given elements and completes.
    ///
    ///     of(a, b, c)  (abc|)
    @inlinable
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// Sends the elements of an array and completes.
    @inlinable
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        Observable { sink in sink.send(array, on: scheduler) }
    }

    /// Sends the elements of a sequence and completes.
    @inlinable
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Sequence.Element == Element {
        Observable { sink in sink.send(sequence, on: scheduler) }
    }

    /// Sends the value, if there is one, and completes.
    @inlinable
    public static func from(optional: Element?) -> Observable<Element> {
        guard let optional else { return empty() }
        return just(optional)
    }

    /// Sends the value, if there is one, and completes, as work on a scheduler.
    public static func from(
        optional: Element?,
        scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            guard let optional else {
                return scheduler.schedule(()) { _ in
                    sink.stop(.completed)
                    return Disposables.create()
                }
            }
            return Observable.just(optional, scheduler: scheduler).subscribe(sink: sink)
        }
    }
}

extension Sink {
    /// Sends each element as one piece of work on the scheduler, and completes.
    @inlinable
    func send(
        _ elements: some Sequence<Element>,
        on scheduler: any ImmediateSchedulerType
    ) -> any Disposable {
        let iterator = Cell(Held(elements.makeIterator()))
        return scheduler.scheduleRepeatedly {
            guard let element = iterator.value.held.next() else {
                stop(.completed)
                return false
            }
            next(element)
            return true
        }
    }
}
