extension ObservableType where Element: RxAbstractInteger {
    /// Sends `count` consecutive numbers and completes.
    ///
    ///     range(5, 3)   (567|)
    ///
    /// Traps if `count` is negative or the last number does not fit.
    @inlinable
    public static func range(
        start: Element,
        count: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        precondition(count >= 0, "range(start:count:): a count cannot be negative, it is \(count)")
        precondition(
            count == 0 || !start.addingReportingOverflow(count - 1).overflow,
            "range(start:count:): \(start) and \(count - 1) more do not fit the element's type"
        )
        return Observable { sink in
            let sent = Cell(Held<Element>(0))
            return scheduler.scheduleRepeatedly {
                let index = sent.value.held
                guard index < count else {
                    sink.stop(.completed)
                    return false
                }
                sent.value.held = index + 1
                sink.next(start + index)
                return true
            }
        }
    }
}
