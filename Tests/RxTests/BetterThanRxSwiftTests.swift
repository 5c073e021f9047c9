import Rx
import RxTest
import Testing

/// What RxSwift is known to get wrong: one test each.
@Suite(.leavesNothing) struct BetterThanRxSwiftTests {
    @Test func `elements that are sent from inside reach all observers in one order`() {
        let subject = PublishSubject<Int>()
        var told: [String] = []
        _ = subject.subscribe(onNext: { element in
            told.append("A\(element)")
            if element == 1 { subject.onNext(2) }
        })
        _ = subject.subscribe(onNext: { told.append("B\($0)") })
        subject.onNext(1)
        #expect(told == ["A1", "B1", "A2", "B2"])
        subject.onCompleted()
    }

    @Test func `a source that is gone releases its subscribers`() {
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

    @Test func `groups end in the order in which they began`() {
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

    @Test func `retry of a source that fails at once needs no stack`() {
        var attempts = 0
        let source = Observable<Int>.deferred {
            attempts += 1
            return attempts < 100_000 ? .error(MarbleError()) : .just(attempts)
        }
        var told: [Int] = []
        _ = source.retry().subscribe(onNext: { told.append($0) })
        #expect(told == [100_000])
    }

    @Test func `windows are exact in every unit`() {
        // One element each 0.1 s through a window of one second: 0.0, 1.0, 2.0.
        for window: Duration in [.seconds(1), .milliseconds(1000), .nanoseconds(1_000_000_000)] {
            let scheduler = EventTimeScheduler()
            let subject = PublishSubject<Int>()
            var told: [Int] = []
            _ = subject.throttle(window, latest: false, scheduler: scheduler)
                .subscribe(onNext: { told.append($0) })
            for index in 0..<25 {
                scheduler.advance(to: RxTime(nanoseconds: Int64(index) * 100_000_000))
                subject.onNext(index)
            }
            #expect(told == [0, 10, 20])
        }
    }

    @Test func `delay keeps the distances, whatever the unit`() {
        let scheduler = EventTimeScheduler()
        let subject = PublishSubject<Int>()
        var told: [Int64] = []
        _ = subject.delay(.seconds(1), scheduler: scheduler)
            .subscribe(onNext: { _ in told.append(scheduler.now.nanoseconds / 1_000_000) })
        for time: Int64 in [0, 300, 600, 900, 1200] {
            scheduler.advance(to: RxTime(nanoseconds: time * 1_000_000))
            subject.onNext(0)
        }
        scheduler.runUntilIdle()
        #expect(told == [1000, 1300, 1600, 1900, 2200])
    }

    @Test func `debounce keeps one timer, not one for each element`() {
        let scheduler = EventTimeScheduler()
        let subject = PublishSubject<Int>()
        var told: [Int] = []
        let subscription = subject.debounce(.milliseconds(10), scheduler: scheduler)
            .subscribe(onNext: { told.append($0) })
        for index in 0..<100_000 {
            scheduler.advance(to: RxTime(nanoseconds: Int64(index) * 1_000_000))
            subject.onNext(index)
        }
        #expect(told == [])
        scheduler.runUntilIdle()
        #expect(told == [99_999])
        subscription.dispose()
        #expect(scheduler.nextDue == nil)
    }

    @Test func `a border with a bound drops what it says it drops`() {
        func told(_ buffering: BufferingPolicy) -> [Int] {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<Int>()
            var told: [Int] = []
            _ = subject.observe(on: scheduler, buffering: buffering)
                .subscribe(onNext: { told.append($0) })
            (0..<10).forEach(subject.onNext)
            subject.onCompleted()
            scheduler.start()
            return told
        }
        #expect(told(.unbounded) == Array(0..<10))
        #expect(told(.oldest(3)) == [0, 1, 2])
        #expect(told(.newest(3)) == [7, 8, 9])
    }

    @Test func `a bag forgets subscriptions that have ended`() {
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
