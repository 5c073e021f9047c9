extension ObservableType {
    /// Passes on the only element; fails if there is not exactly one.
    ///
    ///     source     -a-|         -a-b-|        -|
    ///     single()   -a-|         -a-#          -#
    ///
    /// Fails with ``RxError/moreThanOneElement`` at a second element and with
    /// ``RxError/noElements`` when the source completes without one. To receive the element only
    /// after the source has completed, see ``asSingle()``.
    public func single() -> Observable<Element> { single { _ in true } }

    /// Passes on the only element that satisfies the predicate; fails if there is not exactly one.
    ///
    /// Fails with ``RxError/moreThanOneElement`` or ``RxError/noElements``, or with the error that
    /// the predicate throws.
    public func single(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let isFound = Cell(false)
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !source.isStopped else { return }
                        do {
                            guard try predicate(element) else { return }
                        } catch { return source.stop(sink, .error(error)) }
                        guard !isFound.value else {
                            return source.stop(sink, .error(RxError.moreThanOneElement))
                        }
                        isFound.value = true
                        sink.next(element)
                    },
                    stop: { termination in
                        if case .completed = termination, !isFound.value {
                            source.stop(sink, .error(RxError.noElements))
                        } else {
                            source.stop(sink, termination)
                        }
                    }
                ),
                within: source
            )
            return source
        }
    }

    /// Sends the first element, or nil if the source completes without one.
    ///
    ///     source    -a-b-|
    ///     first()   -(a|)
    public func first() -> Single<Element?> {
        let first = Observable<Element?> { sink in
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        guard source.stop() else { return }
                        sink.next(element)
                        if !source.isDisposed { sink.stop(.completed) }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        if case .completed = termination { sink.next(nil) }
                        if !source.isDisposed { sink.stop(termination) }
                    }
                ),
                within: source
            )
            return source
        }
        return Single(raw: first)
    }
}
