extension InfallibleType {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// - Parameters:
    ///   - onNext: Called before an element is passed on.
    ///   - afterNext: Called after an element was passed on.
    ///   - onCompleted: Called before the completion is passed on.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
    @inlinable
    public func `do`(
        onNext: ((Element) -> Void)? = nil,
        afterNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        afterCompleted: (() -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Infallible<Element> {
        let observed = asObservable().do(
            onNext: onNext,
            afterNext: afterNext,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Infallible(raw: observed)
    }

    /// Prints every event, subscription and disposal of the sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> Infallible<Element> {
        let title = identifier ?? debugTitle(file, line, function)
        return Infallible(raw: asObservable().debug(title, trimOutput: trimOutput))
    }

    /// Sends each element and the completion `dueTime` after the source has sent it.
    public func delay(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source after `dueTime`.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Sends the events on a scheduler.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().observe(on: scheduler))
    }

    /// Subscribes to the source and disposes the subscription on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(raw: asObservable().subscribe(on: scheduler))
    }
}
