import RxTest
import Testing

@testable import Rx

/// Tests operators whose work is identified by an id.
@Suite(.leavesNothing, .serialized) struct KeyedTests {
    private enum Search {}
    private enum Upload {}

    /// A subject that is throttled by an id to one element in 10 s, and the elements that passed
    /// with their times.
    private final class Throttled {
        let subject = PublishSubject<Int>()
        let scheduler: TestScheduler
        let observer: TestableObserver<Int>

        init(_ id: some Hashable, on scheduler: TestScheduler, latest: Bool = true) {
            self.scheduler = scheduler
            observer = scheduler.record(
                subject.throttle(id: id, for: .seconds(10), scheduler: scheduler, latest: latest)
            )
        }
    }

    @Test func `all sequences of an id share a window`() {
        let scheduler = TestScheduler(initialClock: 0)
        let (one, two) = (Throttled("shared", on: scheduler), Throttled("shared", on: scheduler))
        scheduler.scheduleAt(1) { one.subject.onNext(1) }
        scheduler.scheduleAt(2) { two.subject.onNext(2) }
        scheduler.scheduleAt(3) { one.subject.onNext(3) }
        scheduler.scheduleAt(4) { two.subject.onNext(4) }
        scheduler.start()
        #expect(one.observer.events == [.next(1, 1)])
        #expect(two.observer.events == [.next(11, 4)])
    }

    @Test func `without latest the rest of a window is dropped`() {
        let scheduler = TestScheduler(initialClock: 0)
        let throttled = Throttled("first only", on: scheduler, latest: false)
        for time in [1, 2, 10, 11, 12] {
            scheduler.scheduleAt(time) { throttled.subject.onNext(time) }
        }
        scheduler.start()
        #expect(throttled.observer.events == [.next(1, 1), .next(11, 11)])
    }

    @Test func `a sequence that ends while its element waits completes after it`() {
        let scheduler = TestScheduler(initialClock: 0)
        func once(_ element: Int) -> TestableObserver<Int> {
            scheduler.record(
                Observable.just(element)
                    .throttle(id: "once", for: .seconds(10), scheduler: scheduler)
            )
        }
        let (first, replaced, last) = (once(1), once(2), once(3))
        scheduler.start()
        #expect(first.events == [.next(0, 1), .completed(0)])
        #expect(replaced.events == [.completed(0)])
        #expect(last.events == [.next(10, 3), .completed(10)])
    }

    @Test func `an error drops the element that waits`() {
        let scheduler = TestScheduler(initialClock: 0)
        let throttled = Throttled("failing", on: scheduler)
        scheduler.scheduleAt(1) { throttled.subject.onNext(1) }
        scheduler.scheduleAt(2) { throttled.subject.onNext(2) }
        scheduler.scheduleAt(3) { throttled.subject.onError(RxError.unknown) }
        scheduler.start()
        #expect(throttled.observer.events == [.next(1, 1), .error(3, RxError.unknown)])
    }

    @Test(arguments: 1...3) func `an id on another scheduler is another id`(round: Int) {
        for start in [1000, 5, 5, 0] {
            let scheduler = TestScheduler(initialClock: start)
            let throttled = Throttled("everywhere", on: scheduler)
            throttled.subject.onNext(1)
            #expect(throttled.observer.events == [.next(start, 1)])
        }
    }

    /// A scheduler that is a value; two with the same name are equal.
    private struct NamedClock: SchedulerType, Hashable {
        let name: String

        var now: RxTime { .zero }

        func schedule<StateType>(
            _ state: StateType,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            action(state)
        }

        func scheduleRelative<StateType>(
            _ state: StateType,
            dueTime: RxTimeInterval,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            Disposables.create()
        }
    }

    @Test func `schedulers that are values are distinguished by equality`() {
        func passes(on clock: NamedClock) -> Bool {
            var passed = false
            Observable.just(1)
                .throttle(id: "value", for: .seconds(1), scheduler: clock, latest: false)
                .subscribe(onNext: { _ in passed = true })
                .dispose()
            return passed
        }
        #expect(passes(on: NamedClock(name: "a")))
        #expect(!passes(on: NamedClock(name: "a")))
        #expect(passes(on: NamedClock(name: "b")))
    }

