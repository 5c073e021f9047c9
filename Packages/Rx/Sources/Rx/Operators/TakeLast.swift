extension ObservableType {
    /// Sends the last `count` elements when the source completes.
    ///
    ///     source        -a-b-c-d-|
    ///     takeLast(2)   ---------(cd|)
    ///
    /// Holds up to `count` elements; an error drops them. Traps if `count` is negative.
    @inlinable
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "takeLast(\(count)): a count cannot be negative")
        return Observable { sink in
            let buffered = Cell(Fifo<Element>())
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        buffered.value.append(element)
                        if buffered.value.count > count { _ = buffered.value.popFirst() }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        if case .completed = termination {
                            while !source.isDisposed, let element = buffered.value.popFirst() {
                                sink.next(element)
                            }
                        }
                        if !source.isDisposed { sink.stop(termination) }
                    }
                ),
                within: source
            )
            return source
        }
    }
}
