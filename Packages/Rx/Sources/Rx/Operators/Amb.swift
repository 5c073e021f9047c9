extension ObservableType {
    /// Passes on the events of the sequence that sends first, and disposes the other.
    ///
    ///     one   ---a-b-|
    ///     two   --x--y-|
    ///     amb   --x--y-|
    public func amb<O2: ObservableType>(
        _ right: O2
    ) -> Observable<Element> where O2.Element == Element {
        Observable.amb([asObservable(), right.asObservable()])
    }

    /// Passes on the events of the sequence that sends first, and disposes the others.
    ///
    /// Sends nothing and never ends if there is no sequence.
    public static func amb<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Observable { sink in
            let contestants = sequence.map { (source: $0, subscription: SubscriptionGuard()) }
            let subscriptions = contestants.map(\.subscription)
            let winner = Guarded<SubscriptionGuard?>(nil)
            for (source, subscription) in contestants {
                source.subscribe(
                    sink: sink.racing(subscription, among: subscriptions, winner),
                    within: subscription
                )
            }
            return Disposables.create(subscriptions)
        }
    }
}

extension Sink {
    /// Returns the sink of one contestant, which passes on events only if its first event is the
    /// first of all.
    ///
    /// The winner then disposes the other subscriptions.
    fileprivate func racing(
        _ subscription: SubscriptionGuard,
        among subscriptions: [SubscriptionGuard],
        _ winner: Guarded<SubscriptionGuard?>
    ) -> Sink {
        let tryToWin = {
            let (isWinner, isFirst) = winner.withLock { winner -> (Bool, Bool) in
                let isFirst = winner == nil
                if isFirst { winner = subscription }
                return (winner === subscription, isFirst)
            }
            if isFirst {
                for other in subscriptions where other !== subscription { other.dispose() }
            }
            return isWinner
        }
        return subscription.guarding(
            Sink(
                next: { element in
                    if tryToWin() { next(element) }
                },
                stop: { termination in
                    if tryToWin() { stop(termination) }
                }
            )
        )
    }
}
