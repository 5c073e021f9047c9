import Dispatch
import Rx
import Testing

@testable import RxDispatch

struct SerialDispatchQueueSchedulerTests {
    @Test func `realtime: work runs on the queue, in order`() {
        let named = NamedQueue("serial")
        let log = Log<String>()
        let done = Signal()
        for index in 0..<100 {
            _ = named.scheduler.schedule(index) { index in
                log.write("\(index) on \(NamedQueue.current)")
                return Disposables.create()
            }
        }
        _ = named.scheduler.schedule(()) {
            done.send()
            return Disposables.create()
        }
        done.wait()
        #expect(log.entries == (0..<100).map { "\($0) on serial" })
    }

    @Test func `realtime: cancelled work does not run`() {
        let log = Log<String>()
        let done = Signal()
        let scheduler = SerialDispatchQueueScheduler(
            internalSerialQueueName: "suspended",
            serialQueueConfiguration: { queue in
                queue.suspend()
                // The queue starts only when the test has scheduled all work.
                done.send()
            }
        )
        done.wait()
        let cancelled = scheduler.schedule(()) {
            log.write("cancelled")
            return Disposables.create()
        }
        _ = scheduler.schedule(()) {
            log.write("kept")
            done.send()
            return Disposables.create()
        }
        cancelled.dispose()
        scheduler.queue.resume()
        done.wait()
        #expect(log.entries == ["kept"])
    }

    @Test func `realtime: the disposable that work returns is disposed with it`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let done = Signal()
        let begun = BooleanDisposable()
        let work = scheduler.schedule(()) { begun }
        _ = scheduler.schedule(()) {
            done.send()
            return Disposables.create()
        }
        done.wait()
        #expect(!begun.isDisposed)
        work.dispose()
        #expect(begun.isDisposed)
    }

    @Test func `realtime: relative work runs in the order in which it is due, and never early`() {
        let named = NamedQueue("timers")
        let log = Log<Int>()
        let done = Signal()
        let start = RxTime.monotonic
        var timers: [any Disposable] = []
        for milliseconds in [30, 10, 20] {
            timers.append(
                named.scheduler.scheduleRelative(
                    milliseconds,
                    dueTime: .milliseconds(milliseconds)
                ) { milliseconds in
                    #expect(named.scheduler.now - start >= .milliseconds(milliseconds))
                    #expect(NamedQueue.current == "timers")
                    log.write(milliseconds)
                    done.send()
                    return Disposables.create()
                }
            )
        }
        for _ in 0..<3 { done.wait() }
        #expect(log.entries == [10, 20, 30])
    }

    @Test func `realtime: a timer that is not retained fires`() {
        let done = Signal()
        _ = SerialDispatchQueueScheduler(qos: .default).scheduleRelative(
            (),
            dueTime: .milliseconds(1)
        ) {
            done.send()
            return Disposables.create()
        }
        done.wait()
    }

    @Test func `realtime: work due in the past or now runs at once`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let done = Signal()
        for dueTime in [Duration.zero, .seconds(-5)] {
            _ = scheduler.scheduleRelative((), dueTime: dueTime) {
                done.send()
                return Disposables.create()
            }
            done.wait()
        }
    }

    @Test func `work of the far future waits`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        for dueTime in [Duration.seconds(Int64.max), .seconds(3_000_000_000)] {
            scheduler.scheduleRelative((), dueTime: dueTime) {
                Issue.record("it came")
                return Disposables.create()
            }.dispose()
        }
    }

    @Test func `realtime: periodic work continues until it is disposed`() {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let log = Log<Int>()
        let done = Signal()
        let subscription = SerialDisposable()
        subscription.disposable = scheduler.schedulePeriodic(
            0,
            startAfter: .milliseconds(1),
            period: .milliseconds(1)
        ) { round in
            log.write(round)
            if round == 4 {
                subscription.dispose()
                done.send()
            }
            return round + 1
        }
        done.wait()
        // When the queue runs this work, no other work is running.
        _ = scheduler.schedule(()) {
            done.send()
            return Disposables.create()
        }
        done.wait()
        #expect(log.entries == [0, 1, 2, 3, 4])
    }

    @Test(arguments: [
        (now: 100, next: 110), (now: 99, next: 110), (now: 109, next: 110), (now: 110, next: 120),
        (now: 137, next: 140), (now: -5, next: 110),
    ])
    func `a period keeps its grid and skips missed times`(now: Int64, next: Int64) {
        let round = Round(state: (), due: RxTime(nanoseconds: 100), period: 10)
        round.advance(beyond: RxTime(nanoseconds: now))
        #expect(round.due == RxTime(nanoseconds: next))
    }

    @Test func `a period at the end of time saturates`() {
        let round = Round(state: (), due: RxTime(nanoseconds: .max - 1), period: .max)
        round.advance(beyond: RxTime(nanoseconds: .max))
        #expect(round.due == .distantFuture)
    }
}
