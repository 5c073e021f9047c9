/// Tells its last element when it completes, also to those who come later.
///
///     subject   -a-b-|
///     told      -----(b|)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline let hub = ReplayHub<Element>(capacity: 1)
    @usableFromInline let last = Guarded((element: Element?.none, isDone: false))

    /// A subject without an element.
    @inlinable
    public override init() { super.init() }

    /// Whether anybody is subscribed.
    public var hasObservers: Bool { hub.hub.hasObservers }

    /// Whether it was disposed.
    public var isDisposed: Bool { hub.hub.isDisposed }

    /// Remembers an element; tells the subscribers at the end.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): last.withLock { if !$0.isDone { $0.element = element } }
        case .error(let error):
            last.withLock { $0 = (nil, true) }
            hub.stop(.error(error))
        case .completed:
            let element = last.withLock { last -> Element? in
                defer { last = (nil, true) }
                return last.element
            }
            if let element { hub.next(element) }
            hub.stop(.completed)
        }
    }

    /// Subscribes a sink.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { hub.subscribe(sink) }

    /// The subject itself.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Lets go of all subscribers and of the element; who subscribes later gets an error.
    public func dispose() {
        hub.hub.dispose()
        hub.forget()
    }
}
