public import Rx

/// Runs work on an actor, at times of any clock that counts in `Duration`.
///
///     searches.debounce(.milliseconds(300), scheduler: ClockScheduler(ContinuousClock()))
///
/// ``now`` counts from the creation of the scheduler. Timers that are due at the same time fire in
/// the order in which they were scheduled. Cancelled work does not run, and its task ends.
public final class ClockScheduler<C: Clock>: SchedulerType, SerialSchedulerType, Sendable
where C.Duration == Duration {
    /// The clock.
    public let clock: C
    private let start: C.Instant
    private let tolerance: Duration?
    private let runner: any SerialSchedulerType & Sendable
    private let waiting = Guarded(WaitingWork())

    /// Creates a scheduler whose work runs on an actor of its own.
    ///
    /// Timers may be up to `tolerance` late, to save energy.
    public convenience init(_ clock: C, tolerance: Duration? = nil) {
        self.init(clock, on: ClockActor(), tolerance: tolerance)
    }

    /// Creates a scheduler whose work runs on `actor`.
    ///
    /// Timers may be up to `tolerance` late, to save energy.
    public init(_ clock: C, on actor: some Actor, tolerance: Duration? = nil) {
        self.clock = clock
        self.tolerance = tolerance
        start = clock.now
        runner = ActorScheduler(actor)
    }

    /// The time since the scheduler was created.
    public var now: RxTime { .zero + start.duration(to: clock.now) }

    /// Schedules work to run as soon as the actor reaches it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        runner.schedule(state, action: action)
    }

    /// Schedules work to run after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let due = clock.now.advanced(by: max(.zero, dueTime))
        return schedule(at: due) { action(state) }
    }

    /// Schedules work to run on the actor when the clock has reached `due`.
    private func schedule(
        at due: C.Instant,
        _ action: @escaping () -> any Disposable
    ) -> any Disposable {
        let subscription = SubscriptionGuard()
        let run: () -> Void = {
            if !subscription.isDisposed { subscription.attach(action()) }
        }
        let time = start.duration(to: due)
        let key = waiting.withLock { $0.insert(run, due: time) }
        // The task retains the scheduler, whose work may be all that keeps a chain alive.
        let task = Task {
            try await clock.sleep(until: due, tolerance: tolerance)
            // Tasks that wake at the same time may resume in any order, so the first one runs all
            // work that is due, in its order.
            _ = schedule(()) { [self] _ in
                runWork(dueBy: time)
                return Disposables.create()
            }
        }
        return Disposables.create { [waiting] in
            task.cancel()
            _ = waiting.withLock { $0.remove(key) }
            subscription.dispose()
        }
    }

    /// Runs all waiting work that is due at `time` or earlier.
    private func runWork(dueBy time: Duration) {
        while let run = waiting.withLock({ $0.takeFirst(dueBy: time) }) { run() }
    }

    /// Schedules work to run after `startAfter` and then every `period`, until disposed.
    ///
    /// It does not drift: the n-th round after the first is due n periods after the first. Rounds
    /// whose time has passed when the work returns are skipped.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let work = PeriodicWork(state, action)
        let first = clock.now.advanced(by: max(.zero, startAfter))
        let task = Task {
            var due = first
            while true {
                let time = due
                try await Single<Void>.create { single in
                    self.schedule(at: time) {
                        work.run()
                        single(.success(()))
                        return Disposables.create()
                    }
                }.value
                due = next(after: due, every: max(period, .nanoseconds(1)))
            }
        }
        return Disposables.create { task.cancel() }
    }

    /// Returns the time of the first round after `due` whose time has not passed.
    private func next(after due: C.Instant, every period: Duration) -> C.Instant {
        let delay = max(.zero, due.duration(to: clock.now))
        let missed = delay.nanosecondsSaturated / max(1, period.nanosecondsSaturated)
        return due.advanced(by: period * (missed + 1))
    }
}

/// The actor of a ``ClockScheduler`` that was created without one.
private actor ClockActor {}

/// Work that waits for its time; the earliest runs first, and simultaneous work in its order.
private struct WaitingWork: ReturnsRemoved {
    /// The order of work: by time, then by insertion.
    struct Key: Comparable {
        let due: Duration
        let number: UInt64

        static func < (one: Key, other: Key) -> Bool {
            (one.due, one.number) < (other.due, other.number)
        }
    }

    private struct Item {
        let key: Key
        let run: () -> Void
    }

    // The earliest item is last, so that removing it moves no other item.
    private var items: [Item] = []
    private var insertionCount: UInt64 = 0

    mutating func insert(_ run: @escaping () -> Void, due: Duration) -> Key {
        let key = Key(due: due, number: insertionCount)
        insertionCount += 1
        items.insert(Item(key: key, run: run), at: index(of: key))
        return key
    }

    /// Removes work and returns it; nil if it was removed before.
    mutating func remove(_ key: Key) -> (() -> Void)? {
        let index = index(of: key)
        guard index < items.count, items[index].key == key else { return nil }
        return items.remove(at: index).run
    }

    /// Removes the earliest work and returns it; nil if none is due.
    mutating func takeFirst(dueBy time: Duration) -> (() -> Void)? {
        guard let next = items.last, next.key.due <= time else { return nil }
        return items.popLast()?.run
    }

    /// Returns the index of the work, or the index at which to insert it, by binary search.
    private func index(of key: Key) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if key < items[middle].key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The state of periodic work, whose rounds do not overlap.
private final class PeriodicWork<State>: @unchecked Sendable {
    private var state: State
    private let action: (State) -> State

    init(_ state: State, _ action: @escaping (State) -> State) {
        self.state = state
        self.action = action
    }

    func run() { state = action(state) }
}
