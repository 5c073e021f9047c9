/// One event of a sequence; the events of a sequence follow the grammar
/// `next* (error | completed)?`.
@frozen public enum Event<Element> {
    /// The next element.
    case next(Element)
    /// The sequence failed; nothing follows.
    case error(any Error)
    /// The sequence completed; nothing follows.
    case completed

    /// True if the sequence ends with this event.
    @inlinable public var isStopEvent: Bool {
        switch self {
        case .next: false
        case .error, .completed: true
        }
    }

    /// The element of a `next` event; nil for other events.
    @inlinable public var element: Element? {
        if case .next(let element) = self { return element }
        return nil
    }

    /// The error of an `error` event; nil for other events.
    @inlinable public var error: (any Error)? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// True if the event is `completed`.
    @inlinable public var isCompleted: Bool {
        if case .completed = self { return true }
        return false
    }

    /// Returns the event with its element transformed, or an error event if the transform throws.
    @inlinable public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
    /// The event as the `debug` operator prints it, unless the operator shortens it.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

/// A value that represents an event; `dematerialize` accepts sequences of such values.
public protocol EventConvertible {
    /// The type of the sequence's elements.
    associatedtype Element
    /// The event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// The event itself.
    @inlinable public var event: Event<Element> { self }
}
