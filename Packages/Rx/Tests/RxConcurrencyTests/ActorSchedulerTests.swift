import Rx
import RxConcurrency
import Testing

struct ActorSchedulerTests {
    @Test func `work runs on the actor, in its order`() async {
        let scheduler = ActorScheduler(MainActor.shared)
        let log = Log<Int>()
        let done = Signal()
        for number in 0..<100 {
            _ = scheduler.schedule(number) { number in
                MainActor.assertIsolated()
                log.write(number)
                if number == 99 { done.send() }
                return Disposables.create()
            }
        }
        await done.wait()
        #expect(log.entries == Array(0..<100))
    }

    @MainActor @Test func `work that is disposed before the actor reaches it does not run`() async {
        let scheduler = ActorScheduler(MainActor.shared)
        let log = Log<String>()
        let done = Signal()
        let work = scheduler.schedule("disposed") { name in
            log.write(name)
            return Disposables.create()
        }
        work.dispose()
        _ = scheduler.schedule("next") { name in
            log.write(name)
            done.send()
            return Disposables.create()
        }
        #expect(log.entries == [])
        await done.wait()
        #expect(log.entries == ["next"])
    }

    @Test func `disposing stops what the work has started`() async {
        let scheduler = ActorScheduler(MainActor.shared)
        let (started, stopped) = (Signal(), Signal())
        let work = scheduler.schedule(()) {
            started.send()
            return Disposables.create { stopped.send() }
        }
        await started.wait()
        work.dispose()
        await stopped.wait()
    }

    @Test func `work that waits is done when the scheduler is released`() async {
        let done = Signal()
        do {
            _ = ActorScheduler(MainActor.shared).schedule(()) {
                done.send()
                return Disposables.create()
            }
        }
        await done.wait()
    }

    @Test func `recursion needs no stack`() async {
        let scheduler = ActorScheduler(ExecutorLess())
        let done = Signal()
        _ = scheduler.scheduleRecursive(100_000) { rounds, recurse in
            if rounds > 0 { recurse(rounds - 1) } else { done.send() }
        }
        await done.wait()
    }

    private actor ExecutorLess {}
}
