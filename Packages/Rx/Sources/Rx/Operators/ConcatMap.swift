extension ObservableType {
    /// Makes a sequence from each element and subscribes to these sequences one after the other.
    ///
    ///     source      -12--|              inner sequences: n, and n again 40 ms later
    ///     concatMap   -1---(12)---(2|)    one column = 10 ms
    ///
    /// Calls `selector` at once for each element; each sequence is queued, without bound, until it
    /// is its turn. Fails as soon as one sequence fails or `selector` throws.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        mergeLimited(1, selector)
    }

    /// Makes a sequence from each element and subscribes to at most `maxConcurrent` of these
    /// sequences at a time.
    func mergeLimited<Source: ObservableConvertibleType>(
        _ maxConcurrent: Int,
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Observable<Source.Element> { sink in
            let state = MergeState(sink)
            let queue = InnerQueue<Source.Element>(room: maxConcurrent, state)
            return state.subscribe(to: self) { queue.add(try selector($0).asObservable()) }
        }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Passes on the elements of the inner sequences, a limited number of them at a time.
    ///
    /// The other sequences are queued, without bound, in the order of their arrival.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        mergeLimited(maxConcurrent) { $0 }
    }

    /// Passes on the elements of the inner sequences, one sequence after the other.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// The inner sequences that are not subscribed to yet.
private final class InnerQueue<Element> {
    private struct State: ReturnsRemoved {
        // The number of sequences that may be subscribed to now.
        var room: Int
        var waiting = Fifo<Observable<Element>>()
        // True while a call of `subscribeNext` subscribes; its loop replaces recursion.
        var isSubscribing = false
    }

    private let state: Guarded<State>
    private let merge: MergeState<Element>

    init(room: Int, _ merge: MergeState<Element>) {
        state = Guarded(State(room: room))
        self.merge = merge
    }

    func add(_ source: Observable<Element>) {
        // The source counts as running while it is queued, so that the result does not complete
        // first.
        merge.expectOne()
        state.withLock { $0.waiting.append(source) }
        subscribeNext()
    }

    /// Subscribes to waiting sequences as long as there is room.
    private func subscribeNext() {
        while let source = takeNext() {
            merge.add(source) { [self] in
                state.withLock { $0.room += 1 }
                subscribeNext()
            }
            merge.finishOne()
            state.withLock { $0.isSubscribing = false }
        }
    }

    /// Removes and returns the next sequence to subscribe to; nil if there is none, no room, or
    /// another call subscribes.
    private func takeNext() -> Observable<Element>? {
        state.withLock { state in
            guard state.room > 0, !state.isSubscribing else { return nil }
            guard let source = state.waiting.popFirst() else { return nil }
            state.room -= 1
            state.isSubscribing = true
            return source
        }
    }
}
