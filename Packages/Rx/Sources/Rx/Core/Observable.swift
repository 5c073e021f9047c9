/// A push sequence as an object; the type that operators return.
///
/// An observable is cold unless documented otherwise: each subscription starts the work again. The
/// outermost subscription on a thread starts the trampoline of ``CurrentThreadScheduler``, so a
/// source that schedules its work on the trampoline sends only after the whole chain is subscribed,
/// and recursion becomes a loop.
public class Observable<Element>: ObservableType {
    /// Starts the work for a sink; nil in subclasses that override ``begin(_:)``.
    @usableFromInline let source: ((Sink<Element>) -> any Disposable)?
    @usableFromInline let startsTrampoline: Bool

    /// Returns the sources of a `concat` or, if `trigger` is an error, of a `catch` or `retry`; nil
    /// for all other observables.
    ///
    /// An outer operator of the same kind takes these sources over.
    func sources(continuingOn trigger: SourceTrigger) -> SourceSequence<Element>? { nil }

    /// Returns the sequence that the factory of a `deferred` makes, for `concat` to unfold; all
    /// other observables return themselves.
    func unfolded() -> Observable<Element> { self }

    /// Creates an observable that calls `source` with each subscriber's sink.
    ///
    /// - Parameters:
    ///   - startsTrampoline: False if `source` sends all its events before it returns.
    ///   - source: Called once per subscription; returns the disposable that stops the work.
    @inlinable
    public init(
        startsTrampoline: Bool = true,
        _ source: @escaping (Sink<Element>) -> any Disposable
    ) {
        self.source = source
        self.startsTrampoline = startsTrampoline
        Resources.increment()
    }

    /// Creates an instance of a subclass whose ``begin(_:)`` needs no trampoline.
    @usableFromInline
    init() {
        source = nil
        startsTrampoline = false
        Resources.increment()
    }

    /// Creates an instance of a subclass that overrides ``begin(_:)``, with or without trampoline.
    @usableFromInline
    init(startsTrampoline: Bool) {
        source = nil
        self.startsTrampoline = startsTrampoline
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// Sends the sequence's events to the observer until it ends or the result is disposed.
    @inlinable
    public final func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subscribe(end: Sink(observer))
    }

    /// Sends the sequence's events to a sink; the outermost call on a thread runs the trampoline.
    @inlinable
    public final func subscribe(sink: __owned Sink<Element>) -> any Disposable {
        guard startsTrampoline, let trampoline = CurrentThreadScheduler.startTrampoline() else {
            return begin(consume sink)
        }
        return begin(consume sink, finishing: trampoline)
    }

    // The functions with `finishing` are separate, so that in debug builds the inner sequences of a
    // chain, which do not start the trampoline, need less of the stack.
    @inlinable
    final func begin(
        _ sink: __owned Sink<Element>,
        finishing trampoline: Unmanaged<Trampoline>
    ) -> any Disposable {
        let disposable = begin(consume sink)
        trampoline._withUnsafeGuaranteedRef { $0.finish() }
        return disposable
    }

    /// Starts the work for a sink.
    ///
    /// Call it only where the trampoline already runs or is not needed: from another `begin`.
    @usableFromInline
    func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        guard let source else { return Disposables.create() }
        return source(sink)
    }

    /// Starts the work for a sink and attaches the upstream to `subscription`.
    ///
    /// Calls `source` directly, which saves one stack frame for each sequence of a chain.
    @usableFromInline
    func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        guard let source else { return subscription.attach(begin(sink)) }
        subscription.attach(source(sink))
    }

    /// Sends the sequence's events to a sink and attaches the upstream to `subscription` before the
    /// trampoline runs.
    @inlinable
    public final func subscribe(sink: __owned Sink<Element>, within subscription: SubscriptionGuard)
    {
        guard startsTrampoline, let trampoline = CurrentThreadScheduler.startTrampoline() else {
            return begin(consume sink, within: subscription)
        }
        begin(consume sink, within: subscription, finishing: trampoline)
    }

    @inlinable
    final func begin(
        _ sink: __owned Sink<Element>,
        within subscription: SubscriptionGuard,
        finishing trampoline: Unmanaged<Trampoline>
    ) {
        begin(consume sink, within: subscription)
        trampoline._withUnsafeGuaranteedRef { $0.finish() }
    }

    /// Returns the sequence itself.
    @inlinable
    public final func asObservable() -> Observable<Element> { self }

    /// Returns the sequence as an instance of `Kind`, a class without subclasses; nil if it is not
    /// one.
    ///
    /// Compares two pointers, where `as?` would walk up the class hierarchy.
    @inlinable
    final func exactly<Kind: Observable<Element>>(_ kind: Kind.Type) -> Kind? {
        type(of: self) == kind ? unsafeDowncast(self, to: kind) : nil
    }
}
