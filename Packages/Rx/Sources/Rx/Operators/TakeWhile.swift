/// The treatment of the element that ends a `take`.
public enum TakeBehavior: Sendable {
    /// Passes on the element.
    case inclusive
    /// Drops the element.
    case exclusive
}

extension ObservableType {
    /// Passes on elements until the predicate is false, then completes.
    ///
    ///     source                             -1-2-9-1-|
    ///     take(while: < 5)                   -1-2-|
    ///     take(while: < 5, .inclusive)       -1-2-(9|)
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func take(
        while predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        Derived(asObservable(), TakeWhile(predicate, behavior)) { derived, sink, subscription in
            TakeWhileStage(derived.parameter, sink: consume sink, subscription).makeSink()
        }
    }

    /// Passes on elements until the predicate is false, like ``take(while:behavior:)``.
    @inlinable
    public func takeWhile(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(while: predicate)
    }

    /// Passes on elements until the predicate is true, then completes.
    ///
    ///     source                             -1-2-9-1-|
    ///     take(until: > 5)                   -1-2-|
    ///     take(until: > 5, .inclusive)       -1-2-(9|)
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}

/// The parameters of `take(while:)`, in a struct that stores its closure without a thunk.
@usableFromInline @frozen
struct TakeWhile<Element> {
    @usableFromInline let predicate: (Element) throws -> Bool
    @usableFromInline let behavior: TakeBehavior

    @inlinable
    init(_ predicate: @escaping (Element) throws -> Bool, _ behavior: TakeBehavior) {
        self.predicate = predicate
        self.behavior = behavior
    }
}

@usableFromInline
final class TakeWhileStage<Element>: Stage<Element> {
    @usableFromInline let take: TakeWhile<Element>
    @usableFromInline let subscription: SubscriptionGuard

    @inlinable
    init(
        _ take: TakeWhile<Element>,
        sink: __owned Sink<Element>,
        _ subscription: SubscriptionGuard
    ) {
        self.take = take
        self.subscription = subscription
        super.init(sink)
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if isStopped { return }
        do {
            if try take.predicate(element) { return sink.next(element) }
        } catch { return fail(error) }
        if isStopped { return }
        isStopped = true
        if take.behavior == .inclusive { sink.next(element) }
        // The consumer may have disposed the subscription at that element.
        if !subscription.isDisposed { sink.stop(.completed) }
    }
}
