extension ObservableType {
    /// Makes a sequence from each element and passes on the elements of only the latest sequence.
    ///
    ///     source          -1-2-----3-|        inner sequences: n, and n again 40 ms later
    ///     flatMapLatest   -1-2---2-3---(3|)   one column = 10 ms
    ///
    /// Disposes the previous sequence at each new element. Completes when the source and the latest
    /// inner sequence have completed; fails as soon as one of them fails or `selector` throws.
    @inlinable
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Observable<Source.Element> { sink in
            let serial = SerialSink(sink)
            let latest = LatestSubscription()
            let outer = SubscriptionGuard()
            let source = Sink<Element>(
                next: { element in
                    guard !outer.isStopped else { return }
                    let inner: Observable<Source.Element>
                    do {
                        inner = try selector(element).asObservable()
                    } catch { return serial.stop(.error(error)) }
                    if let just = inner.exactly(Just<Source.Element>.self),
                        latest.replace(byOneElement: just.element, to: serial)
                    {
                        return
                    }
                    let subscription = latest.replace()
                    inner.subscribe(
                        sink: Sink(
                            next: { serial.next($0, from: subscription) },
                            stop: { termination in
                                guard subscription.stop() else { return }
                                serial.run {
                                    subscription.dispose()
                                    if latest.recordInnerEnd(subscription, termination) {
                                        serial.stop(termination)
                                    }
                                }
                            }
                        ),
                        within: subscription
                    )
                },
                stop: { termination in
                    guard outer.stop() else { return }
                    switch termination {
                    case .completed:
                        outer.dispose()
                        if latest.recordOuterCompletion() { serial.stop(.completed) }
                    case .error: serial.stop(termination)
                    }
                }
            )
            self.subscribe(sink: source, within: outer)
            return Disposables.create(outer, latest)
        }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Passes on the elements of only the latest inner sequence.
    ///
    ///     outer          -x------y----|
    ///     inner          -a-a-a- b-b-b|
    ///     switchLatest   -a-a-a--b-b-b|
    @inlinable
    public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}

/// The subscription to the current inner sequence; records whether another sequence may follow.
@usableFromInline
final class LatestSubscription: Disposable {
    private struct State: Nominal {
        var current: SubscriptionGuard?
        var isOuterDone = false
        var isDisposed = false
    }

    private let state = Guarded(State())

    @usableFromInline
    init() {}

    /// Disposes the current subscription and returns the guard of the next one.
    @usableFromInline
    func replace() -> SubscriptionGuard {
        let next = SubscriptionGuard()
        let (previous, isDisposed) = state.withLock { state -> (SubscriptionGuard?, Bool) in
            defer { state.current = next }
            return (state.current, state.isDisposed)
        }
        previous?.dispose()
        if isDisposed { next.dispose() }
        return next
    }

    /// Disposes the current subscription; sends the element of the next sequence, a `just`, without
    /// a subscription.
    ///
    /// Returns false, and does not send the element, if it would have to be queued: dropping a
    /// queued element takes a subscription.
    @inlinable
    func replace<Element>(
        byOneElement element: Element,
        to serial: SerialSink<Element>
    ) -> Bool {
        let (isOuterDone, isDisposed) = clear()
        guard serial.enter() else { return false }
        if !serial.isStopped, !isDisposed { serial.sink.next(element) }
        serial.leave()
        if isOuterDone { serial.stop(.completed) }
        return true
    }

    /// Disposes the current subscription; returns whether the outer sequence has completed and
    /// whether the result was disposed.
    @usableFromInline
    func clear() -> (isOuterDone: Bool, isDisposed: Bool) {
        let previous = state.withLock { state in
            defer { state.current = nil }
            return state
        }
        previous.current?.dispose()
        return (previous.isOuterDone, previous.isDisposed)
    }

    /// Records the end of an inner sequence; returns true if it ends the result.
    @usableFromInline
    func recordInnerEnd(_ subscription: SubscriptionGuard, _ termination: Termination) -> Bool {
        state.withLock { state in
            guard state.current === subscription else { return false }
            state.current = nil
            if case .error = termination { return true }
            return state.isOuterDone
        }
    }

    /// Records the completion of the outer sequence; returns true if it ends the result.
    @usableFromInline
    func recordOuterCompletion() -> Bool {
        state.withLock { state in
            state.isOuterDone = true
            return state.current == nil
        }
    }

    @usableFromInline
    func dispose() {
        let current = state.withLock { state in
            state.isDisposed = true
            return state.current
        }
        current?.dispose()
    }
}
