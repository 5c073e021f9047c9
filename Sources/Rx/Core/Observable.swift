/// A push sequence as an object; what operators return.
///
/// Cold unless said otherwise: the work begins anew with each subscription. The first subscription
/// on a thread starts the trampoline of ``CurrentThreadScheduler``, so sources that schedule
/// themselves there send after the whole chain is subscribed, and recursion becomes a loop.
public class Observable<Element>: ObservableType {
    @usableFromInline let source: ((__owned Sink<Element>) -> any Disposable)?
    @usableFromInline let startsTrampoline: Bool
    /// What it concatenates, if it is a concatenation: lets an outer one take it apart.
    var tail: SourceSequence<Element>? { nil }
    /// What it stands for at the moment of subscription: lets `concat` look into `deferred`.
    func unfolded() -> Observable<Element> { self }

    /// An observable that pours itself into each sink it is given.
    ///
    /// - `startsTrampoline`: false for sources that are done when `source` returns.
    /// - `source`: called once per subscription; returns what stops the work.
    @inlinable
    public init(
        startsTrampoline: Bool = true,
        _ source: @escaping (__owned Sink<Element>) -> any Disposable
    ) {
        self.source = source
        self.startsTrampoline = startsTrampoline
        Resources.increment()
    }

    /// For subclasses that override ``begin(_:)`` and are done when it returns.
    @usableFromInline
    init() {
        source = nil
        startsTrampoline = false
        Resources.increment()
    }

    /// For subclasses that override ``begin(_:)``.
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

    /// Pours the sequence into a sink, on the trampoline.
    @inlinable
    public final func subscribe(sink: __owned Sink<Element>) -> any Disposable {
        guard startsTrampoline, CurrentThreadScheduler.isScheduleRequired else {
            return begin(sink)
        }
        return CurrentThreadScheduler.trampoline { begin(sink) }
    }

    /// Begins the work for a sink.
    ///
    /// To be called where the trampoline runs already, if it is needed: from within another's.
    @usableFromInline
    func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        source?(sink) ?? Disposables.create()
    }

    /// Begins the work for a sink and hands what stops it to `subscription`.
    @usableFromInline
    func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        subscription.attach(begin(sink))
    }

    /// Pours the sequence into a sink and hands what stops it to `subscription` before the
    /// trampoline runs.
    @inlinable
    public final func subscribe(sink: __owned Sink<Element>, within subscription: SubscriptionGuard)
    {
        guard startsTrampoline, CurrentThreadScheduler.isScheduleRequired else {
            return begin(sink, within: subscription)
        }
        _ = CurrentThreadScheduler.trampoline {
            begin(sink, within: subscription)
            return subscription
        }
    }

    /// The sequence itself.
    @inlinable
    public func asObservable() -> Observable<Element> { self }
}
