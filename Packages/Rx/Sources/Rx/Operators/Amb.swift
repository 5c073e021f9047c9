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
            let race = sequence.map { (source: $0, subscription: SubscriptionGuard()) }
            let all = race.map(\.subscription)
            let winner = Guarded<SubscriptionGuard?>(nil)
            for (source, own) in race {
                source.subscribe(sink: sink.racing(own, among: all, winner), within: own)
            }
            return Disposables.create(all)
        }
    }
}

extension Sink {
    /// Returns a sink that wins with its first event and then disposes the others' subscriptions.
    fileprivate func racing(
        _ own: SubscriptionGuard,
        among all: [SubscriptionGuard],
        _ winner: Guarded<SubscriptionGuard?>
    ) -> Sink {
        let hasWon = {
            let (isWinner, isFirst) = winner.withLock { winner -> (Bool, Bool) in
                let isFirst = winner == nil
                if isFirst { winner = own }
                return (winner === own, isFirst)
            }
            if isFirst { for other in all where other !== own { other.dispose() } }
            return isWinner
        }
        return own.guarding(
            Sink(
                next: { element in
                    if hasWon() { next(element) }
                },
                stop: { termination in
                    if hasWon() { stop(termination) }
                }
            )
        )
    }
}
