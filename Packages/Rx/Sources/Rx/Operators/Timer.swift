extension ObservableType where Element: RxAbstractInteger {
    /// Sends 0, 1, 2, …, one number per `period`; the first number after one period.
    ///
    ///     interval(20 ms)  --0-1-2-3      one column = 10 ms
    public static func interval(
        _ period: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        timer(period, period: period, scheduler: scheduler)
    }

    /// Sends 0 after `dueTime`, then completes or, with a `period`, continues to count.
    ///
    ///     timer(30 ms)                  ---(0|)
    ///     timer(30 ms, period: 20 ms)   ---0-1-2-3
    ///
    /// If `period` is given, sends one number per period and never completes.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable { sink in
            guard let period else {
                let subscription = SubscriptionGuard()
                subscription.attach(
                    scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                        sink.next(0)
                        if !subscription.isDisposed { sink.stop(.completed) }
                        return Disposables.create()
                    }
                )
                return subscription
            }
            return scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) {
                sink.next($0)
                return $0 &+ 1
            }
        }
    }
}

/// The types of numbers that `interval`, `timer` and `range` can send.
public typealias RxAbstractInteger = FixedWidthInteger
