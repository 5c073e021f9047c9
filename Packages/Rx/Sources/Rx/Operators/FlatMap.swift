public import Synchronization

extension ObservableType {
    /// Makes a sequence from each element and passes on the elements of all these sequences as they
    /// arrive.
    ///
    ///     source    -1-----2-|           inner sequences: n, and n again 20 ms later
    ///     flatMap   -1-1---2-(2|)        one column = 10 ms
    ///
    /// Completes when the source and all inner sequences have completed; fails as soon as one of
    /// them fails or `selector` throws.
    @inlinable
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Observable<Source.Element> { sink in
            let state = MergeState(sink)
            return state.subscribe(to: self) { state.add(try selector($0)) }
        }
    }

    /// Makes a sequence from an element and passes on the elements of that sequence; skips elements
    /// of the source that arrive before that sequence completes.
    ///
    ///     source         -1-2-----3-|       inner sequences: n, and n again 40 ms later
    ///     flatMapFirst   -1---1---3---(3|)  one column = 10 ms
    ///
    /// Completes when the source and the inner sequence have completed; fails as soon as one of
    /// them fails or `selector` throws.
    @inlinable
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Observable<Source.Element> { sink in
            let state = MergeState(sink)
            return state.subscribe(to: self) { element in
                guard !state.isBusy.exchange(true, ordering: .acquiringAndReleasing) else { return }
                state.add(try selector(element)) { state.isBusy.store(false, ordering: .releasing) }
            }
        }
    }
}
