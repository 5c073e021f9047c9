/// A sequence that cannot fail.
///
///     a-b-c-|   or   a-b-c-…
///
/// The closures of its operators must not throw.
public struct Infallible<Element> {
    @usableFromInline let source: Observable<Element>

    /// A sequence of an observable that is known not to fail.
    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// A sequence that cannot fail, whatever its type; every operator is an extension of this.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

extension Infallible: InfallibleType {
    /// The sequence as an observable, which might fail.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

/// The event of a sequence that cannot fail.
@frozen public enum InfallibleEvent<Element> {
    /// The next element.
    case next(Element)
    /// The sequence ended; nothing follows.
    case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
    /// The same as an event of any sequence.
    @inlinable public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension InfallibleType {
    /// This sequence as an ``Infallible``.
    @inlinable
    public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }

    /// Calls a closure with every event.
    @inlinable @discardableResult
    public func subscribe(
        _ on: @escaping (InfallibleEvent<Element>) -> Void
    ) -> any Disposable {
        asObservable().subscribe(end: Sink(next: { on(.next($0)) }, stop: { _ in on(.completed) }))
    }

    /// Calls a closure for each kind of event.
    ///
    /// - `onNext`: called with each element.
    /// - `onCompleted`: called at the end.
    /// - `onDisposed`: called once, after the end or when the subscription is disposed.
    /// Returns the subscription.
    @inlinable @discardableResult
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(
            onNext: onNext,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }

    /// Calls a closure for each kind of event as long as `object` exists, without retaining it.
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
