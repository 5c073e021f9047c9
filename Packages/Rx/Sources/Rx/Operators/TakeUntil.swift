extension ObservableType {
    /// Passes on elements until `other` sends one, then completes.
    ///
    ///     source              -a-b-c-d-|
    ///     other               ----x
    ///     take(until: other)  -a-b|
    ///
    /// Continues if `other` completes without an element. Fails when the source or `other` fails.
    @inlinable
    public func take(until other: some ObservableType) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let closer = SubscriptionGuard()
            other.subscribe(
                sink: closer.guarding(
                    Sink(
                        next: { _ in serial.stop(.completed) },
                        stop: { termination in
                            if case .error = termination { serial.stop(termination) }
                        }
                    )
                ),
                within: closer
            )
            let upstream = self.subscribe(
                sink: Sink(next: { serial.next($0) }, stop: { serial.stop($0) })
            )
            return Disposables.create(upstream, closer)
        }
    }
}
