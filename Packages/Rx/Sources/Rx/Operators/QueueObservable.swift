/// A sequence whose events arrive on a queue, so that its closures must be `@Sendable`.
///
///     texts.observe(on: parsing).map { try parse($0) }.observe(on: MainScheduler.instance)
///
/// `observe(on:)` returns it for the scheduler of a queue. The compiler checks the closures of the
/// operators listed here: they can use neither the state of an actor nor a mutable variable of the
/// surrounding code. The closures of other operators are checked only at run time: a closure that
/// is isolated to an actor traps. If the sequence is used as an `Observable`, all its closures are
/// checked only at run time.
public final class QueueObservable<Element>: Observable<Element> {
    /// Wraps a sequence whose events are sent on a queue.
    package init(_ source: Observable<Element>) {
        super.init { sink in source.subscribe(sink: sink) }
    }
}

// In an extension, so that a program contains only the methods that it uses.
extension QueueObservable {
    /// Calls a closure with every event, on the queue.
    @discardableResult
    public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        base.subscribe(on)
    }

    /// Calls `onNext` with each element, and the other closures at the other events, on the queue.
    ///
    /// `onDisposed` is called on the thread that disposes the subscription, which may be any.
    @_disfavoredOverload
    @discardableResult
    public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        base.subscribe(
            onNext: onNext,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Calls a closure on the queue with each element, before the element is passed on.
    public func `do`(
        onNext: @escaping @Sendable (Element) throws -> Void
    ) -> QueueObservable<Element> {
        QueueObservable(base.do(onNext: onNext))
    }

    /// Transforms each element on the queue.
    ///
    /// Fails when `transform` throws.
    public func map<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> QueueObservable<Result> {
        QueueObservable<Result>(base.map(transform))
    }

    /// Transforms each element on the queue, and drops the results that are nil.
    ///
    /// Fails when `transform` throws.
    public func compactMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> QueueObservable<Result> {
        QueueObservable<Result>(base.compactMap(transform))
    }

    /// Passes on the elements that satisfy the predicate, which is called on the queue.
    ///
    /// Fails when `predicate` throws.
    public func filter(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> QueueObservable<Element> {
        QueueObservable(base.filter(predicate))
    }

    /// The sequence without the compile-time checks of this type.
    private var base: Observable<Element> { self }
}
