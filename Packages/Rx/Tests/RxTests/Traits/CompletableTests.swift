import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct CompletableTests {
    let scheduler = TestScheduler(initialClock: 0)

    func received(_ completable: Completable) -> [String] {
        var received: [String] = []
        completable.subscribe(
            onCompleted: { received.append("done") },
            onError: { received.append("✗ \($0)") },
            onDisposed: { received.append("disposed") }
        ).dispose()
        return received
    }

    @Test func `only the first event of create is passed on`() {
        let completable = Completable.create { say in
            say(.completed)
            say(.error(Failure()))
            return Disposables.create()
        }
        #expect(received(completable) == ["done", "disposed"])
    }

    @Test func `factories send what they promise`() {
        #expect(received(.empty()) == ["done", "disposed"])
        #expect(received(.error(Failure())) == ["✗ failure", "disposed"])
        #expect(received(.never()) == ["disposed"])
    }

    @Test func `do calls its closures around the end`() {
        var order: [String] = []
        Completable.empty().do(
            onCompleted: { order.append("on") },
            afterCompleted: { order.append("after") },
            onSubscribe: { order.append("subscribe") },
            onSubscribed: { order.append("subscribed") },
            onDispose: { order.append("dispose") }
        ).subscribe(onCompleted: { order.append("received") }).dispose()
        #expect(order == ["subscribe", "on", "received", "after", "subscribed", "dispose"])
    }

    @Test func `concat does one after the other and stops at the first failure`() {
        let first = scheduler.createColdObservable([.completed(10, Never.self)])
        let second = scheduler.createColdObservable([.error(20, Failure(), Never.self)])
        let third = scheduler.createColdObservable([.completed(30, Never.self)])
        let result = scheduler.start {
            Completable.concat(
                [first, second, third].map { $0.asObservable().asCompletable() }
            )
        }
        #expect(result.events.map(\.time) == [230])
        #expect(first.subscriptions == [Subscription(200, 210)])
        #expect(second.subscriptions == [Subscription(210, 230)])
        #expect(third.subscriptions == [])
    }

    @Test(arguments: [0, 1, 2, 5]) func `concat of a number of them ends once`(count: Int) {
        #expect(
            received(.concat(Array(repeating: Completable.empty(), count: count))) == [
                "done", "disposed",
            ]
        )
        let lazily = (0..<count).lazy.map { _ in Completable.empty() }
        #expect(received(.concat(AnySequence(lazily))) == ["done", "disposed"])
    }

    @Test func `zip does all at the same time and is done when all are`() {
        let quick = scheduler.createColdObservable([.completed(10, Never.self)])
        let slow = scheduler.createColdObservable([.completed(30, Never.self)])
        let result = scheduler.start {
            Completable.zip(
                quick.asObservable().asCompletable(),
                slow.asObservable().asCompletable()
            )
        }
        #expect(result.events.map(\.time) == [230])
        #expect(quick.subscriptions == [Subscription(200, 210)])
        #expect(slow.subscriptions == [Subscription(200, 230)])
        #expect(received(.zip([])) == ["done", "disposed"])
        #expect(received(.zip(.never(), .error(Failure()))) == ["✗ failure", "disposed"])
    }

    @Test func `andThen subscribes the second when the first is done`() {
        let work = scheduler.createColdObservable([.completed(10, Never.self)])
        let rest = scheduler.createColdObservable([.next(5, 1), .next(7, 2), .completed(9)])
        let result = scheduler.start {
            work.asObservable().asCompletable().andThen(rest.asObservable())
        }
        #expect(result.events == [.next(215, 1), .next(217, 2), .completed(219)])
        #expect(work.subscriptions == [Subscription(200, 210)])
        #expect(rest.subscriptions == [Subscription(210, 219)])
    }

    @Test func `andThen does not subscribe the second when the first fails`() {
        let work = scheduler.createColdObservable([.error(10, Failure(), Never.self)])
        let rest = scheduler.createColdObservable([.next(5, 1)])
        let result = scheduler.start {
            work.asObservable().asCompletable().andThen(rest.asObservable())
        }
        #expect(result.events == [.error(210, Failure())])
        #expect(rest.subscriptions == [])
    }

    @Test func `andThen disposed during the first never subscribes the second`() {
        let work = scheduler.createColdObservable([.completed(10, Never.self)])
        let rest = scheduler.createColdObservable([.next(5, 1)])
        let result = scheduler.start(disposed: 205) {
            work.asObservable().asCompletable().andThen(rest.asObservable())
        }
        #expect(result.events == [])
        #expect(work.subscriptions == [Subscription(200, 205)])
        #expect(rest.subscriptions == [])
    }

    @Test func `andThen continues with any kind of sequence`() {
        var words: [String] = []
        Completable.empty().andThen(Single.just(1)).subscribe { words.append("\($0)") }.dispose()
        Completable.empty().andThen(Maybe<Int>.empty()).subscribe { words.append("\($0)") }
            .dispose()
        Completable.empty().andThen(Completable.error(Failure()))
            .subscribe { words.append("\($0)") }.dispose()
        Completable.empty().concat(.empty()).asMaybe().subscribe { words.append("\($0)") }.dispose()
        #expect(words == ["success(1)", "completed", "error(failure)", "completed"])
    }
}
