/// A sequence that says at most one thing: the common body of ``Single``, ``Maybe`` and
/// ``Completable``.
///
/// The trait says how it may end:
///
///     Single        (a|)   or   #
///     Maybe         (a|)   or   |   or   #
///     Completable   |      or   #
///
/// Cold as an ``Observable`` is: the work begins anew with each subscription.
@frozen public struct PrimitiveSequence<Trait, Element> {
    @usableFromInline let source: Observable<Element>

    /// The sequence of an observable that is known to keep the trait's promise.
    @inlinable
    init(raw: Observable<Element>) { source = raw }
}

/// What operators of ``PrimitiveSequence`` extend, so that they can name the trait.
public protocol PrimitiveSequenceType {
    /// How the sequence may end.
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
    /// The sequence without its promise.
    @inlinable
    public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
    /// The sequence without its promise.
    @inlinable var raw: Observable<Element> { primitiveSequence.source }
}