    /// A scheduler that is a value without equality.
    private struct WrappedClock: SchedulerType {
        let inner: HistoricalScheduler

        var now: RxTime { inner.now }

        func schedule<StateType>(
            _ state: StateType,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            inner.schedule(state, action: action)
        }

        func scheduleRelative<StateType>(
            _ state: StateType,
            dueTime: RxTimeInterval,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            inner.scheduleRelative(state, dueTime: dueTime, action: action)
        }
    }

    @Test func `values without equality are schedulers of their own`() {
        let clocks = [HistoricalScheduler(), HistoricalScheduler()].map { WrappedClock(inner: $0) }
        var received: [[Int]] = [[], []]
        var waited: [[Int]] = [[], []]
        for (index, clock) in clocks.enumerated() {
            _ = Observable.of(1, 2)
                .throttle(id: "wrapped", for: .seconds(1), scheduler: clock, latest: true)
                .subscribe(onNext: { received[index].append($0) })
            _ = Observable.just(3)
                .debounce(id: "wrapped", for: .seconds(1), scheduler: clock)
                .subscribe(onNext: { waited[index].append($0) })
        }
        for clock in clocks { clock.inner.start() }
        #expect(received == [[1, 2], [1, 2]])
        #expect(waited == [[3], [3]])
    }

    /// A scheduler with the identity of the scheduler that it wraps.
    private struct TransparentClock: SchedulerType {
        let inner: WrappedClock

        var now: RxTime { inner.now }
        var identity: SchedulerIdentity { inner.inner.identity }

        func schedule<StateType>(
            _ state: StateType,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            inner.schedule(state, action: action)
        }

        func scheduleRelative<StateType>(
            _ state: StateType,
            dueTime: RxTimeInterval,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            inner.scheduleRelative(state, dueTime: dueTime, action: action)
        }
    }

    @Test func `a scheduler says who it is`() {
        let clock = HistoricalScheduler()
        let wrapped = TransparentClock(inner: WrappedClock(inner: clock))
        var received: [Int] = []
        for (element, scheduler) in [(1, clock as any SchedulerType), (2, wrapped)] {
            _ = Observable.just(element)
                .throttle(id: "who", for: .seconds(1), scheduler: scheduler, latest: false)
                .subscribe(onNext: { received.append($0) })
        }
        #expect(received == [1])
        #expect(SchedulerIdentity(value: 1) == SchedulerIdentity(value: 1))
        #expect(SchedulerIdentity(value: 1) != SchedulerIdentity(value: 2))
        #expect(SchedulerIdentity() != SchedulerIdentity())
    }

    /// A scheduler that is a value and whose clock runs.
    private struct NumberedClock: SchedulerType, Hashable {
        let number: Int
        // Only one test uses this clock.
        nonisolated(unsafe) static var time = RxTime.zero

        var now: RxTime { Self.time }

        func schedule<StateType>(
            _ state: StateType,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            action(state)
        }

        func scheduleRelative<StateType>(
            _ state: StateType,
            dueTime: RxTimeInterval,
            action: @escaping (StateType) -> any Disposable
        ) -> any Disposable {
            Disposables.create()
        }
    }

    @Test(arguments: [true, false])
    func `schedulers that are values are forgotten`(clockRuns: Bool) {
        var passed = 0
        for number in 0..<10_000 {
            let clock = NumberedClock(number: clockRuns ? number : -number)
            Observable.just(1)
                .throttle(id: "value", for: .seconds(1), scheduler: clock, latest: false)
                .subscribe(onNext: { _ in passed += 1 }).dispose()
            if clockRuns { NumberedClock.time = NumberedClock.time + .milliseconds(500) }
        }
        #expect(passed == 10_000)
        #expect(ThrottleWindows.valueCount <= 1100)
    }

