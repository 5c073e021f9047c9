import Rx
import RxTest
import Testing

struct Failure: Error, Equatable, CustomStringConvertible {
    var description = "failure"
}

/// Tests behaviour that was measured with RxSwift, in ticks of the test scheduler.
@Suite(.leavesNothing) struct VirtualTimeTests {
    let scheduler = TestScheduler(initialClock: 0)

    func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
        scheduler.createHotObservable(events)
    }

    @Test func `debounce sends the pending element before it completes`() {
        let xs = hot([
            .next(201, 2), .next(202, 5), .next(203, 1), .next(223, 1), .next(233, 4),
            .next(243, 0), .next(253, 3), .completed(253),
        ])
        let result = scheduler.start { xs.debounce(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(253, 3), .completed(253)])
        #expect(xs.subscriptions == [Subscription(200, 253)])
    }

    @Test func `debounce drops the pending element on error`() {
        let xs = hot([
            .next(250, 2), .next(300, 5), .next(300, 0), .next(301, 5), .next(336, 2),
            .next(341, 0), .error(351, Failure()),
        ])
        let result = scheduler.start { xs.debounce(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.next(270, 2), .next(321, 5), .error(351, Failure())])
    }

    @Test func `debounce sends each element that is followed by silence`() {
        let xs = hot([.next(210, 2), .next(220, 2), .next(230, 5), .next(250, 3), .completed(251)])
        let result = scheduler.start { xs.debounce(.seconds(5), scheduler: scheduler) }
        #expect(
            result.events == [
                .next(215, 2), .next(225, 2), .next(235, 5), .next(251, 3), .completed(251),
            ]
        )
    }

    @Test func `throttle sends the first at once and the latest when the window ends`() {
        let xs = hot([
            .next(210, 1), .next(220, 2), .next(255, 4), .next(275, 3), .next(285, 3),
            .next(286, 5), .completed(290),
        ])
        let result = scheduler.start { xs.throttle(.seconds(30), scheduler: scheduler) }
        #expect(
            result.events == [
                .next(210, 1), .next(240, 2), .next(270, 4), .next(300, 5), .completed(300),
            ]
        )
    }

    @Test func `throttle of the first only completes at once`() {
        let xs = hot([.next(210, 1), .next(220, 2), .next(241, 3), .next(250, 4), .completed(260)])
        let result = scheduler.start {
            xs.throttle(.seconds(30), latest: false, scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 1), .next(241, 3), .completed(260)])
    }

    @Test func `delay spreads elements that fall due together over successive ticks`() {
        let xs = hot([.next(210, 5), .next(211, 5), .next(211, 0), .completed(400)])
        let result = scheduler.start { xs.delay(.seconds(50), scheduler: scheduler) }
        #expect(
            result.events == [.next(260, 5), .next(261, 5), .next(262, 0), .completed(450)]
        )
    }

    @Test func `delay and throttle release the source when it ends`() {
        let xs = hot([.next(210, 1), .next(220, 2), .next(230, 3)])
        let delayed = scheduler.start { xs.take(2).delay(.seconds(50), scheduler: scheduler) }
        #expect(delayed.events == [.next(260, 1), .next(270, 2), .completed(271)])
        #expect(xs.subscriptions == [Subscription(200, 220)])
        let other = TestScheduler(initialClock: 0)
        let ys = other.createHotObservable([.next(210, 1), .next(220, 2), .completed(225)])
        let throttled = other.start { ys.throttle(.seconds(50), scheduler: other) }
        #expect(throttled.events == [.next(210, 1), .next(260, 2), .completed(260)])
        #expect(ys.subscriptions == [Subscription(200, 225)])
    }

    @Test func `skip until does not complete if the source completes before the other sends`() {
        let xs = hot([.next(210, 1), .completed(250)])
        let ys = hot([.next(300, 1)])
        let result = scheduler.start { xs.skip(until: ys) }
        #expect(result.events.isEmpty)
        #expect(xs.subscriptions == [Subscription(200, 250)])
        #expect(ys.subscriptions == [Subscription(200, 250)])
    }

    @Test func `interval ticks once each period, a zero period each tick`() {
        let result = scheduler.start {
            Observable<Int>.interval(.seconds(100), scheduler: scheduler)
        }
        #expect(result.events.map(\.time) == [300, 400, 500, 600, 700, 800, 900])
        let fast = TestScheduler(initialClock: 0)
        let ticks = fast.start(disposed: 210) {
            Observable<Int>.interval(.seconds(0), scheduler: fast)
        }
        #expect(ticks.events.map(\.time) == [201, 202, 203, 204, 205, 206, 207, 208, 209])
    }

    @Test func `timer sends once and completes at the same tick`() {
        let result = scheduler.start { Observable<Int>.timer(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(250, 0), .completed(250)])
    }

    @Test func `sources on a scheduler take one tick per element`() {
        let result = scheduler.start { Observable.of(1, 2, 3, scheduler: scheduler) }
        #expect(result.events == [.next(201, 1), .next(202, 2), .next(203, 3), .completed(204)])
        let other = TestScheduler(initialClock: 0)
        let just = other.start { Observable.just(7, scheduler: other) }
        #expect(just.events == [.next(201, 7), .completed(202)])
    }

    @Test func `startWith sends at the time of subscription`() {
        let xs = hot([.next(220, 2), .completed(250)])
        let result = scheduler.start { xs.startWith(7, 8) }
        #expect(result.events == [.next(200, 7), .next(200, 8), .next(220, 2), .completed(250)])
    }

    @Test func `observe on takes one tick per event`() {
        let xs = hot([.next(210, 1), .next(210, 2), .completed(230)])
        let result = scheduler.start { xs.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(212, 2), .completed(231)])
        #expect(xs.subscriptions == [Subscription(200, 230)])
    }

    @Test func `subscribe on subscribes and disposes a tick later`() {
        let xs = hot([.next(210, 1)])
        let result = scheduler.start { xs.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 1)])
        #expect(xs.subscriptions == [Subscription(201, 1001)])
    }

    @Test func `buffer restarts its time when it is full`() {
        let xs = hot([
            .next(205, 1), .next(210, 2), .next(240, 3), .next(280, 4), .next(320, 5),
            .next(350, 6), .next(370, 7), .next(420, 8), .next(470, 9), .completed(600),
        ])
        let result = scheduler.start {
            xs.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
        }
        #expect(
            result.events == [
                .next(240, [1, 2, 3]), .next(310, [4]), .next(370, [5, 6, 7]), .next(440, [8]),
                .next(510, [9]), .next(580, []), .next(600, []), .completed(600),
            ]
        )
    }

    @Test func `timeout restarts at each element`() {
        let xs = hot([.next(210, 1), .next(300, 2), .next(450, 3)])
        let result = scheduler.start { xs.timeout(.seconds(100), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(300, 2), .error(400, RxError.timeout)])
        #expect(xs.subscriptions == [Subscription(200, 400)])
    }

    @Test func `retry subscribes at the tick of the failure`() {
        let xs = scheduler.createColdObservable([.next(10, 1), .error(100, Failure())])
        let result = scheduler.start { xs.retry(3) }
        #expect(
            result.events == [.next(210, 1), .next(310, 1), .next(410, 1), .error(500, Failure())]
        )
        #expect(
            xs.subscriptions == [
                Subscription(200, 300), Subscription(300, 400), Subscription(400, 500),
            ]
        )
    }

    @Test func `retry when waits for the answer`() {
        let xs = scheduler.createColdObservable([.next(10, 1), .error(100, Failure())])
        let result = scheduler.start(disposed: 560) {
            xs.retry(when: { (errors: Observable<any Error>) in
                errors.delay(.seconds(50), scheduler: scheduler)
            })
        }
        #expect(result.events == [.next(210, 1), .next(360, 1), .next(510, 1)])
        #expect(
            xs.subscriptions == [
                Subscription(200, 300), Subscription(350, 450), Subscription(500, 560),
            ]
        )
    }

    @Test func `share connects for the first and disconnects after the last`() {
        let xs = hot([.next(210, 1), .next(310, 2), .next(410, 3), .next(510, 4)])
        let shared = xs.share(replay: 1)
        let (one, two) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
        var first: (any Disposable)?
        var second: (any Disposable)?
        scheduler.scheduleAt(200) { first = shared.subscribe(one) }
        scheduler.scheduleAt(250) { second = shared.subscribe(two) }
        scheduler.scheduleAt(350) { first?.dispose() }
        scheduler.scheduleAt(450) { second?.dispose() }
        scheduler.scheduleAt(500) { first = shared.subscribe(one) }
        scheduler.start()
        #expect(one.events == [.next(210, 1), .next(310, 2), .next(510, 4)])
        #expect(two.events == [.next(250, 1), .next(310, 2), .next(410, 3)])
        #expect(xs.subscriptions == [Subscription(200, 450), Subscription(500)])
        first?.dispose()
    }

    @Test func `sample at the sampler's completion too, ends at the next tick`() {
        let xs = hot([.next(220, 1), .next(260, 2), .completed(300)])
        let ys = hot([.next(230, 0), .next(240, 0), .completed(320)])
        let result = scheduler.start { xs.sample(ys) }
        #expect(result.events == [.next(230, 1), .next(320, 2), .completed(320)])
    }

    @Test func `combineLatest with an empty source completes at the next element`() {
        let xs = hot([.completed(210)])
        let ys = hot([.next(215, 2), .completed(220)])
        let result = scheduler.start { Observable.combineLatest(xs, ys) { $0 + $1 } }
        #expect(result.events == [.completed(215)])
        #expect(ys.subscriptions == [Subscription(200, 215)])
    }

    @Test func `merge of trampolined sources takes turns`() {
        var received: [Int] = []
        _ = Observable.merge(Observable.of(1, 2, 3), Observable.of(10, 20, 30))
            .subscribe(onNext: { received.append($0) })
        #expect(received == [1, 10, 2, 20, 3, 30])
    }

    @Test func `the test scheduler counts any resolution exactly`() {
        let fine = TestScheduler(initialClock: 0, resolution: 0.001)
        let result = fine.start { Observable<Int>.timer(.milliseconds(50), scheduler: fine) }
        #expect(result.events == [.next(250, 0), .completed(250)])
    }
}

