/// Sends its last element when it completes, also to later subscribers.
///
///     subject    -a-b-|
///     received   -----(b|)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline
    struct Last: Nominal {
        @usableFromInline var element: Element?
        @usableFromInline var isDone = false

        @inlinable
        init() {}
    }

    @usableFromInline let hub = ReplayHub<Element>(capacity: 1)
    @usableFromInline let last = Guarded(Last())

    /// Creates a subject without an element.
    @inlinable
    public override init() { super.init() }

    /// True if there is a subscriber.
    public var hasObservers: Bool { hub.hub.hasObservers }

    /// True if it was disposed.
    public var isDisposed: Bool { hub.hub.isDisposed }

    /// Remembers an element; sends the last one to the subscribers at completion.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element):
            last.withLock { if !$0.isDone { $0.element = element } }
        case .error(let error):
            _ = takeLast()
            hub.stop(.error(error))
        case .completed:
            if let element = takeLast() { hub.next(element) }
            hub.stop(.completed)
        }
    }

    @inlinable
    func takeLast() -> Element? {
        last.withLock { last in
            defer {
                last.element = nil
                last.isDone = true
            }
            return last.element
        }
    }

    /// Subscribes a sink.
    @usableFromInline
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { hub.subscribe(sink) }

    /// Returns the subject itself.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Releases all subscribers and the element; later subscribers receive an error.
    public func dispose() {
        hub.hub.dispose()
        hub.forget()
    }
}

// Unchecked, because the class that it inherits from is not Sendable: a chain need not be.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}
