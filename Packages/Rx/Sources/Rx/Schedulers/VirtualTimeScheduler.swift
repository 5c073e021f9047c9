/// A scheduler with a virtual clock: runs work in the order of its due times, without waiting.
///
/// Work that is due at the same time runs in the order in which it was scheduled.
///
/// Use a scheduler on one thread only.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType {
    /// An instant on the clock.
    public typealias VirtualTime = Converter.VirtualTimeUnit
    /// A span of time on the clock.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    /// The time on the virtual clock.
    @exclusivity(unchecked) public private(set) final var clock: VirtualTime
    /// The time on the virtual clock, as an ``RxTime``.
    @inlinable public final var now: RxTime { core.pointer.pointee.now }

    private final let converter: Converter
    @usableFromInline final let core: Cell<TimerCore>
    // The timers hold this link, whose `scheduler` becomes nil when this scheduler is released.
    private final let link = Link<Converter>()
    private final var isRunning = false

    /// Creates a scheduler whose clock starts at `initialClock`.
    public init(initialClock: VirtualTime, converter: Converter) {
        clock = initialClock
        self.converter = converter
        core = Cell(TimerCore(now: converter.convertFromVirtualTime(initialClock)))
        link.scheduler = self
        Resources.increment()
    }

    deinit {
        link.scheduler = nil
        core.value.heap.removeAll()
        Resources.decrement()
    }

    /// Schedules work at the current time, adjusted by ``adjustScheduledTime(_:)``.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .zero, action: action)
    }

    /// Schedules work after `dueTime`, adjusted by ``adjustScheduledTime(_:)``.
    public final func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let time = converter.convertToVirtualTime(now + dueTime)
        return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
    }

    /// Schedules work after a span of virtual time.
    public final func scheduleRelativeVirtual<StateType>(
        _ state: StateType,
        dueTime: VirtualTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let time = converter.offsetVirtualTime(clock, offset: dueTime)
        return scheduleAbsoluteVirtual(state, time: time, action: action)
    }

    /// Schedules work at a virtual time.
    public final func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType,
        time: VirtualTime,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let subscription = SubscriptionGuard()
        let timer = VirtualTimer(link, isOneShot: true, time: time) {
            subscription.attach(action(state))
        }
        arm(timer, at: time)
        return Disposables.create(timer, subscription)
    }

    /// Returns a timer that can be armed repeatedly without an allocation.
    public final func makeTimer(_ action: @escaping () -> Void) -> any SchedulerTimer {
        VirtualTimer(link, isOneShot: false, time: clock, action)
    }

    /// Adjusts the time of relative work; a subclass may move work that is due now to a later time,
    /// as tests do.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// A hook in which a subclass schedules the work that other threads have requested.
    ///
    /// The scheduler calls it before each piece of work and after each move of the clock, if
    /// ``hasOutsideWork`` is true. By default, it does nothing.
    open func takeOutsideWork() {}

    /// True if the scheduler calls ``takeOutsideWork()``.
    public final var hasOutsideWork = false

    /// Runs all work, moving the clock, until none is left or ``stop()`` is called.
    public final func start() {
        guard !isRunning else { return }
        isRunning = true
        if hasOutsideWork { takeOutsideWork() }
        while isRunning, let timer = popFirst() {
            fire(timer)
            if hasOutsideWork { takeOutsideWork() }
        }
        isRunning = false
    }

    /// Runs the work that is due up to `virtualTime`, or until ``stop()`` is called, and moves the
    /// clock to that time.
    public final func advanceTo(_ virtualTime: VirtualTime) {
        precondition(!isRunning, "advanceTo was called by work that the scheduler does")
        isRunning = true
        let limit = converter.convertFromVirtualTime(virtualTime).nanoseconds
        if hasOutsideWork { takeOutsideWork() }
        while isRunning, let bound = core.value.heap.lowerBound, bound <= limit,
            let next = core.value.heap.first(), next.due <= limit,
            let timer = popFirst()
        {
            fire(timer)
            if hasOutsideWork { takeOutsideWork() }
        }
        setClock(virtualTime)
        isRunning = false
    }

    /// Moves the clock without running the work that becomes due.
    public final func sleep(_ virtualInterval: VirtualTimeInterval) {
        let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
        precondition(
            converter.compareVirtualTime(time, clock) != .lessThan,
            "a scheduler cannot sleep into the past"
        )
        setClock(time)
    }

    /// Makes ``start()`` or ``advanceTo(_:)`` return after the current piece of work.
    public final func stop() { isRunning = false }

    /// True if nothing is scheduled.
    public final var isIdle: Bool { core.value.heap.first() == nil }

    private final func popFirst() -> VirtualTimer<Converter>? {
        guard let timer = core.value.heap.popFirst() else { return nil }
        // Only timers of this class are inserted.
        return unsafeDowncast(timer, to: VirtualTimer<Converter>.self)
    }

    private final func fire(_ timer: VirtualTimer<Converter>) {
        if timer.due > now.nanoseconds { setClock(timer.time) }
        timer.fire()
    }

    private final func setClock(_ time: VirtualTime) {
        clock = time
        core.value.now = converter.convertFromVirtualTime(time)
        if hasOutsideWork { takeOutsideWork() }
    }

    fileprivate final func arm(_ timer: VirtualTimer<Converter>, at time: VirtualTime) {
        timer.time = time
        core.value.heap.arm(timer, at: converter.convertFromVirtualTime(time).nanoseconds)
    }

    fileprivate final func arm(_ timer: VirtualTimer<Converter>, atInstant due: RxTime) {
        arm(timer, at: adjustScheduledTime(converter.convertToVirtualTime(due)))
    }

    fileprivate final func disarm(_ timer: VirtualTimer<Converter>) {
        core.value.heap.disarm(timer)
    }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
    /// The virtual times at which work is scheduled, in ascending order.
    public var debugDescription: String {
        let timers = core.value.heap.armed.sorted { $0.due < $1.due }
        let times = timers.compactMap { ($0 as? VirtualTimer<Converter>)?.time }
        return "\(times)"
    }
}

// Unchecked: used only on the scheduler's thread.
private final class VirtualTimer<Converter: VirtualTimeConverterType>: HeapTimer, SchedulerTimer,
    @unchecked Sendable
{
    private let link: Link<Converter>
    private var scheduler: VirtualTimeScheduler<Converter>? { link.scheduler }
    @exclusivity(unchecked) var time: Converter.VirtualTimeUnit

    init(
        _ link: Link<Converter>,
        isOneShot: Bool,
        time: Converter.VirtualTimeUnit,
        _ action: @escaping () -> Void
    ) {
        self.link = link
        self.time = time
        super.init(isOneShot: isOneShot, action: action)
    }

    func arm(at due: RxTime) { scheduler?.arm(self, atInstant: due) }

    func arm(after nanoseconds: Int64) {
        guard let scheduler else { return }
        scheduler.arm(self, atInstant: scheduler.now.advanced(byNanoseconds: nanoseconds))
    }

    func disarm() {
        if isArmed { scheduler?.disarm(self) }
    }

    func dispose() {
        action = nil
        disarm()
    }
}

/// A reference to a scheduler, which the scheduler clears when it is released.
///
/// It costs less than a weak reference, but only one thread may use it.
private final class Link<Converter: VirtualTimeConverterType> {
    @exclusivity(unchecked) unowned(unsafe) var scheduler: VirtualTimeScheduler<Converter>?
}
