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
        Observable { sink in
            let (first, second) = (SubscriptionGuard(), SubscriptionGuard())
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if !first.isStopped { sink.next(element) }
                    },
                    stop: { termination in
                        guard first.stop() else { return }
                        guard case .error(let error) = termination else {
                            return sink.stop(termination)
                        }
                        do {
                            let other = try handler(error)
                            other.subscribe(sink: second.guarding(sink), within: second)
                            first.dispose()
                        } catch { sink.stop(.error(error)) }
                    }
                ),
                within: first
            )
            return Disposables.create(first, second)
        }
    }

    /// Sends one element and completes when the source fails.
    ///
    ///     source              -a-b-#
    ///     catchAndReturn(x)   -a-b-(x|)
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        `catch` { _ in .just(element) }
    }

    /// Continues with the next sequence whenever one fails; completes when one completes.
    ///
    /// Fails with the error of the last one if all fail.
    public static func `catch`<Sequence: Swift.Sequence>(
        sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Observable { sink in
            let sources = SourceSequence<Element>(sequence)
            let queue = SourceQueue(sources, continuesOn: .error, sink) { lastError in
                sink.stop(lastError.map { .error($0) } ?? .completed)
            }
            return queue.start()
        }
    }
}
