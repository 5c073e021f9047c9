import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct SingleTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// The events that a sequence sends to its subscriber.
    func received<Element>(_ single: Single<Element>) -> [String] {
        var received: [String] = []
        let subscription = single.subscribe(
            onSuccess: { received.append("\($0)") },
            onFailure: { received.append("✗ \($0)") },
            onDisposed: { received.append("disposed") }
        )
        subscription.dispose()
        return received
    }

    @Test func `only the first event of create is passed on`() {
        let single = Single<Int>.create { say in
            say(.success(1))
            say(.success(2))
            say(.failure(Failure()))
            return Disposables.create()
        }
        #expect(received(single) == ["1", "disposed"])
        let failing = Single<Int>.create { say in
            say(.failure(Failure()))
            say(.success(2))
            return Disposables.create()
        }
        #expect(received(failing) == ["✗ failure", "disposed"])
    }

    @Test func `create disposes its work when it has succeeded, and when it is disposed`() {
        var disposals = 0
        let work = Disposables.create { disposals += 1 }
        Single<Int>.create { say in
            say(.success(1))
            return work
        }.subscribe().dispose()
        #expect(disposals == 1)
        let subscription = Single<Int>.create { _ in Disposables.create { disposals += 1 } }
            .subscribe()
        subscription.dispose()
        subscription.dispose()
        #expect(disposals == 2)
    }

    @Test func `factories send what they promise`() {
        #expect(received(Single.just(7)) == ["7", "disposed"])
        #expect(received(Single<Int>.error(Failure())) == ["✗ failure", "disposed"])
        #expect(received(Single<Int>.never()) == ["disposed"])
        #expect(received(Single<Int>.deferred { throw Failure() }) == ["✗ failure", "disposed"])
    }

    @Test func `an error without a handler goes to the hook, with the others' silence`() {
        #expect(
            received(Single.just(1).map { _ -> Int in throw Failure() }) == [
                "✗ failure", "disposed",
            ]
        )
    }

    @Test func `subscribe receives one event even from a source that breaks the promise`() {
        var events: [String] = []
        let broken: Single<Int> = Single.just(0).flatMap { _ in
            Observable.of(1, 2, 3).first().map { $0 ?? 0 }
        }
        broken.subscribe { events.append("\($0)") }.dispose()
        #expect(events == ["success(1)"])
    }

    @Test func `just on a scheduler sends as its work`() {
        let result = scheduler.start {
            Single.just(42, scheduler: scheduler).asObservable()
        }
        #expect(result.events == [.next(201, 42), .completed(202)])
    }

    @Test func `timer sends 0 when it is due`() {
        let result = scheduler.start { Single<Int>.timer(.seconds(5), scheduler: scheduler) }
        #expect(result.events == [.next(205, 0), .completed(205)])
    }

    @Test func `do calls its closures around each event`() {
        var order: [String] = []
        func log(_ text: String) -> () -> Void { { order.append(text) } }
        let single = Single.just(1).do(
            onSuccess: { order.append("on \($0)") },
            afterSuccess: { order.append("after \($0)") },
            onError: { _ in order.append("error") },
            afterError: { _ in order.append("after error") },
            onSubscribe: log("subscribe"),
            onSubscribed: log("subscribed"),
            onDispose: log("dispose")
        )
        single.subscribe(onSuccess: { order.append("received \($0)") }).dispose()
        #expect(
            order == ["subscribe", "on 1", "received 1", "after 1", "subscribed", "dispose"]
        )
        order = []
        Single<Int>.error(Failure()).do(
            onError: { _ in order.append("on") },
            afterError: { _ in order.append("after") }
        ).subscribe(onFailure: { _ in order.append("received") }).dispose()
        #expect(order == ["on", "received", "after"])
    }

    @Test func `do fails when a closure throws`() {
        #expect(
            received(Single.just(1).do(onSuccess: { _ in throw Failure() })) == [
                "✗ failure", "disposed",
            ]
        )
    }

    @Test func `filter and compactMap may leave it empty`() {
        var words: [String] = []
        func say(_ maybe: Maybe<Int>) {
            maybe.subscribe { words.append("\($0)") }.dispose()
        }
        say(Single.just(1).filter { $0 > 0 })
        say(Single.just(1).filter { $0 < 0 })
        say(Single.just("1").compactMap { Int($0) })
        say(Single.just("x").compactMap { Int($0) })
        #expect(words == ["success(1)", "completed", "success(1)", "completed"])
    }

    @Test func `flatMap continues with the sequence made of the element`() {
        #expect(received(Single.just(1).flatMap { .just($0 + 1) }) == ["2", "disposed"])
        #expect(
            received(Single.just(1).flatMap { _ -> Single<Int> in throw Failure() })
                == ["✗ failure", "disposed"]
        )
        var words: [String] = []
        Single.just(1).flatMapCompletable { _ in .empty() }
            .subscribe { words.append("\($0)") }.dispose()
        Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }
            .subscribe { words.append("\($0)") }.dispose()
        #expect(words == ["completed", "completed"])
    }

    @Test func `catch, catchAndReturn and retry handle an error`() {
        #expect(
            received(Single<Int>.error(Failure()).catch { _ in .just(2) }) == ["2", "disposed"]
        )
        #expect(received(Single<Int>.error(Failure()).catchAndReturn(3)) == ["3", "disposed"])
        var attempts = 0
        let flaky = Single<Int>.deferred {
            attempts += 1
            return attempts < 3 ? .error(Failure()) : .just(attempts)
        }
        #expect(received(flaky.retry(5)) == ["3", "disposed"])
        attempts = 0
        #expect(received(flaky.retry(2)) == ["✗ failure", "disposed"])
        attempts = 0
        #expect(
            received(flaky.retry { (errors: Observable<any Error>) in errors.map { _ in } })
                == ["3", "disposed"]
        )
    }

    @Test func `timeout fails, or continues with another sequence`() {
        let result = scheduler.start {
            Single<Int>.never().timeout(.seconds(30), scheduler: scheduler)
        }
        #expect(result.events == [.error(230, RxError.timeout)])
        let other = TestScheduler(initialClock: 0)
        let second = other.start {
            Single<Int>.never().timeout(.seconds(30), other: .just(9), scheduler: other)
        }
        #expect(second.events == [.next(230, 9), .completed(230)])
    }

    @Test func `delay sends the element later and an error at once`() {
        let result = scheduler.start {
            Single.just(1).delay(.seconds(5), scheduler: scheduler)
        }
        #expect(result.events == [.next(205, 1), .completed(206)])
        let other = TestScheduler(initialClock: 0)
        let second = other.start {
            Single<Int>.error(Failure()).delay(.seconds(5), scheduler: other)
        }
        #expect(second.events == [.error(200, Failure())])
    }

    @Test func `using disposes its resource at the end`() {
        let resource = BooleanDisposable()
        let single = Single<Int>.using(
            { resource },
            primitiveSequenceFactory: { _ in .just(1) }
        )
        #expect(!resource.isDisposed)
        #expect(received(single) == ["1", "disposed"])
        #expect(resource.isDisposed)
    }

    @Test func `subscribe with an object does not retain the object`() {
        final class Listener {}
        var listener: Listener? = Listener()
        weak let released = listener
        var heard: [Int] = []
        let later = PublishSubject<Int>()
        let subscription = later.asSingle().subscribe(
            with: Listener(),
            onSuccess: { _, element in heard.append(element) }
        )
        if let listener {
            Single.just(1).subscribe(with: listener, onSuccess: { heard.append($1) }).dispose()
        }
        listener = nil
        #expect(released == nil)
        later.onNext(2)
        later.onCompleted()
        #expect(heard == [1])
        subscription.dispose()
    }
}
