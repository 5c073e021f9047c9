extension ObservableType {
    /// Passes on the only element, when the source completes.
    ///
    ///     source     -a-|         -a-b-|        -|
    ///     single()   ---(a|)      ---#          -#
    ///
    /// Fails with ``RxError/moreThanOneElement`` or ``RxError/noElements``.
    public func single() -> Observable<Element> { single { _ in true } }

    /// Passes on the only element that satisfies the predicate, when the source completes.
    ///
    /// Fails with ``RxError/moreThanOneElement`` or ``RxError/noElements``, or with what the
    /// predicate throws.
    public func single(
        _ predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let found = Cell<Element?>(nil)
            return self.subscribe(
                sink: Sink(
                    next: { element in
                        do {
                            guard try predicate(element) else { return }
                        } catch { return sink.stop(.error(error)) }
                        guard found.value == nil else {
                            return sink.stop(.error(RxError.moreThanOneElement))
                        }
                        found.value = element
                    },
                    stop: { termination in
                        guard case .completed = termination else { return sink.stop(termination) }
                        guard let element = found.value else {
                            return sink.stop(.error(RxError.noElements))
                        }
                        sink.next(element)
                        sink.stop(.completed)
                    }
                )
            )
        }
    }

    /// Sends the first element, or nil if the source completes without one.
    ///
    ///     source    -a-b-|
    ///     first()   -(a|)
    public func first() -> Single<Element?> {
        let first = Observable<Element?> { sink in
            let isDone = Cell(false)
            return self.subscribe(
                sink: Sink<Element>(
                    next: { element in
                        guard !isDone.value else { return }
                        isDone.value = true
                        sink.next(element)
                        sink.stop(.completed)
                    },
                    stop: { termination in
                        guard !isDone.value else { return }
                        isDone.value = true
                        if case .completed = termination { sink.next(nil) }
                        sink.stop(termination)
                    }
                )
            )
        }
        return Single(raw: first)
    }
}
