extension ObservableType {
    /// Passes on the element at an index, counted from 0, and completes with it.
    ///
    ///     source           -a-b-c-|
    ///     element(at: 1)   ---(b|)
    ///
    /// Fails with ``RxError/argumentOutOfRange`` if the source completes earlier. Traps if the
    /// index is negative.
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "element(at: \(index)): an index cannot be negative")
        return Observable { sink in
            let remaining = Cell(index)
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        let previous = remaining.value
                        remaining.value = previous - 1
                        guard previous == 0, source.stop() else { return }
                        sink.next(element)
                        if !source.isDisposed { sink.stop(.completed) }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        guard case .completed = termination else { return sink.stop(termination) }
                        sink.stop(.error(RxError.argumentOutOfRange))
                    }
                ),
                within: source
            )
            return source
        }
    }
}
