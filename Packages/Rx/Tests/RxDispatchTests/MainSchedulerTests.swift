import Dispatch
import Rx
import RxDispatch
import Testing

/// Waits for one pass of the main queue.
@MainActor private func throughTheMainQueue() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
}

@MainActor struct MainSchedulerTests {
    @Test func `on the main queue work runs at once`() {
        var isDone = false
        _ = MainScheduler().schedule(()) {
            isDone = true
            return Disposables.create()
        }
        #expect(isDone)
    }

    @Test func `realtime: work never overtakes what was scheduled before`() async {
        let scheduler = MainScheduler()
        let log = Log<Int>()
        func write(_ number: Int) -> any Disposable {
            log.write(number)
            return Disposables.create()
        }
        DispatchQueue(label: "elsewhere").sync { _ = scheduler.schedule(1, action: write) }
        _ = scheduler.schedule(2) { number in
            _ = scheduler.schedule(3, action: write)
            return write(number)
        }
        #expect(log.entries == [])
        await throughTheMainQueue()
        await throughTheMainQueue()
        #expect(log.entries == [1, 2, 3])
    }

    @Test func `realtime: asyncInstance is never at once`() async {
        let log = Log<Int>()
        _ = MainScheduler.asyncInstance.schedule(()) {
            log.write(1)
            return Disposables.create()
        }
        #expect(log.entries == [])
        await throughTheMainQueue()
        #expect(log.entries == [1])
    }

    @Test func `ConcurrentMainScheduler does not wait for other work`() {
        let log = Log<Int>()
        _ = ConcurrentMainScheduler.instance.schedule(1) { outer in
            _ = ConcurrentMainScheduler.instance.schedule(2) { inner in
                log.write(inner)
                return Disposables.create()
            }
            log.write(outer)
            return Disposables.create()
        }
        #expect(log.entries == [2, 1])
    }

    @Test func `realtime: work from other queues and timers run on the main queue`() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async {
                _ = ConcurrentMainScheduler.instance.schedule(()) {
                    MainScheduler.ensureExecutingOnScheduler()
                    return MainScheduler.instance.scheduleRelative((), dueTime: .milliseconds(1)) {
                        MainScheduler.ensureRunningOnMainThread()
                        done.resume()
                        return Disposables.create()
                    }
                }
            }
        }
    }

    @Test func `elsewhere ensureExecutingOnScheduler traps`() async {
        await #expect(processExitsWith: .failure) {
            DispatchQueue(label: "elsewhere").sync {
                MainScheduler.ensureExecutingOnScheduler(errorMessage: "not here")
            }
        }
        await #expect(processExitsWith: .failure) {
            DispatchQueue(label: "elsewhere").sync { MainScheduler.ensureRunningOnMainThread() }
        }
    }
}
