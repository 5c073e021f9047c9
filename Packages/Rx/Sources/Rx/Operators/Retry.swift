import Synchronization

extension ObservableType {
    /// Subscribes to the source again whenever it fails.
    ///
    ///     source    -a-#      (cold)
    ///     retry()   -a--a--a--a…
    public func retry() -> Observable<Element> {
        let sources = SourceSequence(repeating: asObservable(), count: nil)
        return QueueingObservable(sources, continuesOn: .error)
    }

    /// Subscribes to the source again when it fails, until it has been subscribed `maxAttemptCount`
    /// times.
    ///
    ///     source     -a-#      (cold)
    ///     retry(2)   -a--a-#
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        let sources = SourceSequence(repeating: asObservable(), count: maxAttemptCount)
        return QueueingObservable(sources, continuesOn: .error)
    }

    /// Subscribes to the source again when it fails and the handler's sequence then sends an
    /// element.
    ///
    /// The handler receives a sequence of the errors. If the handler's sequence ends, the result
    /// ends the same way: at once if a failure awaits an element, or else at the next failure.
    public func retry(
        when notificationHandler: @escaping (Observable<any Error>) -> some ObservableType
    ) -> Observable<Element> {
        retryWhen(notificationHandler) { $0 }
    }

    /// Subscribes to the source again when it fails with an error of the handler's type and the
    /// handler's sequence then sends an element; passes on other errors.
    public func retry<Error: Swift.Error>(
        when notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> Observable<Element> {
        retryWhen(notificationHandler) { $0 as? Error }
    }

    private func retryWhen<Failure, Trigger: ObservableType>(
        _ notificationHandler: @escaping (Observable<Failure>) -> Trigger,
        _ cast: @escaping (any Error) -> Failure?
    ) -> Observable<Element> {
        Observable { sink in
            let attempts = RetryWhen(self.asObservable(), sink, cast)
            let trigger = notificationHandler(attempts.errors).map { _ in }
                .subscribe(attempts.notifications)
            attempts.start(roundsAtOnce: Trampoline.roundsBeforeYielding)
            return Disposables.create(attempts.current, trigger)
        }
    }
}

/// The attempts of one subscription to `retry(when:)`.
private final class RetryWhen<Element, Failure> {
    let errors = PublishSubject<Failure>()
    let notifications = PublishSubject<Void>()
    /// The subscription to the current attempt or, after a failure, to the notifications.
    let current = SerialDisposable()
    private let source: Observable<Element>
    private let sink: Sink<Element>
    private let cast: (any Error) -> Failure?
    // The number of requested attempts that have not started yet or are being started; one loop
    // starts them one after the other.
    private let starts = Atomic<Int>(0)

    init(
        _ source: Observable<Element>,
        _ sink: Sink<Element>,
        _ cast: @escaping (any Error) -> Failure?
    ) {
        self.source = source
        self.sink = sink
        self.cast = cast
    }

    /// Starts an attempt, or leaves it to the loop that already starts one.
    func start(roundsAtOnce: Int? = nil) {
        guard starts.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        runStarts(roundsAtOnce: roundsAtOnce)
    }

    /// Starts the requested attempts; after `roundsAtOnce` of them, the trampoline starts the
    /// others.
    private func runStarts(roundsAtOnce: Int?) {
        var rounds = TrampolineRounds(limit: roundsAtOnce)
        repeat {
            if rounds.areOver {
                _ = CurrentThreadScheduler.instance.schedule(()) { [self] _ in
                    runStarts(roundsAtOnce: nil)
                    return Disposables.create()
                }
                return
            }
            rounds.begin()
            if !current.isDisposed { attempt() }
        } while starts.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    private func attempt() {
        let subscription = SubscriptionGuard()
        current.disposable = subscription
        let sink = self.sink
        let guarded = Sink<Element>(
            next: { element in
                if !subscription.isStopped { sink.next(element) }
            },
            stop: { termination in
                guard subscription.stop() else { return }
                if case .error(let error) = termination, let failure = self.cast(error) {
                    subscription.dispose()
                    self.waitForNotification(to: failure)
                } else {
                    sink.stop(termination)
                }
            }
        )
        source.subscribe(sink: guarded, within: subscription)
    }

    private func waitForNotification(to failure: Failure) {
        let waiting = SubscriptionGuard()
        current.disposable = waiting
        // Notifications are accepted until the next attempt has started. If an attempt fails while
        // it is being subscribed, the next one starts later; until then, the end of the
        // notifications still ends the result.
        let notification = Sink<Void>(
            next: { _ in
                if !waiting.isStopped { self.start() }
            },
            stop: { termination in
                guard waiting.stop() else { return }
                self.current.dispose()
                self.sink.stop(termination)
            }
        )
        waiting.attach(notifications.subscribe(sink: notification))
        errors.onNext(failure)
    }
}
