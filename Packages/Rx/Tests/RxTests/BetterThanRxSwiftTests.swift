import Rx
import RxTest
import Testing

/// Tests known defects of RxSwift, one in each test.
@Suite(.leavesNothing) struct BetterThanRxSwiftTests {
    @Test func `elements that are sent from inside reach all observers in one order`() {
        let subject = PublishSubject<Int>()
        var received: [String] = []
        _ = subject.subscribe(onNext: { element in
            received.append("A\(element)")
            if element == 1 { subject.onNext(2) }
        })
        _ = subject.subscribe(onNext: { received.append("B\($0)") })
        subject.onNext(1)
        #expect(received == ["A1", "B1", "A2", "B2"])
        subject.onCompleted()
    }

    @Test func `a source that is released releases its subscribers`() {
        final class Probe {
            let released: () -> Void
            init(_ released: @escaping () -> Void) { self.released = released }
            deinit { released() }
        }
        var released = 0
        for _ in 0..<1000 {
            let subject = PublishSubject<Int>()
            let probe = Probe { released += 1 }
            _ = subject.map { $0 + 1 }.debounce(.seconds(1), scheduler: EventTimeScheduler())
                .flatMap { Observable.just($0) }
                .subscribe(onNext: { _ in _ = probe })
        }
        #expect(released == 1000)
    }

    struct Chain: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let operate: @Sendable (Observable<Int>) -> Observable<Int>

