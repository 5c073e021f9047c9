extension Infallible {
    /// Receives the sequence's event.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// Makes a sequence from a closure that is called with each observer.
    ///
    /// Events that the closure sends after the end, or after disposal, are dropped.
    /// - `subscribe`: starts the work; returns the disposable that stops it.
    @inlinable
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(raw: .create { observer in subscribe { observer.on($0.event) } })
    }
}

extension InfallibleType {
    /// Sends one element and completes, at once.
    @inlinable
    public static func just(_ element: Element) -> Infallible<Element> {
        Infallible(raw: .just(element))
    }

    /// Sends one element and then completes, both as work on a scheduler.
    @inlinable
    public static func just(
        _ element: Element,
        scheduler: any ImmediateSchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: .just(element, scheduler: scheduler))
    }

    /// Sends nothing and never ends.
    @inlinable
    public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

    /// Completes at once.
    @inlinable
    public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

    /// Makes a new sequence for each subscriber.
    @inlinable
    public static func deferred(
        _ observableFactory: @escaping () -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: .deferred { observableFactory().asObservable() })
    }

    /// Sends those elements and completes.
    @inlinable
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(elements, scheduler: scheduler))
    }

    /// Sends the elements of an array and completes.
    @inlinable
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(raw: .from(array, scheduler: scheduler))
    }

    /// Sends the elements of a sequence and completes.
    @inlinable
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Sequence.Element == Element {
        Infallible(raw: .from(sequence, scheduler: scheduler))
    }

    /// Sends the element, if there is one, and completes.
    @inlinable
    public static func from(optional: Element?) -> Infallible<Element> {
        Infallible(raw: .from(optional: optional))
    }
}
