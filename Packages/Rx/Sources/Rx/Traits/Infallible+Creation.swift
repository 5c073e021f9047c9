extension Infallible {
    /// A closure that receives the events of a sequence.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// `subscribe` starts the work and returns the disposable that stops it. Events that the
    /// closure sends after the end, or after disposal, are dropped.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    ) -> Self {
        Self(raw: .create { observer in subscribe { observer.on($0.event) } })
    }

    /// Sends one element and completes, at once.
    @inlinable
    public static func just(_ element: Element) -> Self { Self(raw: .just(element)) }

    /// Sends one element and then completes, both as work on a scheduler.
    @inlinable
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Self {
        Self(raw: .just(element, scheduler: scheduler))
    }

    /// Sends nothing and never ends.
    @inlinable
    public static func never() -> Self { Self(raw: .never()) }

    /// Completes at once.
    @inlinable
    public static func empty() -> Self { Self(raw: .empty()) }

    /// Makes a new sequence for each subscriber.
    @inlinable
    public static func deferred(_ observableFactory: @escaping () -> Self) -> Self {
        Self(raw: .deferred { observableFactory().source })
    }

    /// Sends the given elements and completes.
    @inlinable
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Self {
        Self(raw: .from(elements, scheduler: scheduler))
    }

    /// Sends the elements of a sequence and completes.
    @inlinable
    public static func from(
        _ sequence: some Sequence<Element>,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Self {
        Self(raw: .from(sequence, scheduler: scheduler))
    }

    /// Sends the value, if there is one, and completes.
    @inlinable
    public static func from(optional: Element?) -> Self { Self(raw: .from(optional: optional)) }
}
