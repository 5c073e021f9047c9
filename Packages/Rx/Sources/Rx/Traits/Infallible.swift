/// A sequence that cannot fail.
///
///     a-b-c-|   or   a-b-c-…
///
/// The closures of its operators must not throw.
public struct Infallible<Element> {
    @usableFromInline let source: Observable<Element>

    /// Wraps an observable that is known not to fail.
    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// Any sequence that cannot fail; its operators are extensions of this protocol.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

extension Infallible: InfallibleType {
    /// Returns the sequence as an observable, without the promise not to fail.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

/// The event of a sequence that cannot fail.
@frozen public enum InfallibleEvent<Element> {
    /// The next element.
    case next(Element)
    /// The sequence completed; nothing follows.
    case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
    /// The event as an event of an observable.
    @inlinable public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension InfallibleType {
    /// Returns this sequence as an ``Infallible``.
    @inlinable
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

    /// Calls a closure with every event.
    @inlinable @discardableResult
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(end: Sink(next: { on(.next($0)) }, stop: { _ in on(.completed) }))
    }

    /// Calls, at each event, the closure for that kind of event, if there is one.
    ///
    /// - Parameters:
    ///   - onNext: Called with each element.
    ///   - onCompleted: Called when the sequence completes.
    ///   - onDisposed: Called once, after the end or when the subscription is disposed.
    /// - Returns: The subscription.
    @inlinable @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Calls the closures with `object` while the object exists; does not retain the object.
    @inlinable @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(
            with: object,
            onNext: onNext,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }
}
