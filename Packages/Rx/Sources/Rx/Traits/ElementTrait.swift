/// The traits of sequences that may have an element: ``Single`` and ``Maybe``.
public protocol ElementTrait {}

extension SingleTrait: ElementTrait {}
extension MaybeTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Succeeds with the given element.
    ///
    ///     just(a)   (a|)
    @inlinable
    public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element))
    }

    /// Succeeds with the given element, as work on a scheduler.
    @inlinable
    public static func just(
        _ element: Element,
        scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element, scheduler: scheduler))
    }

    /// Passes on the element if it satisfies the predicate; otherwise completes without an element.
    ///
    /// Fails when `predicate` throws.
    @inlinable
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(raw: raw.filter(predicate))
    }

    /// Transforms the element.
    ///
    ///     source          ---2|
    ///     map { 2 * $0 }  ---4|
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence<Trait, Result>(raw: raw.map(transform))
    }

    /// Transforms the element; completes without an element if the result is nil.
    ///
    /// Fails when `transform` throws.
    @inlinable
    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe(raw: raw.compactMap(transform))
    }

    /// Continues with the sequence that `selector` makes from the element.
    ///
    ///     source    --a|
    ///     inner       --b|
    ///     flatMap   ----b|
    ///
    /// Fails when `selector` throws.
    @inlinable
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence<Trait, Result>(raw: raw.flatMap(selector))
    }

    /// Continues with the completable that `selector` makes from the element.
    ///
    /// Fails when `selector` throws.
    @inlinable
    public func flatMapCompletable(
        _ selector: @escaping (Element) throws -> Completable
    ) -> Completable {
        Completable(raw: raw.flatMap(selector))
    }

    /// Succeeds with the given element when the source fails.
    public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: raw.catchAndReturn(element))
    }

    /// Drops the element and passes on the completion or the error.
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: raw.ignoreElements()) }
}