    @Test func `20,000 live schedulers cost no more each than a few`() {
        func seconds(for count: Int) -> Double {
            let schedulers = (0..<count).map { _ in HistoricalScheduler() }
            let time = ContinuousClock().measure {
                for scheduler in schedulers {
                    Observable.just(1)
                        .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
                        .subscribe().dispose()
                }
            }
            return time / .seconds(1)
        }
        // Twenty times as many ids: a table that is copied for each takes 400 times as long.
        let few = (0..<5).map { _ in seconds(for: 1000) }.max() ?? 0
        #expect(seconds(for: 20_000) < 100 * few)
    }

    @Test func `ids whose windows have ended are removed`() {
        let scheduler = HistoricalScheduler()
        for id in 0..<10_000 {
            Observable.just(id)
                .throttle(id: id, for: .seconds(1), scheduler: scheduler, latest: true)
                .subscribe().dispose()
            scheduler.advanceTo(scheduler.now + .milliseconds(500))
        }
        #expect(ThrottleWindows.of(scheduler).count <= 64)
    }

    @Test func `schedulers that are released are removed`() {
        for _ in 0..<1000 {
            Observable.just(1)
                .throttle(id: 1, for: .seconds(1), scheduler: HistoricalScheduler(), latest: true)
                .subscribe().dispose()
        }
        // Tests that run at the same time use the same table: 290 objects under a sanitizer.
        #expect(ThrottleWindows.objectCount < 600)
    }

    @Test func `debounce by id replaces work only on its own scheduler`() {
        let (one, two) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
        func debounced(_ element: Int, on scheduler: TestScheduler) -> TestableObserver<Int> {
            scheduler.record(
                Observable.just(element)
                    .debounce(id: "wait", for: .seconds(10), scheduler: scheduler)
            )
        }
        let (early, other) = (debounced(1, on: one), debounced(2, on: two))
        let late = debounced(3, on: one)
        one.start()
        two.start()
        #expect(early.events == [])
        #expect(other.events == [.next(10, 2), .completed(10)])
        #expect(late.events == [.next(10, 3), .completed(10)])
    }

    @Test func `an id can be a type`() {
        let scheduler = TestScheduler(initialClock: 0)
        func start(_ source: Observable<Int>) -> TestableObserver<Int> { scheduler.record(source) }
        let never = Observable<Int>.never()
        let (search, upload) = (PublishSubject<Int>(), PublishSubject<Int>())
        let throttled = start(
            search.throttle(id: Search.self, for: .seconds(9), scheduler: scheduler, latest: false)
        )
        let other = start(
            upload.throttle(id: Upload.self, for: .seconds(9), scheduler: scheduler, latest: false)
        )
        for subject in [search, upload, search] { subject.onNext(1) }
        #expect(throttled.events == [.next(0, 1)])
        #expect(other.events == [.next(0, 1)])

        let work = start(.of(7).concat(never).cancellable(id: Search.self, cancelInFlight: true))
        let spared = PublishSubject<Int>()
        let going = start(spared.cancellable(id: Upload.self))
        let waiting = start(
            Observable.just(8).debounce(id: Search.self, for: .seconds(1), scheduler: scheduler)
        )
        let cancelled = start(Observable.cancel(id: Search.self))
        spared.onNext(9)
        spared.onCompleted()
        scheduler.start()
        #expect(work.events == [.next(0, 7)])
        #expect(waiting.events == [])
        #expect(cancelled.events == [.completed(0)])
        #expect(going.events == [.next(0, 9), .completed(0)])
    }

    @Test func `new work with an id replaces the old, cancel ends the rest`() {
        let subject = PublishSubject<Int>()
        var heard: [String] = []
        func start(_ name: String, replacing: Bool) -> any Disposable {
            subject.cancellable(id: "job", cancelInFlight: replacing)
                .subscribe(onNext: { heard.append("\(name)\($0)") })
        }
        let subscriptions = [start("a", replacing: false), start("b", replacing: false)]
        subject.onNext(1)
        let last = start("c", replacing: true)
        subject.onNext(2)
        Observable<Int>.cancel(id: "job").subscribe().dispose()
        subject.onNext(3)
        #expect(heard == ["a1", "b1", "c2"])
        #expect(!subject.hasObservers)
        for subscription in subscriptions + [last] { subscription.dispose() }
    }
}
