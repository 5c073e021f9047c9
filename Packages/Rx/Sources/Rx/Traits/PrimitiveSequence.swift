/// A sequence with at most one element: the common type of ``Single``, ``Maybe`` and
/// ``Completable``.
///
/// The trait determines how the sequence may end:
///
///     Single        (a|)   or   #
///     Maybe         (a|)   or   |   or   #
///     Completable   |      or   #
///
/// Like an ``Observable``, it is cold unless documented otherwise: each subscription starts the
/// work again.
@frozen public struct PrimitiveSequence<Trait, Element> {
    @usableFromInline let source: Observable<Element>

    /// Wraps an observable that is known to keep the trait's promise.
    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// The protocol whose extensions are the operators of ``PrimitiveSequence``, so that they can
/// constrain the trait.
public protocol PrimitiveSequenceType {
    /// The trait, which determines how the sequence may end.
    associatedtype Trait
    /// The type of the sequence's elements.
    associatedtype Element

    /// The sequence.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// The sequence itself.
    @inlinable public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// Returns the sequence as an observable, without the promise of its trait.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
    /// The sequence as an observable, without the promise of its trait.
    @inlinable var raw: Observable<Element> { primitiveSequence.source }
}
