public import Rx

extension ObservableType {
    /// Sends the events on a serial queue; the closures of the result must be `@Sendable`.
    ///
    /// Otherwise, it does the same as `observe(on:)` with any other scheduler.
    public func observe(on scheduler: SerialDispatchQueueScheduler) -> QueueObservable<Element> {
        QueueObservable(observe(on: scheduler, buffering: .unbounded))
    }

    /// Sends the events on a queue, one by one; the closures of the result must be `@Sendable`.
    ///
    /// Otherwise, it does the same as `observe(on:)` with any other scheduler.
    public func observe(on scheduler: ConcurrentDispatchQueueScheduler) -> QueueObservable<Element>
    {
        QueueObservable(observe(on: scheduler, buffering: .unbounded))
    }

    /// Sends the events in operations of a queue; the closures of the result must be `@Sendable`.
    ///
    /// Otherwise, it does the same as `observe(on:)` with any other scheduler.
    public func observe(on scheduler: OperationQueueScheduler) -> QueueObservable<Element> {
        QueueObservable(observe(on: scheduler, buffering: .unbounded))
    }

    /// Sends the events on the main queue, where closures of the main actor can be called.
    ///
    /// The result is the same as with any other scheduler.
    public func observe(on scheduler: MainScheduler) -> Observable<Element> {
        observe(on: scheduler, buffering: .unbounded)
    }
}
