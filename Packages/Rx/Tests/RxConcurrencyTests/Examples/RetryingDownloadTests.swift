import Rx
import RxConcurrency
import RxTest
import Testing

// The programs of docs/examples.md, copied literally.

/// Loads a file; tries again 1, 2 and 4 s after a failure.
func download(
    _ load: Single<String>,
    on scheduler: any SchedulerType
) -> Single<String> {
    load.retry(when: { (failures: Observable<any Error>) in
        failures.enumerated().flatMap { attempt, failure in
            attempt < 3
                ? Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler)
                : .error(failure)
        }
    })
}

// The twin, which needs the standard library only.

func download(
    _ load: () async throws -> String,
    on clock: some Clock<Duration>
) async throws -> String {
    for attempt in 0..<3 {
        do { return try await load() } catch {
            try await clock.sleep(for: .seconds(1 << attempt))
        }
    }
    return try await load()
}

struct RetryingDownloadTests {
    /// Fails a number of times, then sends a file; each takes a second.
    private func server(failing failures: Int, on scheduler: TestScheduler) -> Single<String> {
        let attempts = Log<Int>()
        return Observable.deferred {
            attempts.write(0)
            let fails = attempts.entries.count <= failures
            return scheduler.createColdObservable([
                fails ? .error(1, Failure()) : .next(1, "file"), .completed(1),
            ]).asObservable()
        }.asSingle()
    }

    @Test(.virtualTime) func `it waits twice as long after each failure`() {
        let scheduler = TestScheduler.current
        let load = server(failing: 3, on: scheduler)
        let result = scheduler.start { download(load, on: scheduler) }
        // It fails at 201, 203 and 206.
        #expect(result.events == [.next(211, "file"), .completed(211)])
    }

    @Test(.virtualTime) func `the fourth failure is the last`() {
        let scheduler = TestScheduler.current
        let load = server(failing: 4, on: scheduler)
        let result = scheduler.start { download(load, on: scheduler) }
        #expect(result.events == [.error(211, Failure())])
    }

    @Test(.virtualTime) func `asynchronous work waits on the clock of the test`() async throws {
        let scheduler = TestScheduler.current
        let clock = scheduler.asClock()
        let attempts = Log<Int>()
        let task = Task {
            let load = Single<String>.create {
                attempts.write(0)
                if attempts.entries.count <= 2 { throw Failure() }
                return "file"
            }
            return try await download(load, on: ClockScheduler(clock)).value
        }
        for seconds in [1, 3] {
            await clock.waitForSleepers()
            scheduler.advanceTo(seconds)
        }
        #expect(try await task.value == "file")
        #expect(attempts.entries.count == 3)
    }

    @Test(.virtualTime) func `the twin waits on the same clock`() async throws {
        let scheduler = TestScheduler.current
        let clock = scheduler.asClock()
        let attempts = Log<Int>()
        let task = Task {
            try await download(
                {
                    attempts.write(0)
                    if attempts.entries.count <= 2 { throw Failure() }
                    return "file"
                },
                on: clock
            )
        }
        for seconds in [1, 3] {
            await clock.waitForSleepers()
            scheduler.advanceTo(seconds)
        }
        #expect(try await task.value == "file")
        #expect(attempts.entries.count == 3)
    }
}
