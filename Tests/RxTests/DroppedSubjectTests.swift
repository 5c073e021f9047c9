import Rx
import Testing

/// A subject that goes lets go of its subscribers, though they still hold their subscriptions.
struct DroppedSubjectTests {
    private final class Probe {}

    /// Subscribes to what `make` makes, drops it, and says whether the subscriber is gone too.
    private func releasesSubscribers<Source: ObservableType>(_ make: () -> Source) -> Bool {
        weak var subscriber: Probe?
        var subscription: (any Disposable)?
        do {
            let probe = Probe()
            subscriber = probe
            subscription = make().subscribe(onNext: { _ in withExtendedLifetime(probe) {} })
        }
        defer { subscription?.dispose() }
        return subscriber == nil
    }

    @Test func `every kind of subject does`() {
        #expect(releasesSubscribers { PublishSubject<Int>() })
        #expect(releasesSubscribers { BehaviorSubject(value: 1) })
        #expect(releasesSubscribers { ReplaySubject<Int>.create(bufferSize: 2) })
        #expect(releasesSubscribers { AsyncSubject<Int>() })
        #expect(releasesSubscribers { PublishRelay<Int>() })
        #expect(releasesSubscribers { BehaviorRelay(value: 1) })
    }

    @Test func `operators between do not keep them`() {
        #expect(releasesSubscribers { PublishSubject<Int>().filter { $0 > 1 }.map { $0 + 1 } })
    }

    @Test func `one that is dropped while it tells tells to the end`() {
        var subject: PublishSubject<Int>? = PublishSubject()
        var told: [String] = []
        _ = subject?.subscribe(onNext: {
            told.append("a\($0)"); subject = nil
        })
        _ = subject?.subscribe(onNext: { told.append("b\($0)") })
        subject?.onNext(1)
        #expect(told == ["a1", "b1"])
    }
}
