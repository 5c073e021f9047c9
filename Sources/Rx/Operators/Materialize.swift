extension ObservableType {
    /// Sends the events of the source as elements, and completes.
    ///
    ///     source          -a-#
    ///     materialize()   -[next(a)]-([error(#)]|)
    @inlinable
    public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { sink in
            self.subscribe(
                sink: Sink<Element>(
                    next: { sink.next(.next($0)) },
                    stop: { termination in
                        sink.next(termination.event())
                        sink.stop(.completed)
                    }
                )
            )
        }
    }
}

extension ObservableType where Element: EventConvertible {
    /// Says the events that the source sends as elements.
    @inlinable
    public func dematerialize() -> Observable<Element.Element> {
        Observable<Element.Element> { sink in
            self.subscribe(
                sink: Sink<Element>(next: { sink.on($0.event) }, stop: sink.stop)
            )
        }
    }
}
