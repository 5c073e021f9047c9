/// A push sequence as an object; the type that operators return.
///
/// Cold unless documented otherwise: each subscription starts the work again. The first
/// subscription on a thread starts the trampoline of ``CurrentThreadScheduler``, so a source that
/// schedules its work there sends only after the whole chain is subscribed, and recursion becomes a
/// loop.
public class Observable<Element>: ObservableType {
    @usableFromInline let source: ((Sink<Element>) -> any Disposable)?
    @usableFromInline let startsTrampoline: Bool
    /// Returns the sequences of a `concat` (those of a `catch`, if `trigger` is an error), which an
    /// outer one takes over; nil for others.
    func sources(continuingOn trigger: SourceTrigger) -> SourceSequence<Element>? { nil }
    /// Returns the sequence that a `deferred` makes, so that `concat` can unfold it; otherwise
    /// itself.
    func unfolded() -> Observable<Element> { self }

    /// Creates an observable that calls `source` with each subscriber's sink.
    ///
    /// - Parameters:
    ///   - startsTrampoline: False if all events have been sent when `source` returns.
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

    /// Creates a subclass that overrides ``begin(_:)`` and has sent all events when it returns.
    @usableFromInline
    init() {
        source = nil
        startsTrampoline = false
        Resources.increment()
    }

    /// Creates a subclass that overrides ``begin(_:)``.
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

    /// Sends the sequence's events to a sink, on the trampoline.
    @inlinable
    public final func subscribe(sink: __owned Sink<Element>) -> any Disposable {
        guard startsTrampoline, let trampoline = CurrentThreadScheduler.startTrampoline() else {
            return begin(consume sink)
        }
        return begin(consume sink, finishing: trampoline)
    }

    // Functions of their own, so that in debug builds the sequences of a chain, which do not start
    // the trampoline, take less of the stack.
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
    /// Calls `source` itself: each sequence of a chain then takes one call less of the stack.
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

    /// Returns the sequence as an instance of `Kind`, a class without subclasses, if it is one.
    ///
    /// Compares two pointers, where `as?` would walk up the classes.
    @inlinable
    final func exactly<Kind: Observable<Element>>(_ kind: Kind.Type) -> Kind? {
        type(of: self) == kind ? unsafeDowncast(self, to: kind) : nil
    }
}
