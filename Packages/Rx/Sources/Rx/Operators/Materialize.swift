extension ObservableType {
    /// Sends the events of the source as elements, and completes.
    ///
    ///     source          -a-#
    ///     materialize()   -[next(a)]-([error(#)]|)
    @inlinable
    public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { sink in
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink<Element>(
                    next: { sink.next(.next($0)) },
                    stop: { termination in
                        guard source.stop() else { return }
                        sink.next(termination.event())
                        if !source.isDisposed { sink.stop(.completed) }
                    }
                ),
                within: source
            )
            return source
        }
    }
}

extension ObservableType where Element: EventConvertible {
    /// Sends the events that the source sends as elements.
    @inlinable
    public func dematerialize() -> Observable<Element.Element> {
        Observable<Element.Element> { sink in
            let source = SubscriptionGuard()
            let (next, stop) = (sink.next, sink.stop)
            let latched = Sink<Element.Element>(
                next: { element in
                    if !source.isStopped { next(element) }
                },
                stop: { termination in
                    if source.stop() { stop(termination) }
                }
            )
            self.subscribe(
                sink: Sink<Element>(next: { latched.on($0.event) }, stop: latched.stop),
                within: source
            )
            return source
        }
    }
}
