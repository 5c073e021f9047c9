/// Sends its last element when it completes; later subscribers receive the element, too.
///
///     subject    -a-b-|
///     received   -----(b|)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType,
    Cancelable
{
    @usableFromInline
    struct LastElement: Nominal {
        @usableFromInline var element: Element?
        /// True after the end.
        @usableFromInline var isDone = false

        @inlinable
        init() {}
    }

    @usableFromInline let replayHub = ReplayHub<Element>(capacity: 1)
    @usableFromInline let last = Guarded(LastElement())

    /// Creates a subject without an element.
    @inlinable
    public override init() { super.init() }

    /// True if there is a subscriber.
    public var hasObservers: Bool { replayHub.hub.hasObservers }

    /// True if it was disposed.
    public var isDisposed: Bool { replayHub.hub.isDisposed }

    /// Remembers an element; at completion, sends the last element to the subscribers.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element):
            last.withLock { if !$0.isDone { $0.element = element } }
        case .error(let error):
            _ = takeLast()
            replayHub.stop(.error(error))
        case .completed:
            if let element = takeLast() { replayHub.next(element) }
            replayHub.stop(.completed)
        }
    }

    /// Stops accepting elements and returns the last one; nil if there is none.
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
    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        replayHub.subscribe(sink)
    }

    /// Returns the subject itself.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Releases all subscribers and the element that was sent; later subscribers receive an error.
    public func dispose() {
        replayHub.hub.dispose()
        replayHub.forgetElements()
        _ = takeLast()
    }
}

// Unchecked, because `Observable`, its superclass, is not Sendable.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}
