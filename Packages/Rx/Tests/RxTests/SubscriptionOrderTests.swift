import Rx
import RxTest
import Testing

/// Tests the order in which a source calls its subscribers: the order of subscription, except that
/// a subscriber that is added after the first one has left takes the first place.
@Suite(.leavesNothing) struct SubscriptionOrderTests {
    private func order(
        _ source: Observable<Int>,
        send: () -> Void
    ) -> String {
        var received = ""
        func subscribe(_ name: String) -> any Disposable {
            source.subscribe(onNext: { _ in received += name })
        }
        let (first, second, third) = (subscribe("a"), subscribe("b"), subscribe("c"))
        send()
        second.dispose()
        let fourth = subscribe("d")
        received += " "
        send()
        first.dispose()
        third.dispose()
        let (fifth, sixth) = (subscribe("e"), subscribe("f"))
        received += " "
        send()
        for subscription in [fourth, fifth, sixth] { subscription.dispose() }
        let last = subscribe("g")
        received += " "
        send()
        last.dispose()
        return received
    }

    @Test func `of a subject`() {
        let subject = PublishSubject<Int>()
        #expect(order(subject, send: { subject.onNext(1) }) == "abc acd edf g")
    }

    @Test func `of a hot sequence of a test`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable((1...4).map { .next($0 * 10, $0) })
        #expect(
            order(source.asObservable(), send: { scheduler.advanceTo(scheduler.clock + 10) })
                == "abc acd edf g"
        )
    }

    @Test func `a sequence that is switched to again keeps the first place`() {
        let source = PublishSubject<Int>()
        let trigger = PublishSubject<Void>()
        var received: [Int] = []
        let switched = trigger.startWith(()).flatMapLatest { source }
        let subscription = Observable.merge(switched, source.map { $0 * 10 })
            .subscribe(onNext: { received.append($0) })
        source.onNext(1)
        trigger.onNext(())
        source.onNext(2)
        #expect(received == [1, 10, 2, 20])
        subscription.dispose()
    }

    @Test(arguments: ["merge", "combineLatest", "zip", "amb", "withLatestFrom", "take until"])
    func `one that fails at once does not keep the others from being subscribed`(_ name: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let other = scheduler.createHotObservable([.next(300, 1)])
        let (failed, numbers) = (Observable<Int>.error(MarbleError()), other.asObservable())
        let result = scheduler.start {
            switch name {
            case "merge": Observable.merge(failed, numbers)
            case "combineLatest": Observable.combineLatest(failed, numbers) { $0 + $1 }
            case "zip": Observable.zip(failed, numbers) { $0 + $1 }
            case "amb": failed.amb(numbers)
            case "withLatestFrom": numbers.withLatestFrom(failed)
            default: numbers.take(until: failed)
            }
        }
        #expect(result.events == [.error(200, MarbleError())])
        #expect(other.subscriptions == [Subscription(200, 200)])
    }
}
