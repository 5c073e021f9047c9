import Rx
import RxTest
import Testing

/// Tests that objects that are no longer needed are released, although the source, the operator and
/// the subscription still exist.
@Suite(.leavesNothing) struct ReleaseTests {
    final class Probe {}

    /// Counts the objects that a subscription retains after its end.
    struct Trial {
        var isOver = false
        private(set) var holdsSubscriber = false
        private(set) var holdsSource = false

        init(
            _ law: OperatorLawTests.Case,
            _ end: (PublishSubject<Int>, any Disposable) -> Void
        ) {
            let scheduler = TestScheduler(initialClock: 0)
            weak var subscriber: Probe?
            weak var source: PublishSubject<Int>?
            var isOver = false
            var subscription: (any Disposable)?
            do {
                let subject = PublishSubject<Int>()
                source = subject
                let result = law.operate(subject, scheduler)
                do {
                    let probe = Probe()
                    subscriber = probe
                    let sink = Sink<Any>(
                        next: { _ in _ = probe },
                        stop: { _ in
                            _ = probe
                            isOver = true
                        }
                    )
                    let guarded = SubscriptionGuard()
                    result.subscribe(sink: guarded.guarding(sink), within: guarded)
                    subscription = guarded
                }
                for element in 1...3 {
                    subject.onNext(element)
                    scheduler.advanceTo(scheduler.clock + 10)
                }
                if let subscription { end(subject, subscription) }
                scheduler.advanceTo(1000)
                holdsSubscriber = subscriber != nil
                _ = result
            }
            holdsSource = source != nil
            self.isOver = isOver
            subscription?.dispose()
        }
    }

    @Test(arguments: OperatorLawTests.cases)
    func `nothing is retained after disposal`(_ law: OperatorLawTests.Case) {
        let trial = Trial(law) { $1.dispose() }
        #expect(!trial.holdsSubscriber, "the subscriber is held")
        #expect(!trial.holdsSource, "the source is held")
    }

    @Test(arguments: OperatorLawTests.cases)
    func `nothing is retained after the end`(_ law: OperatorLawTests.Case) {
        for end in [Event<Int>.completed, .error(MarbleError())] {
            // Excluded, because `retry` would subscribe to a failed subject forever.
            if law.name == "retry", end.error != nil { continue }
            let trial = Trial(law) { source, _ in source.on(end) }
            // Some operators wait for another sequence, or subscribe again.
            guard trial.isOver else { continue }
            #expect(!trial.holdsSubscriber, "the subscriber is held")
            #expect(!trial.holdsSource, "the source is held")
        }
    }
}
