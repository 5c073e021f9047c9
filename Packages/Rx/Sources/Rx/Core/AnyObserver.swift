/// An observer whose type is hidden behind a closure.
@frozen public struct AnyObserver<Element>: ObserverType {
    /// Handles an event.
    public typealias EventHandler = (Event<Element>) -> Void

    @usableFromInline let handler: EventHandler

    /// Creates an observer that calls `eventHandler`.
    @inlinable
    public init(eventHandler: @escaping EventHandler) { handler = eventHandler }

    /// Creates an observer that forwards to another.
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
