/// A sequence that cannot fail.
///
///     a-b-c-|   or   a-b-c-…
///
/// Operators whose closures could throw take closures that cannot.
public struct Infallible<Element> {
    @usableFromInline let source: Observable<Element>

    /// The sequence of an observable that is known not to fail.
    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// A sequence that cannot fail, whatever its type; every operator is an extension of this.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

extension Infallible: InfallibleType {
    /// The sequence without its promise.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

/// What a sequence that cannot fail says.
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
    /// This sequence as a value of the one type.
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
    /// - `onNext`: takes each element.
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

    /// Calls a closure for each kind of event as long as `object` lives, without retaining it.
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
