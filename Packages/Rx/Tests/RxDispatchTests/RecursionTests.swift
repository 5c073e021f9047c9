import Dispatch
import Foundation
import Rx
import RxDispatch
import RxTest
import Testing

/// Tests many rounds of recursive work on each scheduler: a round must take the same time and the
/// same stack as the first.
///
/// The stack is 1 MB where the test can choose its size, so 25,000 nested rounds would overflow it
/// even with 42 bytes each. `INPUTRX_ROUNDS=1` runs 100,000 rounds.
struct RecursionTests {
    static let rounds = runsAllRounds ? 100_000 : 25_000

    struct Bench: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Creates the scheduler, passes it to `work`, and runs its work if no thread does.
        let use: @Sendable (_ work: (any ImmediateSchedulerType) -> Void) -> Void

        init<Scheduler: ImmediateSchedulerType & SendableMetatype>(
            _ name: String,
            _ make: @escaping @Sendable () -> Scheduler,
            run: @escaping @Sendable (Scheduler) -> Void = { _ in }
        ) {
            testDescription = name
            use = { work in
                let scheduler = make()
                work(scheduler)
                run(scheduler)
            }
        }
    }

    static let benches = [
        Bench("CurrentThreadScheduler") { CurrentThreadScheduler.instance },
        Bench("ImmediateScheduler") { ImmediateScheduler.instance },
        Bench("HistoricalScheduler", { HistoricalScheduler() }, run: { $0.start() }),
        Bench("TestScheduler", { TestScheduler(initialClock: 0) }, run: { $0.start() }),
        Bench("EventTimeScheduler", { EventTimeScheduler() }, run: { $0.runUntilIdle() }),
        Bench("MainScheduler") { MainScheduler() },
        Bench("ConcurrentMainScheduler") { ConcurrentMainScheduler.instance },
        Bench("SerialDispatchQueueScheduler") {
            SerialDispatchQueueScheduler(internalSerialQueueName: "rounds")
        },
        Bench("ConcurrentDispatchQueueScheduler") {
            ConcurrentDispatchQueueScheduler(qos: .default)
        },
        Bench("OperationQueueScheduler") {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            return OperationQueueScheduler(operationQueue: queue)
        },
        Bench("a scheduler of others that works later", { LaterScheduler() }, run: { $0.run() }),
        Bench("a scheduler of others that works at once") { AtOnceScheduler() },
    ]

    @Test(arguments: benches)
    func `realtime: scheduleRecursive`(bench: Bench) {
        onSmallStack { done in
            bench.use { scheduler in
                _ = scheduler.scheduleRecursive(0) { round, recurse in
                    if round < Self.rounds { recurse(round + 1) } else { done.send() }
                }
            }
        }
    }

    /// Uses the schedulers on which `observe(on:)` sends each element as separate work.
    @Test(arguments: benches.suffix(4))
    func `realtime: observe(on:)`(bench: Bench) {
        let log = Log<Int>()
        onSmallStack { done in
            bench.use { scheduler in
                _ = Observable.from(0..<Self.rounds)
                    .observe(on: scheduler)
                    .reduce(0) { $0 + $1 }
                    .subscribe(onNext: { log.write($0) }, onCompleted: { done.send() })
            }
        }
        #expect(log.entries == [Self.rounds * (Self.rounds - 1) / 2])
    }

    struct Source: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (any ImmediateSchedulerType) -> Observable<Int>

        init(
            _ name: String,
            _ make: @escaping @Sendable (any ImmediateSchedulerType) -> Observable<Int>
        ) {
            testDescription = name
            self.make = make
        }
    }

    static let sources = [
        Source("range") { .range(start: 0, count: rounds, scheduler: $0) },
        Source("repeatElement") { .repeatElement(7, scheduler: $0).take(rounds) },
        Source("generate") {
            .generate(
                initialState: 0,
                condition: { $0 < rounds },
                scheduler: $0,
                iterate: { $0 + 1 }
            )
        },
        Source("from") { .from(Array(0..<rounds), scheduler: $0) },
        Source("concat") { scheduler in
            .concat((0..<rounds).lazy.map { .just($0, scheduler: scheduler) })
        },
        Source("retry") { scheduler in
            let attempts = Attempts()
            return Observable.deferred {
                attempts.count += 1
                if attempts.count < rounds { return .error(Failure()) }
                return .from(Array(0..<rounds), scheduler: scheduler)
            }
            .retry()
        },
    ]

    @Test(arguments: sources)
    func `each source on a scheduler that works later`(source: Source) {
        let log = Log<Int>()
        onSmallStack { done in
            let scheduler = HistoricalScheduler()
            _ = source.make(scheduler).map { _ in 1 }.reduce(0, accumulator: +)
                .subscribe(onNext: { log.write($0) }, onCompleted: { done.send() })
            scheduler.start()
        }
        #expect(log.entries == [Self.rounds])
    }

    /// Omits `repeatElement`, which cannot be stopped on such a scheduler.
    @Test(arguments: sources.filter { $0.testDescription != "repeatElement" })
    func `each source on a scheduler that works at once`(source: Source) {
        let log = Log<Int>()
        onSmallStack { done in
            _ = source.make(ImmediateScheduler.instance).map { _ in 1 }.reduce(0, accumulator: +)
                .subscribe(onNext: { log.write($0) }, onCompleted: { done.send() })
        }
        #expect(log.entries == [Self.rounds])
    }

    struct TimeOperator: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let count: @Sendable (any SchedulerType) -> Observable<Int>

        init(_ name: String, _ count: @escaping @Sendable (any SchedulerType) -> Observable<Int>) {
            testDescription = name
            self.count = count
        }
    }

    static let timeOperators = [
        TimeOperator("interval") {
            Observable<Int>.interval(.seconds(2), scheduler: $0).take(rounds)
        },
        TimeOperator("throttle") { scheduler in
            Observable<Int>.interval(.seconds(2), scheduler: scheduler).take(rounds)
                .throttle(.seconds(1), scheduler: scheduler)
        },
        TimeOperator("debounce") { scheduler in
            Observable<Int>.interval(.seconds(2), scheduler: scheduler).take(rounds)
                .debounce(.seconds(1), scheduler: scheduler)
        },
    ]

    @Test(arguments: timeOperators.prefix(1))
    func `time operators on EventTimeScheduler`(operator: TimeOperator) {
        expectRounds(`operator`, on: EventTimeScheduler()) { $0.runUntilIdle() }
    }

    @Test(arguments: timeOperators.prefix(1))
    func `time operators on TestScheduler`(operator: TimeOperator) {
        expectRounds(`operator`, on: TestScheduler(initialClock: 0)) { $0.start() }
    }

    @Test(arguments: timeOperators)
    func `time operators on a scheduler from outside`(operator: TimeOperator) {
        expectRounds(`operator`, on: LaterScheduler()) { $0.run() }
    }

    private func expectRounds<Scheduler: SchedulerType & SendableMetatype>(
        _ operator: TimeOperator,
        on make: @escaping @autoclosure () -> Scheduler,
        run: @escaping (Scheduler) -> Void
    ) {
        let log = Log<Int>()
        let work = Transfer {
            let scheduler = make()
            _ = `operator`.count(scheduler).reduce(0) { count, _ in count + 1 }
                .subscribe(onNext: { log.write($0) })
            run(scheduler)
        }
        onSmallStack { done in
            work.value()
            done.send()
        }
        #expect(log.entries == [Self.rounds])
    }

    @Test func `a hook that was read often is not wrapped`() {
        onSmallStack { done in
            for _ in 0..<Self.rounds { _ = Hooks.customCaptureSubscriptionCallstack }
            #expect(Hooks.customCaptureSubscriptionCallstack() == [])
            done.send()
        }
    }

    @Test func `elements that are functions pass through operators with a memory`() {
        onSmallStack { done in
            let scheduler = HistoricalScheduler()
            let subject = BehaviorSubject<() -> Int>(value: { 0 })
            var heard = 0
            _ =
                subject
                .distinctUntilChanged { _, _ in false }
                .withLatestFrom(subject)
                .debounce(.zero, scheduler: scheduler)
                .sample(subject)
                .subscribe(onNext: { heard = $0() })
            for round in 1...Self.rounds {
                subject.onNext { round }
                scheduler.start()
                subject.onNext { round }
            }
            #expect(heard == Self.rounds)
            done.send()
        }
    }
}

