import CLinux
import Glibc
import InputEvents
import Rx

/// The loop of the only thread: it waits until a file descriptor is ready or a timer is due.
///
/// The loop keeps two kinds of time. The scheduler keeps event time, which input sources advance to
/// the timestamp of each event that they deliver. When a timer of the scheduler is due in real
/// time, all pending input is delivered first, so that a busy machine recognises the same gestures
/// as an idle one. The timers of `timers` are plain deadlines on CLOCK_MONOTONIC. If neither has a
/// timer, the loop sleeps until a descriptor wakes it.
package final class EventLoop {
    /// Identifies the handler of a descriptor, so that it can be removed.
    package struct Watch: Hashable {
        fileprivate let slot: Int
        fileprivate let generation: UInt32
    }

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var tellsTime = false
        // Not reference-counted, because counting would cost each frame a twentieth of the cost of
        // its recognition.
        var handler: Unmanaged<Handler>?
    }

    private final class Handler {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// The scheduler of event time.
    package let scheduler: EventTimeScheduler
    /// Deadlines in real time.
    package let timers = TimerQueue()
    /// Called after the machine has slept, before any event is delivered.
    var onResume: () -> Void = {}
    /// Called before the handlers if several of the ready descriptors have handlers that tell the
    /// time.
    var onSeveralInputs: () -> Void = {}

    private let epoll: Int32
    private let timer: Int32
    private let resumeTimer: Int32
    // Unchecked: a slot is copied before its handler, which may change the array, is called.
    @exclusivity(unchecked) private var slots: [Slot] = []
    // The handlers that were removed during delivery; they are released afterwards, because one of
    // them may be running.
    @exclusivity(unchecked) private var removedHandlers: [Unmanaged<Handler>] = []
    @exclusivity(unchecked) private var isDelivering = false
    // Unchecked, like `deferredHandlers`: no other code is called while these two change.
    @exclusivity(unchecked) private var isStopping = false
    @exclusivity(unchecked) private var deferredHandlers: [(Timestamp) -> Void] = []
    // The time at which the timerfd expires; nil if it is not armed. It does not change when the
    // next timer moves further into the future, as it may with each touch frame: one wake-up too
    // many is cheaper than a system call per frame.
    @exclusivity(unchecked) private(set) var armed: RxTime?
    @exclusivity(unchecked) private var suspendDetector = SuspendDetector()
    // 16: enough for a frame of every device at once; further events wait for the next round.
    private static let batch = 16
    private let ready = UnsafeMutablePointer<epoll_event>.allocate(capacity: batch)

    /// The time of the last event from a source that reports the times of its events.
    @exclusivity(unchecked) private var lastEventTime = Timestamp.zero
    /// The time at which a sleep was last noticed; an event before that time may be older than the
    /// sleep.
    @exclusivity(unchecked) private var sleepNoticed = Timestamp.zero
    /// The shortest pause between two events that may contain a sleep, in microseconds.
    ///
    /// 20 ms: longer than the time between two frames of a touch, and shorter than the pause around
    /// any sleep, because CLOCK_MONOTONIC still counts while programs freeze and devices suspend.
    private static let shortestSleep: Int64 = 20_000

    private static let timerKey = UInt64.max
    /// The number of deliveries by which a flood of input may delay timers.
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
        resumeTimer = try ResumeTimer.create()
        try register(timer, for: .input, key: EventLoop.timerKey)
        // The handler only resets the timer: the loop checks for a sleep before any handler.
        _ = try watch(resumeTimer) { [resumeTimer] in ResumeTimer.acknowledge(resumeTimer) }
    }

    deinit {
        close(timer)
        close(resumeTimer)
        close(epoll)
        ready.deallocate()
        for slot in slots { slot.handler?.release() }
    }

    /// A condition of a descriptor, for which the loop waits.
    package enum Readiness {
        /// Data can be read, or the other end is gone.
        case input
        /// More data can be read than before, or the other end is gone.
        ///
        /// For an epoll instance, this costs less than ``input``: the kernel does not query the
        /// descriptors in it again after the handler has returned.
        case newInput
        /// Data can be written, or the other end is gone.
        case output
        /// Urgent data is pending, with which some files in /proc signal a change.
        case urgentData
        /// The other end is gone; data is ignored.
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

    /// Calls `handler` whenever `descriptor` is ready.
    ///
    /// While the descriptor stays ready, the handler is called again and again, except with
    /// ``Readiness/newInput``. The caller owns the descriptor, and removes the watch before closing
    /// it. If `tellsTime` is true, the handler calls ``noteEvent(at:)`` for each event that it
    /// delivers.
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

    /// Removes the handler of a descriptor; it is not called again, even if the descriptor is
    /// ready.
    package func remove(_ watch: Watch) {
        guard slots[watch.slot].generation == watch.generation,
            let handler = slots[watch.slot].handler
        else { return }
        epoll_ctl(epoll, EPOLL_CTL_DEL, slots[watch.slot].descriptor, nil)
        slots[watch.slot].handler = nil
        if isDelivering { removedHandlers.append(handler) } else { handler.release() }
    }

    /// Starts or stops watching whether a watched descriptor can be written, in addition to input.
    ///
    /// The handler is called for both.
    func setAwaitsOutput(_ awaitsOutput: Bool, of watch: Watch) {
        guard slots[watch.slot].generation == watch.generation else { return }
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (awaitsOutput ? EPOLLOUT.rawValue : 0)
        event.data.u64 = EventLoop.key(watch)
        epoll_ctl(epoll, EPOLL_CTL_MOD, slots[watch.slot].descriptor, &event)
    }

    /// Calls `handler` once, with the current time, at the end of this round; if the handlers of
    /// this round are already being called, at the end of the next.
    ///
    /// By then, all pending input is delivered and event time has caught up. So events without a
    /// kernel timestamp are in the right order among events with a timestamp.
    func afterInput(_ handler: @escaping (Timestamp) -> Void) { deferredHandlers.append(handler) }

    /// Runs until ``stop()``.
    package func run() throws(SystemError) {
        isStopping = false
        while !isStopping { try turn() }
    }

    /// Makes ``run()`` return after the current round.
    package func stop() { isStopping = true }

    /// Runs one round: waits, then delivers what is ready.
    ///
    /// If a timer is due or an ``afterInput(_:)`` handler waits, the round first delivers all
    /// pending input, then runs the timers, then the handlers. The round waits for at most
    /// `timeout` milliseconds; nil means without limit.
    package func turn(timeout: Int32? = nil) throws(SystemError) {
        arm()
        let wait = deferredHandlers.isEmpty ? timeout ?? -1 : 0
        guard try deliver(timeout: wait) || !deferredHandlers.isEmpty else { return }
        // The time is read before the last query for input, so that later input has a later
        // timestamp.
        var present = RxTime.present
        for _ in 0..<EventLoop.drainLimit {
            guard try deliver(timeout: 0, countsAll: true) else { break }
            present = .present
        }
        scheduler.advance(through: present)
        let time = Timestamp(microseconds: present.nanoseconds / 1000)
        timers.fire(at: time)
        let handlers = deferredHandlers
        deferredHandlers.removeAll()
        for handler in handlers { handler(time) }
    }

    /// Waits, and calls the handlers of ready descriptors.
    ///
    /// - Returns: true if the timerfd has expired; with `countsAll`, true if any descriptor was
    ///   ready.
    private func deliver(timeout: Int32, countsAll: Bool = false) throws(SystemError) -> Bool {
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
                    slot.handler?._withUnsafeGuaranteedRef { $0.body() }
                }
            }
        }
        isDelivering = false
        if !removedHandlers.isEmpty { releaseRemoved() }
        return countsAll ? count > 0 : timerExpired
    }

    private func releaseRemoved() {
        let handlers = removedHandlers
        removedHandlers = []
        for handler in handlers { handler.release() }
    }

    /// Checks, before an event is delivered, if the machine has slept since the last event.
    ///
    /// The resume timer reports a sleep earlier, unless the timer and the event are read in one
    /// round.
    ///
    /// Only events after a pause are checked: reading two clocks costs as much as recognising a
    /// finger, and no machine can freeze its programs, suspend its devices and resume both between
    /// two frames of a touch.
    ///
    ///     finger         D----------U             nothing is read meanwhile
    ///     machine        awake│asleep│awake
    ///     delivered                     R D R U    R reset: D and U may be older than the sleep
    func noteEvent(at time: Timestamp) {
        if time.microseconds(since: lastEventTime) > EventLoop.shortestSleep {
            if time < sleepNoticed { onResume() } else { checkSleep() }
        }
        lastEventTime = max(lastEventTime, time)
    }

    private func checkSleep() {
        guard suspendDetector.hasSlept() else { return }
        sleepNoticed = .now
        onResume()
    }

    /// Returns true if exactly one descriptor is ready, and its handler tells the time.
    private func isInputAlone(_ count: Int32) -> Bool { count == 1 && isInput(0) }

    /// Returns the number of ready descriptors whose handlers tell the time.
    private func inputCount(_ count: Int32) -> Int { (0..<Int(count)).count(where: isInput) }

    private func isInput(_ index: Int) -> Bool {
        let key = ready[index].data.u64
        return key != EventLoop.timerKey && slots[Int(key & 0xffff_ffff)].tellsTime
    }

    /// Sets the timerfd to the time at which the next timer is due, unless it expires earlier.
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
        // Zero would disarm the timerfd; a time in the past makes it expire at once.
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
