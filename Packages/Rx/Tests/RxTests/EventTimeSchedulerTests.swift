import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct EventTimeSchedulerTests {
    let scheduler = EventTimeScheduler()
    func at(_ milliseconds: Int64) -> RxTime { RxTime(nanoseconds: milliseconds * 1_000_000) }

    @Test func `timers fire in the order in which they are due, with now at their due time`() {
        var fired: [RxTime] = []
        for milliseconds: Int64 in [30, 10, 20] {
            scheduler.schedule(at: at(milliseconds)) { fired.append(scheduler.now) }
        }
        scheduler.advance(to: at(100))
        #expect(fired == [at(10), at(20), at(30)])
        #expect(scheduler.now == at(100))
    }

    @Test func `advance(to:) fires no timer due at that instant, advance(through:) does`() {
        var count = 0
        scheduler.schedule(at: at(10)) { count += 1 }
        scheduler.advance(to: at(10))
        #expect(count == 0)
        #expect(scheduler.nextDue == at(10))
        scheduler.advance(through: at(10))
        #expect(count == 1)
        #expect(scheduler.nextDue == nil)
    }

    @Test func `a late timer arms its successor from its due time`() {
        var fired: [RxTime] = []
        scheduler.schedule(at: at(10)) {
            fired.append(scheduler.now)
            _ = scheduler.scheduleRelative((), dueTime: .milliseconds(5)) { _ in
                fired.append(scheduler.now)
                return Disposables.create()
            }
        }
        scheduler.advance(to: at(1000))
        #expect(fired == [at(10), at(15)])
    }

    @Test func `timers due together fire in the order of arming, also when one was moved`() {
        var fired: [String] = []
        let moved = scheduler.makeTimer { fired.append("moved") }
        moved.arm(at: at(10))
        scheduler.schedule(at: at(20)) { fired.append("first") }
        moved.arm(at: at(20))
        scheduler.schedule(at: at(20)) { fired.append("last") }
        scheduler.runUntilIdle()
        #expect(fired == ["first", "moved", "last"])
    }

    @Test func `a timer can be moved to an earlier time and fires once`() {
        var fired: [RxTime] = []
        let timer = scheduler.makeTimer { fired.append(scheduler.now) }
        timer.arm(at: at(50))
        timer.arm(at: at(20))
        scheduler.runUntilIdle()
        #expect(fired == [at(20)])
    }

    @Test func `a cancelled timer does not fire and releases its action`() {
        final class Probe {}
        var probe: Probe? = Probe()
        weak let released = probe
        let held = scheduler.schedule(at: at(10)) { [probe] in Issue.record("\(probe as Any)") }
        probe = nil
        #expect(released != nil)
        held.dispose()
        #expect(released == nil)
        scheduler.advance(to: at(20))
    }

    @Test func `thousands of cancelled timers leave nothing behind`() {
        for index in 0..<10_000 { scheduler.schedule(at: at(Int64(index))) {}.dispose() }
        #expect(scheduler.nextDue == nil)
    }

    @Test func `runUntilIdle stops an endless interval at its limit`() {
        let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
            .subscribe()
        #expect(!scheduler.runUntilIdle(limit: 100))
        subscription.dispose()
        #expect(scheduler.runUntilIdle())
    }

    @Test func `the far future saturates instead of trapping`() {
        scheduler.advance(to: RxTime(nanoseconds: .max - 5))
        let timer = scheduler.scheduleRelative((), dueTime: .seconds(Int64.max)) { _ in
            Disposables.create()
        }
        #expect(scheduler.nextDue == .distantFuture)
        timer.dispose()
    }
}
