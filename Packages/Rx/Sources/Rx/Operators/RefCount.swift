extension ConnectableObservableType {
    /// Connects at the first subscription and disconnects when the last is disposed.
    public func refCount() -> Observable<Element> {
        let connections = RefCountedConnection()
        return Observable { sink in
            let claim = Guarded(RefCountedConnection.Claim?.none)
            let stopped = Flag()
            let upstream = self.subscribe(
                sink: Sink(
                    next: sink.next,
                    stop: { termination in
                        stopped.raise()
                        connections.end(claim.read { $0 })
                        sink.stop(termination)
                    }
                )
            )
            // The connectable has ended already, so there is nothing to connect for.
            guard !stopped.isRaised else { return upstream }
            let (own, fresh) = connections.claim()
            claim.exchange(own)
            fresh?.setDisposable(self.connect())
            // Holds only the count: the source owns the subject and its subscribers.
            return Disposables.create {
                upstream.dispose()
                connections.release(own)
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

    /// Counts a new subscriber; returns the slot for the connection to the first one, which makes
    /// the connection.
    func claim() -> (Claim, fresh: SingleAssignmentDisposable?) {
        let fresh = SingleAssignmentDisposable()
        return state.withLock { state in
            state.count += 1
            let isFirst = state.count == 1
            if isFirst { state.connection = fresh }
            return (Claim(generation: state.generation), isFirst ? fresh : nil)
        }
    }

    /// Counts a subscriber that left; disconnects after the last one.
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
