extension ObservableType {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// The sequence stays what it is, but fails when one of the closures throws.
    /// - `onNext`: called before an element is passed on.
    /// - `afterNext`: called after an element was passed on.
    /// - `onError`: called before the error is passed on.
    /// - `afterError`: called after the error was passed on.
    /// - `onCompleted`: called before the end is passed on.
    /// - `afterCompleted`: called after the end was passed on.
    /// - `onSubscribe`: called before the source is subscribed.
    /// - `onSubscribed`: called after the source was subscribed.
    /// - `onDispose`: called after the subscription has ended or was disposed.
    @inlinable
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        Observable { sink in
            onSubscribe?()
            let valve = Valve()
            // Disposed at the end of the sequence, so that `onDispose` does not wait for others.
            let subscription = onDispose.map { _ in SubscriptionGuard() }
            let upstream = self.subscribe(
                sink: Sink(
                    next: { element in
                        guard valve.isOpen else { return }
                        do {
                            try onNext?(element)
                            sink.next(element)
                            try afterNext?(element)
                        } catch {
                            valve.close(sink, error)
                            subscription?.dispose()
                        }
                    },
                    stop: { termination in
                        guard valve.isOpen else { return }
                        valve.isOpen = false
                        do {
                            switch termination {
                            case .completed: try onCompleted?()
                            case .error(let error): try onError?(error)
                            }
                            sink.stop(termination)
                            switch termination {
                            case .completed: try afterCompleted?()
                            case .error(let error): try afterError?(error)
                            }
                        } catch { sink.stop(.error(error)) }
                        subscription?.dispose()
                    }
                )
            )
            onSubscribed?()
            guard let subscription, let onDispose else { return upstream }
            subscription.attach(
                Disposables.create {
                    upstream.dispose()
                    onDispose()
                }
            )
            return subscription
        }
    }
}