        init(_ name: String, _ operate: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
            testDescription = name
            self.operate = operate
        }
    }

    @Test(arguments: [
        Chain("share") { $0.share() },
        Chain("share(replay: 1)") { $0.share(replay: 1) },
        Chain("share(replay: 2)") { $0.share(replay: 2) },
        Chain("share for ever") { $0.share(scope: .forever) },
        Chain("share(replay: 1) for ever") { $0.share(replay: 1, scope: .forever) },
        Chain("publish, refCount") { $0.publish().refCount() },
        Chain("replay, refCount") { $0.replay(1).refCount() },
        Chain("multicast in a selector") { source in
            source.multicast({ PublishSubject<Int>() }) { Observable.merge($0, $0) }
        },
        Chain("merge") { Observable.merge($0, .never()) },
        Chain("combineLatest") { Observable.combineLatest($0, Observable.just(1)) { $0 + $1 } },
        Chain("zip") { Observable.zip($0, Observable.just(1)) { $0 + $1 } },
        Chain("zip of a collection") { Observable.zip([$0, Observable.just(1)]) { $0.count } },
        Chain("withLatestFrom") { $0.withLatestFrom($0.share()) },
        Chain("amb") { $0.amb(Observable.never()) },
        Chain("concat") { $0.concat(Observable.just(1)) },
        Chain("catch") { $0.catch { _ in .never() } },
        Chain("ifEmpty") { $0.ifEmpty(default: 1) },
        Chain("flatMapLatest") { $0.flatMapLatest { _ in Observable<Int>.never() } },
        Chain("flatMapFirst") { $0.flatMapFirst { _ in Observable<Int>.never() } },
        Chain("concatMap") { $0.concatMap { _ in Observable<Int>.never() } },
        Chain("groupBy") { $0.groupBy { $0 }.flatMap { $0 } },
    ])
    func `no operator retains the subscribers of a source that is released`(chain: Chain) {
        final class Probe {}
        weak var probe: Probe?
        var held: (any Disposable)?
        do {
            let subject = PublishSubject<Int>()
            let strong = Probe()
            probe = strong
            let result = chain.operate(subject)
            // Two subscribers, because the shared state must not make one retain the other.
            held = result.subscribe(onNext: { _ in _ = strong })
            _ = result.subscribe(onNext: { _ in _ = strong })
            subject.onNext(1)
        }
        #expect(probe == nil)
        held?.dispose()
    }

    @Test func `a shared sequence that is not retained is still disposed`() {
        var disposed = 0
        let source = Observable<Int>.create { _ in Disposables.create { disposed += 1 } }
        for shared in [source.share(), source.share(replay: 2), source.publish().refCount()] {
            let (one, two) = (shared.subscribe { _ in }, shared.subscribe { _ in })
            one.dispose()
            #expect(disposed == 0)
            two.dispose()
            #expect(disposed == 1)
            disposed = 0
        }
        let subscription = source.share().subscribe { _ in }
        subscription.dispose()
        #expect(disposed == 1)
    }

    @Test func `groups end in the order in which they started`() {
        let subject = PublishSubject<Int>()
        var ended: [Int] = []
        _ = subject.groupBy { $0 }.subscribe(onNext: { group in
            _ = group.subscribe(onCompleted: { ended.append(group.key) })
        })
        let keys = (0..<100).map { $0 &* 7919 % 1009 }
        keys.forEach(subject.onNext)
        subject.onCompleted()
        #expect(ended == keys)
    }

    @Test func `a hundred thousand inner sequences need no stack`() {
        var sum = 0
        _ = Observable.from(0..<100_000).concatMap { Observable.just($0) }
            .subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        sum = 0
        _ = Observable.from(0..<100_000).flatMapLatest { Observable.just($0) }
            .subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        sum = 0
        _ = Observable.concat((0..<100_000).map { Observable.just($0) })
            .subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        let waiting = (0..<100_000).map { Observable.just($0) }
        sum = 0
        _ = Observable.from(waiting).merge(maxConcurrent: 1).subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
    }

    @Test func `a hundred thousand sequences side by side need no stack`() {
        let many = (0..<100_000).map { Observable.just($0) }
        var sum = 0
        _ = Observable.merge(many).subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        sum = 0
        _ = Observable.from(many).switchLatest().subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        sum = 0
        _ = Observable.zip(many) { $0.reduce(0, +) }.subscribe(onNext: { sum += $0 })
        #expect(sum == 4_999_950_000)
        var received: [Int] = []
        _ = Observable.amb(many).subscribe(onNext: { received.append($0) })
        #expect(received == [0])
        let failing = (0..<100_000).map { _ in Observable<Int>.error(MarbleError()) }
        _ = Observable.catch(sequence: failing + [.just(1)]).subscribe(onNext: {
            received.append($0)
        })
        #expect(received == [0, 1])
    }

    @Test func `a sequence that goes on for ever by concatenating itself needs no stack`() {
        func ones() -> Observable<Int> { .just(1).concat(Observable.deferred { ones() }) }
        var sum = 0
        _ = ones().take(100_000).subscribe(onNext: { sum += $0 })
        #expect(sum == 100_000)
        func count(from n: Int) -> Observable<Int> {
            .concat(.just(n), .deferred { .deferred { count(from: n + 1) } })
        }
        var last = 0
        _ = count(from: 1).take(100_000).subscribe(onNext: { last = $0 })
        #expect(last == 100_000)
    }

    @Test func `a deferred sequence that throws ends a concatenation`() {
        var received: [String] = []
        _ = Observable.just(1).concat(Observable.deferred { throw MarbleError() })
            .subscribe { received.append("\($0)") }
        #expect(received == ["next(1)", "error(\(MarbleError()))"])
    }

    @Test func `retry of a source that fails at once needs no stack`() {
        var attempts = 0
        let source = Observable<Int>.deferred {
            attempts += 1
            return attempts < 100_000 ? .error(MarbleError()) : .just(attempts)
        }
        var received: [Int] = []
        _ = source.retry().subscribe(onNext: { received.append($0) })
        #expect(received == [100_000])
    }

    @Test func `windows are exact in every unit`() {
        // One element every 0.1 s, with a window of one second: 0.0, 1.0, 2.0.
        for window: Duration in [.seconds(1), .milliseconds(1000), .nanoseconds(1_000_000_000)] {
            let scheduler = EventTimeScheduler()
            let subject = PublishSubject<Int>()
            var received: [Int] = []
            _ = subject.throttle(window, latest: false, scheduler: scheduler)
                .subscribe(onNext: { received.append($0) })
            for index in 0..<25 {
                scheduler.advance(to: RxTime(nanoseconds: Int64(index) * 100_000_000))
                subject.onNext(index)
            }
            #expect(received == [0, 10, 20])
        }
    }

    @Test func `delay keeps the distances in every unit`() {
        let scheduler = EventTimeScheduler()
        let subject = PublishSubject<Int>()
        var received: [Int64] = []
        _ = subject.delay(.seconds(1), scheduler: scheduler)
            .subscribe(onNext: { _ in received.append(scheduler.now.nanoseconds / 1_000_000) })
        for time: Int64 in [0, 300, 600, 900, 1200] {
            scheduler.advance(to: RxTime(nanoseconds: time * 1_000_000))
            subject.onNext(0)
        }
        scheduler.runUntilIdle()
        #expect(received == [1000, 1300, 1600, 1900, 2200])
    }

    @Test func `debounce keeps one timer, not one for each element`() {
        let scheduler = EventTimeScheduler()
        let subject = PublishSubject<Int>()
        var received: [Int] = []
        let subscription = subject.debounce(.milliseconds(10), scheduler: scheduler)
            .subscribe(onNext: { received.append($0) })
        for index in 0..<100_000 {
            scheduler.advance(to: RxTime(nanoseconds: Int64(index) * 1_000_000))
            subject.onNext(index)
        }
        #expect(received == [])
        scheduler.runUntilIdle()
        #expect(received == [99_999])
        subscription.dispose()
        #expect(scheduler.nextDue == nil)
    }

    @Test func `observe(on:) with a bound drops the elements it documents`() {
        func received(_ buffering: BufferingPolicy) -> [Int] {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<Int>()
            var received: [Int] = []
            _ = subject.observe(on: scheduler, buffering: buffering)
                .subscribe(onNext: { received.append($0) })
            (0..<10).forEach(subject.onNext)
            subject.onCompleted()
            scheduler.start()
            return received
        }
        #expect(received(.unbounded) == Array(0..<10))
        #expect(received(.oldest(3)) == [0, 1, 2])
        #expect(received(.newest(3)) == [7, 8, 9])
    }

    @Test func `a bag removes subscriptions that have ended`() {
        final class Probe {}
        let bag = DisposeBag()
        weak var first: Probe?
        for index in 0..<1000 {
            let probe = Probe()
            if index == 0 { first = probe }
            Observable.just(1).subscribe(onNext: { _ in _ = probe }).disposed(by: bag)
        }
        #expect(first == nil)
    }
}
