import CLinux
import Glibc
import InputEvents
import Rx

/// The loop of the only thread: it waits until a file descriptor is ready or a timer is due.
///
/// It keeps two kinds of time. The scheduler's is event time: input sources advance it to the time
/// stamp of each event they deliver. When one of its timers falls due in real time, all pending
/// input is delivered first, so that a busy machine recognises the same gestures as an idle one.
/// The timers of `timers` are plain deadlines on CLOCK_MONOTONIC. When neither has a timer, the
/// loop sleeps until a descriptor wakes it.
package final class EventLoop {
    /// Identifies a descriptor's handler, to remove it.
    package struct Watch: Hashable {
        fileprivate let slot: Int
        fileprivate let generation: UInt32
    }

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var tellsTime = false
        // Not reference-counted, because that would cost each frame a twentieth of its recognition.
        var handler: Unmanaged<Handler>?
    }

    private final class Handler {
        let act: () -> Void

        init(_ act: @escaping () -> Void) { self.act = act }
    }

    /// The scheduler of event time.
    package let scheduler: EventTimeScheduler
    /// Deadlines in real time.
    package let timers = TimerQueue()
    /// Called after the machine has slept, before any event is delivered.
    var onResume: () -> Void = {}
    /// Called before the handlers if several descriptors that tell the time are ready.
    var onSeveralInputs: () -> Void = {}

    private let epoll: Int32
    private let timer: Int32
    private let resumeTimer: Int32
    // Unchecked: a slot is copied before its handler is called, which may change the list.
    @exclusivity(unchecked) private var slots: [Slot] = []
    // The handlers that were removed while handlers are called, one of which may be in progress.
    @exclusivity(unchecked) private var removed: [Unmanaged<Handler>] = []
    @exclusivity(unchecked) private var isDelivering = false
    // Unchecked: nothing is called while they change.
    @exclusivity(unchecked) private var isStopping = false
    @exclusivity(unchecked) private var deferred: [(Timestamp) -> Void] = []
    // The time at which the timerfd expires. It stays when the next timer moves further into the
    // future, which may happen with each touch frame: one wake-up too many is cheaper than a system
    // call a frame.
    @exclusivity(unchecked) private(set) var armed: RxTime?
    @exclusivity(unchecked) private var suspend = SuspendDetector()
    // 16: enough for a frame of every device at once; a full batch only means another round.
    private static let batch = 16
    private let ready = UnsafeMutablePointer<epoll_event>.allocate(capacity: batch)

    /// The time of the last event from a source that reports the times of its events.
    @exclusivity(unchecked) private var lastInput = Timestamp.zero
    /// When a sleep was noticed: an event from before may be older than the sleep.
    @exclusivity(unchecked) private var sleepNoticed = Timestamp.zero
    /// 20 ms: longer than the time between two frames of a touch, and shorter than any sleep,
    /// because CLOCK_MONOTONIC still counts while programs freeze and devices suspend.
    private static let shortestSleep: Int64 = 20_000

    private static let timerKey = UInt64.max
    /// The number of rounds by which floods of input may delay timers.
    private static let drainLimit = 64

    /// Creates a loop that keeps event time with this scheduler.
    package init(scheduler: EventTimeScheduler) throws(SystemError) {
        self.scheduler = scheduler
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw SystemError("cannot create an epoll instance") }
        timer = timerfd_create(
            CLOCK_MONOTONIC,
            Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
        )
        guard timer >= 0 else { throw SystemError("cannot create a timer") }
        resumeTimer = try ResumeTimer.make()
        try register(timer, for: .input, key: EventLoop.timerKey)
        // The loop itself checks for a sleep before it calls the handler.
        _ = try watch(resumeTimer) { [resumeTimer] in ResumeTimer.acknowledge(resumeTimer) }
    }

    deinit {
        close(timer)
        close(resumeTimer)
        close(epoll)
        ready.deallocate()
        for slot in slots { slot.handler?.release() }
    }

    /// The condition on a descriptor that the loop waits for.
    package enum Readiness {
        /// Data can be read, or the other end is gone.
        case input
        /// More data can be read than before, or the other end is gone.
        ///
        /// It costs less than ``input`` if the descriptor is an epoll instance: the kernel does not
        /// query its descriptors a second time if the handler has left data.
        case newInput
        /// Data can be written, or the other end is gone.
        case output
        /// Urgent data is pending, by which some files of /proc signal a change.
        case urgentData
        /// The other end is gone; data does not matter.
        case hangUp

        fileprivate var events: UInt32 {
            switch self {
            case .input: EPOLLIN.rawValue
            case .newInput: EPOLLIN.rawValue | EPOLLET.rawValue
            case .output: EPOLLOUT.rawValue
            case .urgentData: EPOLLPRI.rawValue
            case .hangUp: 0
            }
        }
    }

    /// Calls `handler` whenever `descriptor` is ready; the handler must read or write until it is
    /// no longer ready.
    ///
    /// The caller owns the descriptor, and removes the watch before closing it. A handler that
    /// `tellsTime` calls ``noteEvent(at:)`` for each event it delivers.
    package func watch(
        _ descriptor: Int32,
        for readiness: Readiness = .input,
        tellsTime: Bool = false,
        handler: @escaping () -> Void
    ) throws(SystemError) -> Watch {
        let index = slots.firstIndex { $0.handler == nil } ?? slots.endIndex
        let generation = index < slots.endIndex ? slots[index].generation &+ 1 : 0
        let watch = Watch(slot: index, generation: generation)
        try register(descriptor, for: readiness, key: EventLoop.key(watch))
        let slot = Slot(
            generation: generation,
            descriptor: descriptor,
            tellsTime: tellsTime,
            handler: .passRetained(Handler(handler))
        )
        if index < slots.endIndex { slots[index] = slot } else { slots.append(slot) }
        return watch
    }

    /// Removes the handler of a descriptor; it is not called again, even if data is ready now.
    package func remove(_ watch: Watch) {
        guard slots[watch.slot].generation == watch.generation,
            let handler = slots[watch.slot].handler
        else { return }
        epoll_ctl(epoll, EPOLL_CTL_DEL, slots[watch.slot].descriptor, nil)
        slots[watch.slot].handler = nil
        if isDelivering { removed.append(handler) } else { handler.release() }
    }

    /// Starts or stops watching if a watched descriptor can also be written.
    ///
    /// Its handler is called for both.
    func setAwaitsOutput(_ awaitsOutput: Bool, of watch: Watch) {
        guard slots[watch.slot].generation == watch.generation else { return }
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (awaitsOutput ? EPOLLOUT.rawValue : 0)
        event.data.u64 = EventLoop.key(watch)
        epoll_ctl(epoll, EPOLL_CTL_MOD, slots[watch.slot].descriptor, &event)
    }

    /// Calls `handler` once at the end of this round, or of the next, with the current time.
    ///
    /// By then, all pending input is delivered and event time has caught up. So events without a
    /// kernel timestamp are in the right order with those that have one.
    func afterInput(_ handler: @escaping (Timestamp) -> Void) { deferred.append(handler) }

    /// Runs until ``stop()``.
    package func run() throws(SystemError) {
        isStopping = false
        while !isStopping { try turn() }
    }

    /// Makes ``run()`` return after the current round.
    package func stop() { isStopping = true }

    /// Runs one round: waits, then delivers everything that is ready, timers last.
    ///
    /// Waits for `timeout` milliseconds; nil means without limit.
    package func turn(timeout: Int32? = nil) throws(SystemError) {
        arm()
        let wait = deferred.isEmpty ? timeout ?? -1 : 0
        guard try deliver(timeout: wait) || !deferred.isEmpty else { return }
        // The time is read before the last look for input, because later input has a later
        // timestamp.
        var present = RxTime.present
        for _ in 0..<EventLoop.drainLimit {
            guard try deliver(timeout: 0, butTimer: true) else { break }
            present = .present
        }
        scheduler.advance(through: present)
        let time = Timestamp(microseconds: present.nanoseconds / 1000)
        timers.fire(at: time)
        let handlers = deferred
        deferred.removeAll()
        for handler in handlers { handler(time) }
    }

    /// Waits, and calls the handlers of ready descriptors.
    ///
    /// - Returns: true if the timer has expired; with `butTimer`, true if anything was ready.
    private func deliver(timeout: Int32, butTimer: Bool = false) throws(SystemError) -> Bool {
        let count = epoll_wait(epoll, ready, Int32(EventLoop.batch), timeout)
        guard count >= 0 else {
            if errno == EINTR { return false }
            throw SystemError("cannot wait for events")
        }
        if count > 0, !isInputAlone(count) {
            checkSleep()
            if inputCount(count) > 1 { onSeveralInputs() }
        }
        var timerExpired = false
        isDelivering = true
        for index in 0..<Int(count) {
            let key = ready[index].data.u64
            if key == EventLoop.timerKey {
                timerExpired = true
                acknowledgeTimer()
            } else {
                let slot = slots[Int(key & 0xffff_ffff)]
                if slot.generation == UInt32(key >> 32) {
                    slot.handler?._withUnsafeGuaranteedRef { $0.act() }
                }
            }
        }
        isDelivering = false
        if !removed.isEmpty { releaseRemoved() }
        return butTimer ? count > 0 : timerExpired
    }

    private func releaseRemoved() {
        let handlers = removed
        removed = []
        for handler in handlers { handler.release() }
    }

    /// Checks, before an event is delivered, if the machine has slept since the last event.
    ///
    /// The resume timer tells it earlier, unless both are read in one round.
    ///
    /// Only events after a pause are checked: reading two clocks costs as much as recognising a
    /// finger, and no machine freezes its programs, suspends its devices and resumes them between
    /// two frames of a touch.
    ///
    ///     finger         D----------U             nobody reads meanwhile
    ///     machine        awake│asleep│awake
    ///     delivered                     R D R U    a sleep that is noticed with D was before or after
    func noteEvent(at time: Timestamp) {
        if time.microseconds(since: lastInput) > EventLoop.shortestSleep {
            if time < sleepNoticed { onResume() } else { checkSleep() }
        }
        lastInput = max(lastInput, time)
    }

    private func checkSleep() {
        guard suspend.hasSlept() else { return }
        sleepNoticed = .now
        onResume()
    }

    /// Returns true if the only ready descriptor is one whose handler reports the times of its events.
    private func isInputAlone(_ count: Int32) -> Bool { count == 1 && isInput(0) }

    /// Returns the number of ready descriptors whose handlers report the times of their events.
    private func inputCount(_ count: Int32) -> Int { (0..<Int(count)).count(where: isInput) }

    private func isInput(_ index: Int) -> Bool {
        let key = ready[index].data.u64
        return key != EventLoop.timerKey && slots[Int(key & 0xffff_ffff)].tellsTime
    }

    private func arm() {
        var next = scheduler.nextDue
        if let deadline = timers.nextDue {
            let due = RxTime(nanoseconds: deadline.microseconds * 1000)
            next = min(next ?? due, due)
        }
        guard let next else { return }
        if let armed, armed <= next { return }
        armed = next
        var setting = itimerspec()
        // Zero would disarm it; a time in the past expires at once.
        let due = max(next.nanoseconds, 1)
        setting.it_value.tv_sec = Int(due / 1_000_000_000)
        setting.it_value.tv_nsec = Int(due % 1_000_000_000)
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    private func acknowledgeTimer() {
        armed = nil
        var expirations: UInt64 = 0
        _ = read(timer, &expirations, MemoryLayout<UInt64>.size)
    }

    private static func key(_ watch: Watch) -> UInt64 {
        UInt64(watch.generation) << 32 | UInt64(watch.slot)
    }

    private func register(
        _ descriptor: Int32,
        for readiness: Readiness,
        key: UInt64
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = readiness.events
        event.data.u64 = key
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw SystemError("cannot watch a file descriptor")
        }
    }
}