/// Tests the order of events around the end of a subscription.
@Suite(.leavesNothing) struct EndTests {
    @Test func `subscribe on disposes on its scheduler, also after completion`() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .completed(300)])
        let result = scheduler.start { xs.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(300)])
        #expect(xs.subscriptions == [Subscription(201, 301)])
    }

    @Test func `after a closure has thrown nothing reaches the closures behind it`() {
        let rude = Observable<Int>.create { observer in
            (1...5).forEach(observer.onNext)
            observer.onCompleted()
            return Disposables.create()
        }
        let failing: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { $0.map { if $0 == 2 { throw MarbleError() } else { $0 } } },
            { $0.filter { if $0 == 2 { throw MarbleError() } else { true } } },
            { $0.compactMap { if $0 == 2 { throw MarbleError() } else { $0 } } },
            { $0.scan(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } } },
            { $0.distinctUntilChanged { if $1 == 2 { throw MarbleError() } else { $0 == $1 } } },
            { $0.skipWhile { if $0 == 1 { throw MarbleError() } else { false } }.startWith(1) },
            { $0.do(onNext: { if $0 == 2 { throw MarbleError() } }) },
            { $0.takeWhile { if $0 == 2 { throw MarbleError() } else { true } } },
        ]
        for fail in failing {
            var (seen, received): ([Int], [Event<Int>]) = ([], [])
            _ = fail(rude).do(onNext: { seen.append($0) }).subscribe { received.append($0) }
            #expect(seen == [1])
            #expect(received == [.next(1), .error(MarbleError())])
        }
    }

    @Test func `subscribe on lets an operator that has ended release its source itself`() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .completed(300)])
        let result = scheduler.start { xs.map { $0 + 1 }.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 2), .completed(300)])
        #expect(xs.subscriptions == [Subscription(201, 300)])
    }

    @Test func `skip until fails with an error that comes right after the first element`() {
        let other = Observable<Int>.error(MarbleError()).startWith(1)
        var received: [Event<Int>] = []
        _ = Observable<Int>.never().skip(until: other).subscribe { received.append($0) }
        #expect(received == [.error(MarbleError())])
    }

    @Test func `do reports its disposal before the next stage has subscribed it`() {
        var order: [String] = []
        _ = Observable.just(1)
            .do(onSubscribed: { order.append("first") }, onDispose: { order.append("first gone") })
            .do(onSubscribed: { order.append("then") }, onDispose: { order.append("then gone") })
            .subscribe { _ in }
        #expect(order == ["first", "first gone", "then", "then gone"])
    }

    @Test func `a hot sequence calls the one that took the first place before the others`() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(300, 1)])
        var received: [String] = []
        let first = xs.subscribe(onNext: { _ in received.append("first") })
        _ = xs.subscribe(onNext: { _ in received.append("second") })
        first.dispose()
        _ = xs.subscribe(onNext: { _ in received.append("third") })
        _ = xs.subscribe(onNext: { _ in received.append("fourth") })
        scheduler.start()
        #expect(received == ["third", "second", "fourth"])
    }

    @Test func `an end that comes after the result was taken is dropped`() {
        let s10 = Duration.seconds(10)
        let sources: [@Sendable (Observable<Int>, TestScheduler) -> Observable<Int>] = [
            { _, on in .timer(s10, scheduler: on) },
            { xs, on in xs.debounce(s10, scheduler: on) },
            { xs, on in xs.skip(1).throttle(s10, scheduler: on).skip(1) },
            { xs, on in xs.buffer(timeSpan: .seconds(90), count: 9, scheduler: on).map(\.count) },
            { xs, on in xs.sample(Observable<Int>.timer(.seconds(50), scheduler: on)) },
            { xs, _ in xs.takeLast(2) },
            { xs, _ in xs.reduce(0, accumulator: +) },
            { xs, _ in xs.toArray().asObservable().map(\.count) },
            { xs, _ in xs.ignoreElements().materialize().map { _ in 0 } },
        ]
        for source in sources {
            let scheduler = TestScheduler(initialClock: 0)
            let xs = scheduler.createHotObservable([
                .next(210, 1), .next(235, 2), .next(238, 3), .completed(240),
            ])
            var seen: [Event<Int>] = []
            let result = scheduler.start {
                source(xs.asObservable(), scheduler)
                    .do(
                        onNext: { seen.append(.next($0)) },
                        onCompleted: { seen.append(.completed) }
                    ).take(1)
            }
            #expect(seen.count == 1)
            #expect(result.events.count == 2)
        }
    }

    @Test func `a closure for the end is called once, behind any operator`() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .completed(240)])
        var seen: [Event<Int>] = []
        _ = scheduler.start {
            xs.debounce(.seconds(50), scheduler: scheduler).element(at: 0)
                .do(onError: { seen.append(.error($0)) }, onCompleted: { seen.append(.completed) })
        }
        #expect(seen == [.completed])
    }

    @Test func `events that a cold sequence sends after disposal are dropped`() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        var seen: [Int] = []
        let result = scheduler.start(disposed: 215) {
            xs.map { $0 }.do(onNext: { seen.append($0) })
        }
        #expect(result.events == [.next(210, 1)])
        #expect(seen == [1])
    }

    @Test func `first sends one event, also to the operator behind it`() {
        var seen: [Int?] = []
        _ = Observable.of(1, 2, 3).first().do(onSuccess: { seen.append($0) }).subscribe { _ in }
        #expect(seen == [1])
    }
}
