import Rx
import RxConcurrency
import RxTest
import Testing

struct ClockSchedulerTests {
    let time = TestScheduler(initialClock: 0)

    @Test func `debounce on a clock sends on the actor when the clock is there`() async {
        let clock = time.asClock()
        let scheduler = ClockScheduler(clock, on: MainActor.shared)
        let subject = PublishSubject<Int>()
        let heard = AsyncStream<Int>.makeStream()
        let subscription = subject.debounce(.seconds(3), scheduler: scheduler)
            .subscribe(onNext: { number in
                MainActor.assertIsolated()
                heard.continuation.yield(number)
            })
        subject.onNext(1)
        await clock.waitForSleepers()
        time.advanceTo(3)
        var elements = heard.stream.makeAsyncIterator()
        #expect(await elements.next() == 1)
        subject.onNext(2)
        await clock.waitForSleepers()
        time.advanceTo(6)
        #expect(await elements.next() == 2)
        #expect(scheduler.now == .zero + .seconds(6))
        subscription.dispose()
    }

    @Test func `interval keeps to the grid and ends when it is disposed`() async {
        let clock = time.asClock()
        let scheduler = ClockScheduler(clock)
        let heard = AsyncStream<Duration>.makeStream()
        let subscription = Observable<Int>.interval(.seconds(2), scheduler: scheduler)
            .subscribe(onNext: { _ in heard.continuation.yield(scheduler.now - .zero) })
        var times = heard.stream.makeAsyncIterator()
        for seconds in [2, 4, 6] {
            await clock.waitForSleepers()
            time.advanceTo(seconds)
            #expect(await times.next() == .seconds(seconds))
        }
        // The clock is late by more than a period: the rounds that were missed are skipped.
        await clock.waitForSleepers()
        time.advanceTo(11)
        #expect(await times.next() == .seconds(11))
        await clock.waitForSleepers()
        time.advanceTo(12)
        #expect(await times.next() == .seconds(12))
        subscription.dispose()
    }

    @Test func `work that is disposed does not run`() async {
        let clock = time.asClock()
        let scheduler = ClockScheduler(clock)
        let log = Log<String>()
        let done = Signal()
        let work = scheduler.scheduleRelative("disposed", dueTime: .seconds(1)) { name in
            log.write(name)
            return Disposables.create()
        }
        _ = scheduler.scheduleRelative("next", dueTime: .seconds(1)) { name in
            log.write(name)
            done.send()
            return Disposables.create()
        }
        await clock.waitForSleepers(2)
        work.dispose()
        time.advanceTo(1)
        await done.wait()
        #expect(log.entries == ["next"])
    }

    @Test func `timers of one time fire in the order in which they were scheduled`() async {
        let clock = time.asClock()
        let scheduler = ClockScheduler(clock)
        let log = Log<Int>()
        let done = Signal()
        let count = 200
        for number in 0..<count {
            // Even numbers are due at 2, odd numbers at 1.
            _ = scheduler.scheduleRelative(number, dueTime: .seconds(2 - number % 2)) { number in
                log.write(number)
                if log.entries.count == count { done.send() }
                return Disposables.create()
            }
        }
        await clock.waitForSleepers(count)
        // Both times are reached at once.
        time.advanceTo(5)
        await done.wait()
        let (odd, even) = (stride(from: 1, to: count, by: 2), stride(from: 0, to: count, by: 2))
        #expect(log.entries == Array(odd) + Array(even))
    }

    @Test func `real clocks are schedulers`() async throws {
        let continuous = ClockScheduler(ContinuousClock())
        #expect(try await Single<Int>.timer(.zero, scheduler: continuous).value == 0)
        let suspending = ClockScheduler(SuspendingClock(), tolerance: .milliseconds(1))
        #expect(try await Single.just(1).delay(.zero, scheduler: suspending).value == 1)
    }
}
