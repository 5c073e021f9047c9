/// A type-erased observer, which calls a closure with each event.
@frozen public struct AnyObserver<Element>: ObserverType {
    /// A closure that handles an event.
    public typealias EventHandler = (Event<Element>) -> Void

    @usableFromInline let handler: EventHandler

    /// Creates an observer that calls `eventHandler`.
    @inlinable
    public init(eventHandler: @escaping EventHandler) { handler = eventHandler }

    /// Creates an observer that forwards each event to another observer.
    @inlinable
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        handler = { observer.on($0) }
    }

    /// Handles one event.
    @inlinable
    public func on(_ event: Event<Element>) { handler(event) }

    /// Returns the observer itself.
    @inlinable
    public func asObserver() -> AnyObserver<Element> { self }
}
