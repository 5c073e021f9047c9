import Rx
import Testing

/// Tests that a subject releases its subscribers with itself, although they hold their
/// subscriptions.
struct DroppedSubjectTests {
    private final class Probe {}

    /// Subscribes to the result of `make`, releases the result, and returns true if the subscriber
    /// is released, too.
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

    @Test func `every kind of subject releases its subscribers`() {
        #expect(releasesSubscribers { PublishSubject<Int>() })
        #expect(releasesSubscribers { BehaviorSubject(value: 1) })
        #expect(releasesSubscribers { ReplaySubject<Int>.create(bufferSize: 2) })
        #expect(releasesSubscribers { AsyncSubject<Int>() })
        #expect(releasesSubscribers { PublishRelay<Int>() })
        #expect(releasesSubscribers { BehaviorRelay(value: 1) })
    }

    @Test func `an AsyncSubject that is disposed releases its element`() {
        let subject = AsyncSubject<Probe>()
        weak var element: Probe?
        do {
            let probe = Probe()
            element = probe
            subject.onNext(probe)
        }
        #expect(element != nil)
        subject.dispose()
        #expect(element == nil)
    }

    @Test func `operators in between do not retain them`() {
        #expect(releasesSubscribers { PublishSubject<Int>().filter { $0 > 1 }.map { $0 + 1 } })
    }

    @Test func `one that is released while it sends finishes sending`() {
        var subject: PublishSubject<Int>? = PublishSubject()
        var received: [String] = []
        _ = subject?.subscribe(onNext: {
            received.append("a\($0)"); subject = nil
        })
        _ = subject?.subscribe(onNext: { received.append("b\($0)") })
        subject?.onNext(1)
        #expect(received == ["a1", "b1"])
    }
}
