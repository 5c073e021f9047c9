extension ObservableType {
    /// Combines each element with the latest element of another sequence.
    ///
    ///     source           -1---2---3-|
    ///     second           --a---b----
    ///     withLatestFrom   -----[2a]---[3b]-|
    ///
    /// Skips the elements that arrive before `second` has sent one. Completes when the source does;
    /// fails as soon as either sequence fails or `resultSelector` throws.
    @inlinable
    public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> ResultType
    ) -> Observable<ResultType> {
        Observable<ResultType> { sink in
            let serial = SerialSink(sink)
            let latest = Guarded(Held<Source.Element?>(nil))
            let other = SubscriptionGuard()
            second.asObservable().subscribe(
                sink: other.guarding(
                    Sink(
                        next: { element in
                            latest.exchange(Held(element))
                        },
                        stop: { termination in
                            if case .error = termination { serial.stop(termination) }
                        }
                    )
                ),
                within: other
            )
            let upstream = self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        guard let latestElement = latest.read({ $0.held }) else { return }
                        let result: ResultType
                        do {
                            result = try resultSelector(element, latestElement)
                        } catch { return serial.stop(.error(error)) }
                        serial.next(result)
                    },
                    stop: { serial.stop($0) }
                )
            )
            return Disposables.create(upstream, other)
        }
    }

    /// Sends the latest element of another sequence at each element of this one.
    ///
    ///     source           -1---2---3-|
    ///     second           --a---b----
    ///     withLatestFrom   -----a---b-|
    @inlinable
    public func withLatestFrom<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}
