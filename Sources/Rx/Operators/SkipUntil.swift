extension ObservableType {
    /// Leaves out elements until `other` sends one.
    ///
    ///     source              -a-b-c-d-|
    ///     other               ----x
    ///     skip(until: other)  -----c-d-|
    ///
    /// An `other` that completes without an element never opens; one that fails fails the result.
    /// A source that completes before it was opened ends the work, but the result stays silent: it
    /// does not complete.
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
                        // Also after an element, if both come before `other` could be disposed.
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
