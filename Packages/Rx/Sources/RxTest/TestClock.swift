public import Rx

extension TestScheduler {
    /// Returns the scheduler as a clock, for code that is written with `async`.
    ///
    ///     let clock = scheduler.asClock()
    ///     let task = Task { try await clock.sleep(for: .seconds(3)) }
    ///     await clock.waitForSleepers()
    ///     scheduler.advanceTo(3)
    ///     try await task.value
    ///
    /// The clock moves when the scheduler's does: with `start()` and `advanceTo(_:)`. A task that
    /// sleeps is woken between the scheduler's own work, at its time; it then runs where it runs,
    /// perhaps later than the call returns.
    public func asClock() -> TestClock {
        if let testClock { return testClock }
        let clock = TestClock(Sleepers(now: now))
        testClock = clock
        hasOutsideWork = true
        return clock
    }
}

/// The clock of a ``TestScheduler``; any task may sleep on it.
public final class TestClock: Clock, Sendable {
    /// An instant on the scheduler's clock.
    public struct Instant: InstantProtocol {
        /// The instant on the scheduler's clock.
        public let time: RxTime

        /// Creates an instant of a time on the scheduler's clock.
        public init(time: RxTime) { self.time = time }

        /// Returns the instant a span later.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// Returns the span to another instant.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Orders instants by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    let sleepers: Sleepers

    init(_ sleepers: Sleepers) { self.sleepers = sleepers }

    /// The time on the scheduler's clock.
    public var now: Instant { Instant(time: sleepers.now) }

    /// The shortest span that matters.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the scheduler's clock reaches `deadline`.
    ///
    /// Throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper(due: deadline.time)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleepers.add(sleeper, continuation)
            }
        } onCancel: {
            sleepers.cancel(sleeper)
        }
    }

    /// Waits until at least `count` tasks sleep, so that a test knows when it may move the clock.
    public func waitForSleepers(_ count: Int = 1) async {
        _ = try? await sleepers.count.filter { $0 >= count }.take(1).asSingle().value
    }
}

/// A task that sleeps.
final class Sleeper: Sendable {
    let due: RxTime

    init(due: RxTime) { self.due = due }
}

/// The tasks that sleep on the clock of a scheduler.
final class Sleepers: @unchecked Sendable {
    private typealias Continuation = CheckedContinuation<Void, any Error>

    private struct State: ReturnsRemoved {
        var now: RxTime
        var asleep: [(sleeper: Sleeper, continuation: Continuation)] = []
        /// Those among them that the scheduler does not know yet, in their order.
        var fresh: [Sleeper] = []
        /// Those that were cancelled before they slept.
        var cancelled: [Sleeper] = []

        /// Removes a sleeper; nil if it does not sleep.
        mutating func take(_ sleeper: Sleeper) -> Continuation? {
            guard let index = asleep.firstIndex(where: { $0.sleeper === sleeper }) else {
                return nil
            }
            return asleep.remove(at: index).continuation
        }
    }

    private let state: Guarded<State>
    /// The number of tasks that sleep.
    let count = BehaviorRelay(value: 0)

    init(now: RxTime) { state = Guarded(State(now: now)) }

    var now: RxTime { state.read { $0.now } }

    func add(_ sleeper: Sleeper, _ continuation: CheckedContinuation<Void, any Error>) {
        let result = state.withLock { state -> Result<Void, any Error>? in
            if let index = state.cancelled.firstIndex(where: { $0 === sleeper }) {
                state.cancelled.remove(at: index)
                return .failure(CancellationError())
            }
            if sleeper.due <= state.now { return .success(()) }
            state.asleep.append((sleeper, continuation))
            state.fresh.append(sleeper)
            return nil
        }
        if let result { continuation.resume(with: result) }
        report()
    }

    func cancel(_ sleeper: Sleeper) {
        let continuation = state.withLock { state -> Continuation? in
            let continuation = state.take(sleeper)
            if continuation == nil { state.cancelled.append(sleeper) }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
        report()
    }

    /// Sets the time and returns the sleepers that the scheduler does not know yet.
    func takeFresh(at now: RxTime) -> [Sleeper] {
        state.withLock { state in
            defer { state.fresh = [] }
            state.now = now
            return state.fresh
        }
    }

    /// Wakes a task that is due, unless it was cancelled.
    func wake(_ sleeper: Sleeper) {
        guard let continuation = state.withLock({ $0.take(sleeper) }) else { return }
        continuation.resume()
        report()
    }

    private func report() { count.accept(state.read { $0.asleep.count }) }
}
