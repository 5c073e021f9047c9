/// How a sequence ends.
@frozen public enum Termination {
    /// All elements were sent.
    case completed
    /// The sequence failed.
    case error(any Error)
}

extension Termination {
    /// The same as an event of any sequence.
    @inlinable public func event<Element>() -> Event<Element> {
        switch self {
        case .completed: .completed
        case .error(let error): .error(error)
        }
    }
}

/// The element path: two closures into which a source pours its sequence.
///
/// An operator is a function from its downstream's sink to its own. Because operators are inlinable,
/// the closure is made where the element's type is known and stays specialised for ever; that is
/// what makes a stage cost 4 ns (a virtual generic method costs 150).
///
/// A sink has no memory: it does not stop after `stop`. Those who outlive the end of a source put a
/// ``SubscriptionGuard`` in front of theirs; everybody else passes events through.
@frozen public struct Sink<Element> {
    /// Takes the next element.
    public let next: (Element) -> Void
    /// Takes the end.
    public let stop: (Termination) -> Void

    /// A sink of those two closures.
    @inlinable
    public init(
        next: @escaping (Element) -> Void,
        stop: @escaping (Termination) -> Void
    ) {
        self.next = next
        self.stop = stop
    }

    /// A sink that tells an observer.
    @inlinable
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        next = { observer.on(.next($0)) }
        stop = { observer.on($0.event()) }
    }

    /// Takes an event apart.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): stop(.error(error))
        case .completed: stop(.completed)
        }
    }
}

/// So that a source that knows observers only can send to a sink.
extension Sink: ObserverType {}
