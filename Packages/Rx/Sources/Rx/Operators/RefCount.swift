extension ConnectableObservableType {
    /// Connects at the first subscription and disconnects when the last subscription is disposed.
    public func refCount() -> Observable<Element> {
        let connections = RefCountedConnection()
        return Observable { sink in
            let claim = Guarded(RefCountedConnection.Claim?.none)
            let hasEnded = Flag()
            let upstream = self.subscribe(
                sink: Sink(
                    next: sink.next,
                    stop: { termination in
                        hasEnded.raise()
                        connections.end(claim.read { $0 })
                        sink.stop(termination)
                    }
                )
            )
            // If the sequence has already ended, no connection is needed.
            guard !hasEnded.isRaised else { return upstream }
            let (ownClaim, newConnection) = connections.claim()
            claim.exchange(ownClaim)
            newConnection?.setDisposable(self.connect())
            // This disposable retains no sink: the source owns the subject and its subscribers.
            return Disposables.create {
                upstream.dispose()
                connections.release(ownClaim)
            }
        }
    }
}

/// Counts the subscribers of the current connection.
final class RefCountedConnection {
    /// Identifies a connection, so that a late release does not affect the next one.
    struct Claim: Nominal {
        let generation: UInt64
    }

    private struct State: Nominal {
        var generation: UInt64 = 0
        var count = 0
        var connection: SingleAssignmentDisposable?
    }

    private let state = Guarded(State())

    /// Counts a new subscriber; for the first one, also returns the slot of the connection that the
    /// caller must make.
    func claim() -> (Claim, newConnection: SingleAssignmentDisposable?) {
        let newConnection = SingleAssignmentDisposable()
        return state.withLock { state in
            state.count += 1
            let isFirst = state.count == 1
            if isFirst { state.connection = newConnection }
            return (Claim(generation: state.generation), isFirst ? newConnection : nil)
        }
    }

    /// Counts a subscriber that has left; disconnects after the last one.
    func release(_ claim: Claim) {
        let last = state.withLock { state -> SingleAssignmentDisposable? in
            guard state.generation == claim.generation else { return nil }
            state.count -= 1
            guard state.count == 0 else { return nil }
            defer { state.connection = nil }
            return state.connection
        }
        last?.dispose()
    }

    /// Records that the sequence has ended, so that the next claim makes a new connection.
    func end(_ claim: Claim?) {
        let connection = state.withLock { state -> SingleAssignmentDisposable? in
            guard let claim, state.generation == claim.generation else { return nil }
            defer { state.connection = nil }
            state.generation += 1
            state.count = 0
            return state.connection
        }
        connection?.dispose()
    }
}