private final class Attempts {
    var count = 0
}

/// Carries a value that only one thread at a time uses.
private struct Transfer<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Runs `body` on a thread with a stack of 1 MB and waits until it calls `send()`.
private func onSmallStack(_ body: @escaping @Sendable (_ done: Signal) -> Void) {
    let done = Signal()
    let thread = Thread { body(done) }
    thread.stackSize = 1 << 20
    thread.start()
    // The long limit is for the thread sanitizer, which makes so many rounds slow.
    done.wait(seconds: 600)
}

/// A scheduler as a user would write it: it has only the required methods, and runs work in the
/// order of due times.
private final class LaterScheduler: SchedulerType {
    private(set) var now = RxTime.zero
    private var waiting: [(due: RxTime, work: BooleanDisposable, action: () -> Void)] = []

    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .zero, action: action)
    }

    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let work = BooleanDisposable()
        let due = now + dueTime
        let place = waiting.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
        waiting.insert((due, work, { _ = action(state) }), at: place)
        return work
    }

    func run() {
        while !waiting.isEmpty {
            let (due, work, action) = waiting.removeFirst()
            now = due
            if !work.isDisposed { action() }
        }
    }
}

/// A scheduler as a user would write it for tests: it runs all work at once.
private struct AtOnceScheduler: SchedulerType {
    let now = RxTime.zero

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
        action(state)
    }
}
