extension ObservableType {
    /// Sends the same element endlessly.
    ///
    ///     repeatElement(a)   (aaaaaa…
    @inlinable
    public static func repeatElement(
        _ element: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        Observable { sink in
            scheduler.scheduleRepeatedly {
                sink.next(element)
                return true
            }
        }
    }
}
