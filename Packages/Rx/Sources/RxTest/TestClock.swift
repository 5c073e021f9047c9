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
    /// The clock moves when the scheduler's does: with `start()` and `advanceTo(_:)`. The scheduler
    /// wakes a sleeping task when it is due, between other work. The task then resumes on its own
    /// executor, perhaps after the call has returned; so await what the task does.
    ///
    /// A `ClockScheduler` of `RxConcurrency` makes a scheduler of the clock, whose work runs on an
    /// actor: `ClockScheduler(scheduler.asClock(), on: MainActor.shared)`. Each of its timers is a
    /// task that sleeps.
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
        /// The time on the scheduler's clock.
        public let time: RxTime

        /// Creates an instant from a time on the scheduler's clock.
        public init(time: RxTime) { self.time = time }

        /// Returns the instant that is later by `duration`.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        /// Returns the duration from this instant to another.
        public func duration(to other: Instant) -> Duration { other.time - time }

        /// Orders instants by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    let sleepers: Sleepers

    init(_ sleepers: Sleepers) { self.sleepers = sleepers }

    /// The time on the scheduler's clock.
    public var now: Instant { Instant(time: sleepers.now) }

    /// The shortest duration that the clock distinguishes.
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
    ///
    /// A task that was just started does not sleep yet. If the clock is moved before, the task
    /// sleeps from the later time on.
    public func waitForSleepers(_ count: Int = 1) async {
        _ = try? await sleepers.count.filter { $0 >= count }.take(1).asSingle().value
    }
}

/// A sleeping task.
final class Sleeper: Sendable {
    let due: RxTime

    init(due: RxTime) { self.due = due }
}

/// The tasks that sleep on a scheduler's clock, and the time on that clock.
final class Sleepers: @unchecked Sendable {
    private typealias Continuation = CheckedContinuation<Void, any Error>

    private struct State: ReturnsRemoved {
        var now: RxTime
        var asleep: [(sleeper: Sleeper, continuation: Continuation)] = []
        /// The sleepers that the scheduler does not know yet, in the order in which they came.
        var unscheduled: [Sleeper] = []
        /// The sleepers that were cancelled while they did not sleep: not yet, or no longer.
        var cancelled: [Sleeper] = []

        /// Removes a sleeper and returns its continuation; nil if it does not sleep.
        mutating func take(_ sleeper: Sleeper) -> Continuation? {
            guard let index = asleep.firstIndex(where: { $0.sleeper === sleeper }) else {
                return nil
            }
            return asleep.remove(at: index).continuation
        }
    }

    private let state: Guarded<State>
    /// The number of sleeping tasks.
    let count = BehaviorRelay(value: 0)

    init(now: RxTime) { state = Guarded(State(now: now)) }

    var now: RxTime { state.read { $0.now } }

    /// Adds a sleeping task; wakes it at once if it is due or was cancelled.
    func add(_ sleeper: Sleeper, _ continuation: CheckedContinuation<Void, any Error>) {
        let result = state.withLock { state -> Result<Void, any Error>? in
            if let index = state.cancelled.firstIndex(where: { $0 === sleeper }) {
                state.cancelled.remove(at: index)
                return .failure(CancellationError())
            }
            if sleeper.due <= state.now { return .success(()) }
            state.asleep.append((sleeper, continuation))
            state.unscheduled.append(sleeper)
            return nil
        }
        if let result { continuation.resume(with: result) }
        publishCount()
    }

    /// Wakes a sleeping task with a `CancellationError`, or notes that it was cancelled.
    func cancel(_ sleeper: Sleeper) {
        let continuation = state.withLock { state -> Continuation? in
            let continuation = state.take(sleeper)
            if continuation == nil { state.cancelled.append(sleeper) }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
        publishCount()
    }

    /// Sets the time; removes and returns the sleepers that the scheduler does not know yet.
    func takeUnscheduled(at now: RxTime) -> [Sleeper] {
        state.withLock { state in
            defer { state.unscheduled = [] }
            state.now = now
            return state.unscheduled
        }
    }

    /// Wakes a task that is due, unless it was cancelled.
    func wake(_ sleeper: Sleeper) {
        guard let continuation = state.withLock({ $0.take(sleeper) }) else { return }
        continuation.resume()
        publishCount()
    }

    /// Tells the subscribers of ``count`` how many tasks sleep now.
    private func publishCount() { count.accept(state.read { $0.asleep.count }) }
}
