/// The end of a chain: the closures of `subscribe(onNext:)`, behind the guard of their
/// subscription.
@usableFromInline
final class Consumer<Element> {
    @usableFromInline let subscription = SubscriptionGuard()
    @usableFromInline let onNext: (Element) -> Void
    @usableFromInline let onError: (any Error) -> Void
    @usableFromInline let onCompleted: (() -> Void)?
    @usableFromInline let onDisposed: AnonymousDisposable?

    @inlinable
    init(
        onNext: @escaping (Element) -> Void,
        onError: ((any Error) -> Void)?,
        onCompleted: (() -> Void)?,
        onDisposed: AnonymousDisposable?
    ) {
        self.onNext = onNext
        if let onError { self.onError = onError } else { self.onError = Hooks.errorHandler() }
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if !subscription.isStopped { onNext(element) }
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        guard subscription.stop() else { return }
        switch termination {
        case .completed: onCompleted?()
        case .error(let error): onError(error)
        }
        onDisposed?.dispose()
        subscription.dispose()
    }
}
