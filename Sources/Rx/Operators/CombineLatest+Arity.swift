// One overload a number of sources, because a parameter pack hides the closure's arguments from the
// type checker: `{ $0 + $1 + $2 + $3 + $4 }` takes 5 s with a pack (Swift 6.3) and 0.1 s with these,
// unless the type of the result is written beside it.

extension ObservableType {
    /// Joins the latest elements of two sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b) = (join.add(source1), join.add(source2))
            return { sink.next(try resultSelector(a.take(), b.take())) }
        }
    }

    /// Joins the latest elements of three sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c) = (join.add(source1), join.add(source2), join.add(source3))
            return { sink.next(try resultSelector(a.take(), b.take(), c.take())) }
        }
    }

    /// Joins the latest elements of four sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c, d) = (
                join.add(source1), join.add(source2), join.add(source3), join.add(source4)
            )
            return { sink.next(try resultSelector(a.take(), b.take(), c.take(), d.take())) }
        }
    }

    /// Joins the latest elements of five sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c, d, e) = (
                join.add(source1), join.add(source2), join.add(source3), join.add(source4),
                join.add(source5)
            )
            return {
                sink.next(try resultSelector(a.take(), b.take(), c.take(), d.take(), e.take()))
            }
        }
    }

    /// Joins the latest elements of six sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)
            throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c, d, e, f) = (
                join.add(source1), join.add(source2), join.add(source3), join.add(source4),
                join.add(source5), join.add(source6)
            )
            return {
                sink.next(
                    try resultSelector(a.take(), b.take(), c.take(), d.take(), e.take(), f.take())
                )
            }
        }
    }

    /// Joins the latest elements of seven sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
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
            ) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c, d, e, f, g) = (
                join.add(source1), join.add(source2), join.add(source3), join.add(source4),
                join.add(source5), join.add(source6), join.add(source7)
            )
            return {
                sink.next(
                    try resultSelector(
                        a.take(),
                        b.take(),
                        c.take(),
                        d.take(),
                        e.take(),
                        f.take(),
                        g.take()
                    )
                )
            }
        }
    }

    /// Joins the latest elements of eight sequences whenever one of them sends.
    @inlinable
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
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
            ) throws -> Element
    ) -> Observable<Element> {
        .joiningLatest { join, sink in
            let (a, b, c, d, e, f, g, h) = (
                join.add(source1), join.add(source2), join.add(source3), join.add(source4),
                join.add(source5), join.add(source6), join.add(source7), join.add(source8)
            )
            return {
                sink.next(
                    try resultSelector(
                        a.take(),
                        b.take(),
                        c.take(),
                        d.take(),
                        e.take(),
                        f.take(),
                        g.take(),
                        h.take()
                    )
                )
            }
        }
    }
}
