extension ObservableType {
    /// Sends one element and completes, at once.
    ///
    ///     just(a)  (a|)
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> {
        Observable(startsTrampoline: false) { sink in
            sink.next(element)
            sink.stop(.completed)
            return Disposables.create()
        }
    }

    /// Sends one element and then completes, both as work of a scheduler.
    public static func just(
        _ element: Element,
        scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            scheduler.schedule(element) { element in
                sink.next(element)
                return scheduler.schedule(()) { _ in
                    sink.stop(.completed)
                    return Disposables.create()
                }
            }
        }
    }
}
