extension ObservableType {
    /// Calls closures at each event and at the beginning and end of each subscription.
    ///
    /// Passes on every event unchanged, but fails when one of the closures throws; errors thrown by
    /// `afterError` and `afterCompleted` are dropped, because the sequence has ended.
    /// - Parameters:
    ///   - onNext: Called before an element is passed on.
    ///   - afterNext: Called after an element was passed on.
    ///   - onError: Called before the error is passed on.
    ///   - afterError: Called after the error was passed on.
    ///   - onCompleted: Called before the completion is passed on.
    ///   - afterCompleted: Called after the completion was passed on.
    ///   - onSubscribe: Called before the source is subscribed.
    ///   - onSubscribed: Called after the source was subscribed.
    ///   - onDispose: Called after the subscription has ended or was disposed.
    /// - Returns: A sequence of the same events.
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
            // Disposed at the end of the sequence, so that `onDispose` is not called later.
            let subscription = SubscriptionGuard()
            let upstream = self.subscribe(
                sink: Sink(
                    next: { element in
                        guard !subscription.isStopped else { return }
                        do {
                            try onNext?(element)
                            sink.next(element)
                            try afterNext?(element)
                        } catch {
                            subscription.stop(sink, .error(error))
                            subscription.dispose()
                        }
                    },
                    stop: { termination in
                        guard subscription.stop() else { return }
                        do {
                            switch termination {
                            case .completed: try onCompleted?()
                            case .error(let error): try onError?(error)
                            }
                            sink.stop(termination)
                        } catch {
                            sink.stop(.error(error))
                            return subscription.dispose()
                        }
                        switch termination {
                        case .completed: try? afterCompleted?()
                        case .error(let error): try? afterError?(error)
                        }
                        subscription.dispose()
                    }
                )
            )
            onSubscribed?()
            guard let onDispose else {
                subscription.attach(upstream)
                return subscription
            }
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
