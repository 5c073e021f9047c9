extension ObservableType {
    /// Skips elements until `other` sends one.
    ///
    ///     source              -a-b-c-d-|
    ///     other               ----x
    ///     skip(until: other)  -----c-d-|
    ///
    /// Skips all elements if `other` completes without one. Fails when the source or `other` fails.
    /// If the source completes before `other` has sent an element, disposes both and never
    /// completes.
    @inlinable
    public func skip(until other: some ObservableType) -> Observable<Element> {
        Observable { sink in
            let serial = SerialSink(sink)
            let isOpen = Flag()
            let source = SubscriptionGuard()
            let opener = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if isOpen.isRaised { serial.next(element) }
                    },
                    stop: { termination in
                        guard source.stop() else { return }
                        if case .completed = termination, !isOpen.isRaised {
                            source.dispose()
                            opener.dispose()
                        } else {
                            serial.stop(termination)
                        }
                    }
                ),
                within: source
            )
            other.subscribe(
                sink: Sink(
                    next: { _ in
                        isOpen.raise()
                        opener.dispose()
                    },
                    stop: { termination in
                        // An end may follow an element, if `other` sends both before it can be
                        // disposed.
                        if case .error = termination { serial.stop(termination) }
                        opener.dispose()
                    }
                ),
                within: opener
            )
            return Disposables.create(source, opener)
        }
    }
}
