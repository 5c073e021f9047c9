import Rx
import RxTest
import Testing

struct TestClockTests {
    @Test(.virtualTime) func `a task sleeps until the scheduler's clock is there`() async throws {
        let scheduler = TestScheduler.current
        let clock = scheduler.asClock()
        let start = clock.now
        let task = Task {
            try await clock.sleep(for: .seconds(3))
            return start.duration(to: clock.now)
        }
        await clock.waitForSleepers()
        scheduler.advanceTo(2)
        #expect(clock.now == start.advanced(by: .seconds(2)))
        scheduler.advanceTo(3)
        #expect(try await task.value == .seconds(3))
        #expect(scheduler.isIdle)
    }

    @Test func `sleepers are woken between the scheduler's own work, at their times`() async throws
    {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.asClock()
        let times = AsyncStream<Duration>.makeStream()
        let tasks = [4, 2].map { seconds in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                times.continuation.yield(.seconds(seconds))
            }
        }
        await clock.waitForSleepers(2)
        var clocks: [TestTime] = []
        for time in [1, 2, 3, 5] { scheduler.scheduleAt(time) { clocks.append(scheduler.clock) } }
        scheduler.start()
        #expect(clocks == [1, 2, 3, 5])
        var woken = times.stream.makeAsyncIterator()
        let (first, second) = (await woken.next(), await woken.next())
        #expect(Set([first, second]) == [.seconds(2), .seconds(4)])
        for task in tasks { try await task.value }
        #expect(clock.now == .init(time: RxTime(nanoseconds: 5_000_000_000)))
    }

    @Test func `a span between two ticks ends at the later one`() async throws {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.asClock()
        let task = Task { try await clock.sleep(for: .milliseconds(1100)) }
        await clock.waitForSleepers()
        scheduler.advanceTo(1)
        scheduler.advanceTo(2)
        try await task.value
    }

    @Test func `a time that has passed is no sleep`() async throws {
        let scheduler = TestScheduler(initialClock: 7)
        let clock = scheduler.asClock()
        try await clock.sleep(until: clock.now)
        try await clock.sleep(for: .seconds(-1))
        #expect(scheduler.asClock() === clock)
        #expect(clock.minimumResolution == .nanoseconds(1))
    }

    @Test func `a task that is cancelled stops sleeping`() async {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.asClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        scheduler.start()
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
    }
}

struct VirtualTimeTraitTests {
    @Test(.virtualTime, arguments: [1, 2]) func `each case has a scheduler of its own`(ticks: Int) {
        let scheduler = TestScheduler.current
        #expect(scheduler.clock == 0)
        var elapsed: TestTime?
        scheduler.scheduleAt(ticks) { elapsed = scheduler.clock }
        scheduler.start()
        #expect(elapsed == ticks)
    }

    @Test func `work that is left is an issue`() async throws {
        guard let test = Test.current else { return }
        try await withKnownIssue {
            try await VirtualTimeTrait().provideScope(for: test, testCase: nil) {
                TestScheduler.current.scheduleAt(5) {}
            }
        } matching: {
            "\($0)".contains("[5]")
        }
    }

    @Test func `without the trait there is no scheduler`() async {
        await #expect(processExitsWith: .failure) { _ = TestScheduler.current }
    }
}

struct MarbleExpectationTests {
    @Test func `a drawing that is received is no issue`() {
        expectMarbles("a-b------c-|", "-----b-----(c|)") {
            $0.debounce(.milliseconds(30), scheduler: $1)
        }
    }

    @Test func `an issue shows both drawings and the first difference`() {
        withKnownIssue {
            expectMarbles("a-b|", "a--b|") { source, _ in source }
        } matching: { issue in
            "\(issue)".contains("a--b|") && "\(issue)".contains("a-b|")
        }
    }
}
