extension PrimitiveSequence {
    /// Fails at once.
    @inlinable
    public static func error(_ error: any Error) -> Self { Self(raw: .error(error)) }

    /// Sends nothing and never ends.
    @inlinable
    public static func never() -> Self { Self(raw: .never()) }

    /// Makes a new sequence for each subscriber.
    ///
    /// Fails when `observableFactory` throws.
    public static func deferred(_ observableFactory: @escaping () throws -> Self) -> Self {
        Self(raw: .deferred { try observableFactory().source })
    }

    /// Makes a resource for each subscription and disposes it when the subscription ends.
    ///
    /// Fails when one of the factories throws, and disposes a resource that was already made.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource,
        primitiveSequenceFactory: @escaping (Resource) throws -> Self
    ) -> Self {
        Self(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
    }

    /// Sends the element and the completion `dueTime` later, but an error at once.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Self {
        Self(raw: source.delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source after `dueTime`.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Self {
        Self(raw: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Sends the events on a scheduler.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: source.observe(on: scheduler))
    }

    /// Subscribes to the source and disposes the subscription on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: source.subscribe(on: scheduler))
    }

    /// Continues with another sequence when the source fails.
    ///
    /// Fails with the error that `handler` throws.
    public func `catch`(_ handler: @escaping (any Error) throws -> Self) -> Self {
        Self(raw: source.catch { try handler($0).source })
    }

    /// Subscribes to the source again whenever it fails.
    public func retry() -> Self { Self(raw: source.retry()) }

    /// Subscribes to the source again when it fails, with at most `maxAttemptCount` subscriptions
    /// in all.
    public func retry(_ maxAttemptCount: Int) -> Self { Self(raw: source.retry(maxAttemptCount)) }

    /// Subscribes to the source again when it fails with an error of the handler's type and the
    /// handler's sequence then sends an element; passes on other errors.
    public func retry<Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> Self {
        Self(raw: source.retry(when: notificationHandler))
    }

    /// Subscribes to the source again when it fails and the handler's sequence then sends an
    /// element.
    ///
    /// If the handler's sequence ends, the result ends the same way: at once if a failure awaits an
    /// element, or else at the next failure.
    public func retry(
        when notificationHandler: @escaping (Observable<any Swift.Error>) -> some ObservableType
    ) -> Self {
        Self(raw: source.retry(when: notificationHandler))
    }

    /// Prints every event, subscription and disposal of the sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> Self {
        let title = identifier ?? debugTitle(file, line, function)
        return Self(raw: source.debug(title, trimOutput: trimOutput))
    }

    /// Fails with ``RxError/timeout`` when no event has arrived for `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Self {
        Self(raw: source.timeout(dueTime, scheduler: scheduler))
    }

    /// Continues with `other` when no event has arrived for `dueTime`.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: Self,
        scheduler: any SchedulerType
    ) -> Self {
        Self(raw: source.timeout(dueTime, other: other, scheduler: scheduler))
    }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
    /// Succeeds with 0 after `dueTime`.
    public static func timer(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
    }
}
