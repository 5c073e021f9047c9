extension ConnectableObservableType {
    /// Connects when the first subscriber comes and disconnects when the last has gone.
    public func refCount() -> Observable<Element> {
        let connections = RefCountedConnection { self.connect() }
        return Observable { sink in
            let claim = Guarded(RefCountedConnection.Claim?.none)
            let stopped = Flag()
            let upstream = self.subscribe(
                sink: Sink(
                    next: sink.next,
                    stop: { termination in
                        stopped.raise()
                        connections.end(claim.withLock { $0 })
                        sink.stop(termination)
                    }
                )
            )
            // The connectable has ended already: nothing to connect for.
            guard !stopped.isRaised else { return upstream }
            let own = connections.claim { own in claim.withLock { $0 = own } }
            return Disposables.create {
                upstream.dispose()
                connections.release(own)
            }
        }
    }
}

/// Counts the subscribers of one connection after the other.
final class RefCountedConnection {
    /// Names a connection, so that a late release does not hurt the next one.
    struct Claim {
        let generation: UInt64
    }

    private struct State {
        var generation: UInt64 = 0
        var count = 0
        var connection: SingleAssignmentDisposable?
    }

    private let state = Guarded(State())
    private let connect: () -> any Disposable

    init(connect: @escaping () -> any Disposable) { self.connect = connect }

    /// Counts one more; the first connects.
    ///
    /// - `willConnect`: takes the claim before anything is connected.
    func claim(_ willConnect: (Claim) -> Void) -> Claim {
        let fresh = SingleAssignmentDisposable()
        let (claim, isFirst) = state.withLock { state -> (Claim, Bool) in
            state.count += 1
            if state.count == 1 { state.connection = fresh }
            return (Claim(generation: state.generation), state.count == 1)
        }
        willConnect(claim)
        if isFirst { fresh.setDisposable(connect()) }
        return claim
    }

    /// Counts one less; the last disconnects.
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

    /// The sequence has ended: the next claim makes a new connection.
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
