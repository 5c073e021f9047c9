/// A push sequence as an object; what operators return.
///
/// Cold unless said otherwise: the work begins anew with each subscription. The first subscription
/// on a thread starts the trampoline of ``CurrentThreadScheduler``, so sources that schedule
/// themselves there send after the whole chain is subscribed, and recursion becomes a loop.
public class Observable<Element>: ObservableType {
    @usableFromInline let source: ((Sink<Element>) -> any Disposable)?
    @usableFromInline let startsTrampoline: Bool
    /// What it concatenates, if it is a concatenation: lets an outer one take it apart.
    var tail: SourceSequence<Element>? { nil }

    /// An observable that pours itself into each sink it is given.
    ///
    /// - `startsTrampoline`: false for sources that are done when `source` returns.
    /// - `source`: called once per subscription; returns what stops the work.
    @inlinable
    public init(
        startsTrampoline: Bool = true,
        _ source: @escaping (Sink<Element>) -> any Disposable
    ) {
        self.source = source
        self.startsTrampoline = startsTrampoline
        Resources.increment()
    }

    /// For subclasses that override ``subscribe(sink:)``.
    @usableFromInline
    init() {
        source = nil
        startsTrampoline = false
        Resources.increment()
    }

    deinit { Resources.decrement() }

    /// Sends the sequence's events to the observer until it ends or the result is disposed.
    @inlinable
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subscribe(end: Sink(observer))
    }

    /// Pours the sequence into a sink, on the trampoline.
    @inlinable
    public func subscribe(sink: Sink<Element>) -> any Disposable {
        guard let source else { return Disposables.create() }
        guard startsTrampoline, CurrentThreadScheduler.isScheduleRequired else {
            return source(sink)
        }
        return CurrentThreadScheduler.trampoline { source(sink) }
    }

    /// Pours the sequence into a sink and hands what stops it to `subscription` before the
    /// trampoline runs.
    @inlinable
    public func subscribe(sink: Sink<Element>, within subscription: SubscriptionGuard) {
        guard let source, startsTrampoline, CurrentThreadScheduler.isScheduleRequired else {
            return subscription.attach(subscribe(sink: sink))
        }
        _ = CurrentThreadScheduler.trampoline {
            subscription.attach(source(sink))
            return subscription
        }
    }

    /// The sequence itself.
    @inlinable
    public func asObservable() -> Observable<Element> { self }
}
