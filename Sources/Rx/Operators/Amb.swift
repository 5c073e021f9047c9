extension ObservableType {
    /// Passes on the one of two sequences that speaks first, and disposes the other.
    ///
    ///     one   ---a-b-|
    ///     two   --x--y-|
    ///     amb   --x--y-|
    public func amb<O2: ObservableType>(
        _ right: O2
    ) -> Observable<Element> where O2.Element == Element {
        Observable { sink in
            let (left, other) = (SubscriptionGuard(), SubscriptionGuard())
            let winner = Guarded<SubscriptionGuard?>(nil)
            left.attach(self.subscribe(sink: sink.racing(left, against: other, winner)))
            other.attach(right.subscribe(sink: sink.racing(other, against: left, winner)))
            return Disposables.create(left, other)
        }
    }

    /// Passes on the one of several sequences that speaks first, and disposes the others.
    public static func amb<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        sequence.reduce(Observable.never()) { $0.amb($1) }
    }
}

extension Sink {
    /// A sink that wins with its first event and then disposes the other's subscription.
    fileprivate func racing(
        _ own: SubscriptionGuard,
        against other: SubscriptionGuard,
        _ winner: Guarded<SubscriptionGuard?>
    ) -> Sink {
        let hasWon = {
            let (isWinner, isFirst) = winner.withLock { winner -> (Bool, Bool) in
                let isFirst = winner == nil
                if isFirst { winner = own }
                return (winner === own, isFirst)
            }
            if isFirst { other.dispose() }
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
