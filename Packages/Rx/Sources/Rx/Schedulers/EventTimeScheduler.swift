/// The scheduler of the daemon and of replay: its clock moves only when its driver advances it.
///
/// A driver calls ``advance(to:)`` with the time of each event before it delivers the event, and at
/// the end lets the remaining timers fire. Timers fire in the order in which they are due (on a
/// tie, in the order in which they were armed) with ``now`` at their due time, however late the
/// driver is; timers that an action arms count from that time. So a slow machine delays the results
/// but does not change them.
///
/// Use a scheduler on one thread only: it has no lock and no clock of its own.
public final class EventTimeScheduler: SchedulerType {
    /// The current time: the due time of the timer that fires, or the last time set by the driver.
    @inlinable public var now: RxTime { core.pointer.pointee.now }
    @usableFromInline let core: Cell<TimerCore>

    /// Creates a scheduler whose clock starts at `start`.
    public init(start: RxTime = .zero) { core = Cell(TimerCore(now: start)) }

    deinit { core.value.heap.removeAll() }

    /// The time at which the next timer is due; nil if none is armed.
    ///
    /// The time is never earlier than the clock.
    public var nextDue: RxTime? { core.value.heap.first().map { RxTime(nanoseconds: $0.due) } }

    /// Fires all timers that are due before `instant` and moves the clock to `instant`.
    ///
    /// Timers due at `instant` itself wait, because the events of that instant precede them. If the
    /// clock has already passed the instant, it does not move.
    public func advance(to instant: RxTime) {
        fire(until: instant.nanoseconds) { $0 < instant.nanoseconds }
        if instant > now { core.value.now = instant }
    }

    /// Fires all timers that are due at `instant` or before and moves the clock to `instant`.
    public func advance(through instant: RxTime) {
        fire(until: instant.nanoseconds) { $0 <= instant.nanoseconds }
        if instant > now { core.value.now = instant }
    }

    /// Fires timers until none is armed, each at its due time.
    ///
    /// Stops after `limit` timers, so that an endless `interval` does not run forever. Returns true
    /// if no timer is armed any more.
    @discardableResult
    public func runUntilIdle(limit: Int = 1_000_000) -> Bool {
        var remaining = limit
        fire { _ in
            remaining -= 1
            return remaining >= 0
        }
        return core.value.heap.first() == nil
    }

    /// Fires timers in their order, until one is due after `limit` or `isDue` refuses its due time.
    private func fire(until limit: Int64 = .max, while isDue: (Int64) -> Bool) {
        while let bound = core.value.heap.lowerBound, bound <= limit,
            let timer = core.value.heap.first(), isDue(timer.due)
        {
            _ = core.value.heap.popFirst()
            if timer.due > now.nanoseconds { core.value.now = RxTime(nanoseconds: timer.due) }
            timer.fire()
        }
    }

    /// Schedules an action at an instant; if the instant has passed, the action runs when the clock
    /// next advances.
    ///
    /// Returns a disposable that cancels the action.
    @discardableResult
    public func schedule(at due: RxTime, _ action: @escaping () -> Void) -> any Disposable {
        let timer = EventTimer(core, isOneShot: true, action)
        timer.arm(at: due)
        return timer
    }

    /// Schedules work at the current instant, after the work that is already scheduled for it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .zero, action: action)
    }

    /// Schedules work after `dueTime`, counted from ``now``.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let subscription = SubscriptionGuard()
        let timer = schedule(at: now + dueTime) { subscription.attach(action(state)) }
        return Disposables.create(timer, subscription)
    }

    /// Returns a timer that can be armed repeatedly without an allocation.
    public func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        EventTimer(core, isOneShot: false, action)
    }
}

// Unchecked: used only on the scheduler's thread.
private final class EventTimer: HeapTimer, SchedulerTimer, @unchecked Sendable {
    private let core: Cell<TimerCore>

    init(_ core: Cell<TimerCore>, isOneShot: Bool, _ action: @escaping () -> Void) {
        self.core = core
        super.init(isOneShot: isOneShot, action: action)
    }

    func arm(at due: RxTime) {
        core.value.heap.arm(self, at: max(due, core.value.now).nanoseconds)
    }

    func arm(after nanoseconds: Int64) {
        arm(at: core.value.now.advanced(byNanoseconds: nanoseconds))
    }

    func disarm() {
        if isArmed { core.value.heap.disarm(self) }
    }

    func dispose() {
        action = nil
        disarm()
    }
}
