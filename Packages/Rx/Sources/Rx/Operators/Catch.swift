extension ObservableType {
    /// Continues with another sequence when the source fails.
    ///
    ///     source               -a-b-#
    ///     catch { _ in just(x) -a-b-(x|)
    ///
    /// Fails with the error that `handler` throws.
    public func `catch`(
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let recovery = Recovery()
            source.subscribe(sink: recovery.makeSink(sink, handler), within: recovery.first)
            return recovery
        }
    }

    /// Sends the given element and completes when the source fails.
    ///
    ///     source              -a-b-#
    ///     catchAndReturn(x)   -a-b-(x|)
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        `catch` { _ in .just(element) }
    }

    /// Continues with the next sequence whenever one fails, and completes when one completes.
    ///
    /// Fails with the error of the last sequence if all fail. Nested `catch` sequences, and a
    /// `retry` of a `retry`, are unfolded, so nesting needs no stack.
    public static func `catch`<Sequence: Swift.Sequence>(
        sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        let sources = (sequence as? [Observable<Element>]).map { SourceSequence(known: $0) }
        return QueueingObservable(sources ?? SourceSequence(sequence), continuesOn: .error)
    }
}

/// The two subscriptions of `catch`: to the source, and to the sequence that follows its error.
private final class Recovery: Disposable {
    let first = SubscriptionGuard()
    private let second = SubscriptionGuard()

    /// Returns the sink for the source.
    @inline(never)
    func makeSink<Element>(
        _ sink: Sink<Element>,
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Sink<Element> {
        let (first, second) = (first, second)
        return Sink(
            next: { element in
                if !first.isStopped { sink.next(element) }
            },
            stop: { termination in
                guard first.stop() else { return }
                guard case .error(let error) = termination else { return sink.stop(termination) }
                do {
                    let replacement = try handler(error)
                    replacement.subscribe(sink: second.guarding(sink), within: second)
                    first.dispose()
                } catch { sink.stop(.error(error)) }
            }
        )
    }

    func dispose() {
        first.dispose()
        second.dispose()
    }
}
