import Dispatch
import Rx
import Testing

@testable import RxDispatch

struct DispatchTimerTests {
    let queue = DispatchQueue(label: "timer")
    let fired = Signal()
    let log = Log<RxTime>()

    func timer(_ action: @escaping () -> Void = {}) -> DispatchTimer {
        DispatchTimer(queue: queue, leeway: .nanoseconds(0)) { [log, fired] in
            log.write(.monotonic)
            action()
            fired.send()
        }
    }

    @Test func `realtime: moved to a later time it fires once, at that time`() {
        let timer = timer()
        let due = RxTime.monotonic + .milliseconds(20)
        queue.suspend()
        timer.arm(at: RxTime.monotonic + .milliseconds(1))
        timer.arm(at: due)
        queue.resume()
        fired.wait()
        queue.sync {}
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { $0 >= due })
    }

    @Test func `realtime: moved to an earlier time it fires once, at that time`() {
        let timer = timer()
        timer.arm(at: RxTime.monotonic + .seconds(3600))
        timer.arm(after: 1_000_000)
        fired.wait()
        queue.sync {}
        #expect(log.entries.count == 1)
    }

    @Test func `realtime: it can be armed again, also by its own action`() {
        let again = SerialDisposable()
        let rounds = Log<Int>()
        let timer = timer {
            rounds.write(1)
            if rounds.entries.count < 3 { (again.disposable as? DispatchTimer)?.arm(after: 1) }
        }
        again.disposable = timer
        timer.arm(after: 1)
        for _ in 0..<3 { fired.wait() }
        #expect(rounds.entries.count == 3)
    }

    @Test func `realtime: disarmed or disposed it does not fire`() {
        let disarmed = timer { Issue.record("the disarmed timer fired") }
        let disposed = timer { Issue.record("the disposed timer fired") }
        queue.suspend()
        disarmed.arm(after: 0)
        disposed.arm(after: 0)
        disarmed.disarm()
        disposed.dispose()
        disposed.arm(after: 0)
        let sentinel = timer()
        sentinel.arm(after: 1_000_000)
        queue.resume()
        fired.wait()
        #expect(log.entries.count == 1)
        disarmed.dispose()
        sentinel.dispose()
    }

    @Test func `after disposal it releases its action at once`() {
        final class Probe {}
        var probe: Probe? = Probe()
        weak let released = probe
        let timer = timer { [probe] in _ = probe }
        timer.arm(after: 3_600_000_000_000)
        probe = nil
        #expect(released != nil)
        timer.dispose()
        #expect(released == nil)
    }

    @Test func `realtime: of a hundred thousand moves to later times the last counts`() {
        let timer = timer()
        let start = RxTime.monotonic
        // The queue is suspended, so that the timer does not fire too early on a slow machine.
        queue.suspend()
        for move in 1...100_000 { timer.arm(at: start + .nanoseconds(100 * move)) }
        queue.resume()
        fired.wait()
        queue.sync {}
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { $0 >= start + .milliseconds(10) })
        timer.dispose()
    }
}
