// One overload a number of sources, because a parameter pack hides the closure's arguments from the
// type checker: `{ $0 + $1 + $2 + $3 + $4 }` takes 5 s with a pack (Swift 6.3) and 0.1 s with these,
// unless the type of the result is written beside it.

extension InfallibleType {
    /// Joins the latest elements of two sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<O1: InfallibleType, O2: InfallibleType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of three sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<O1: InfallibleType, O2: InfallibleType, O3: InfallibleType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of four sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: InfallibleType,
        O2: InfallibleType,
        O3: InfallibleType,
        O4: InfallibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of five sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: InfallibleType,
        O2: InfallibleType,
        O3: InfallibleType,
        O4: InfallibleType,
        O5: InfallibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of six sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: InfallibleType,
        O2: InfallibleType,
        O3: InfallibleType,
        O4: InfallibleType,
        O5: InfallibleType,
        O6: InfallibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) ->
            Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of seven sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: InfallibleType,
        O2: InfallibleType,
        O3: InfallibleType,
        O4: InfallibleType,
        O5: InfallibleType,
        O6: InfallibleType,
        O7: InfallibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping (
                O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element
            ) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                resultSelector: resultSelector
            )
        )
    }

    /// Joins the latest elements of eight sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: InfallibleType,
        O2: InfallibleType,
        O3: InfallibleType,
        O4: InfallibleType,
        O5: InfallibleType,
        O6: InfallibleType,
        O7: InfallibleType,
        O8: InfallibleType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping (
                O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element,
                O8.Element
            ) -> Element
    ) -> Infallible<Element> {
        Infallible(
            raw: .combineLatest(
                source1.asObservable(),
                source2.asObservable(),
                source3.asObservable(),
                source4.asObservable(),
                source5.asObservable(),
                source6.asObservable(),
                source7.asObservable(),
                source8.asObservable(),
                resultSelector: resultSelector
            )
        )
    }
}
