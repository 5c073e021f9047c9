import Dispatch
import Rx
import Synchronization

/// A timer on a queue, exact to the nanosecond and due at an absolute time.
///
/// The dispatch source behind it is moved only to an earlier time: one that is armed again and
/// again for later (`debounce`) wakes up when it was due first, sees that it is early, and sleeps
/// on. So arming costs a look at the clock and not a system call.
// Unchecked because of the source, which may be used by any thread but does not say so on Linux.
final class DispatchTimer: SchedulerTimer, @unchecked Sendable {
    private struct State: @unchecked Sendable {
        /// Nil once it is disposed.
        var action: (() -> Void)?
        /// When the action is to be called; nil while disarmed.
        var due: RxTime?
        /// When the source wakes up.
        var wakesAt = RxTime.distantFuture
        /// Itself while it is armed: nobody else needs to hold it.
        var keptAlive: DispatchTimer?

        /// Lets it not fire; the result must outlive the lock, which goes with it.
        mutating func disarm() -> DispatchTimer? {
            defer { keptAlive = nil }
            due = nil
            return keptAlive
        }
    }

    private let state: Mutex<State>
    private let source: any DispatchSourceTimer
    private let leeway: DispatchTimeInterval
    private let isOneShot: Bool

    init(
        queue: DispatchQueue,
        leeway: DispatchTimeInterval,
        isOneShot: Bool = false,
        action: @escaping () -> Void
    ) {
        self.leeway = leeway
        self.isOneShot = isOneShot
        state = Mutex(State(action: action))
        source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler { [weak self] in self?.wakeUp() }
        source.activate()
    }

    deinit { source.cancel() }

    func arm(at due: RxTime) {
        state.withLock { state in
            guard state.action != nil else { return }
            state.due = due
            state.keptAlive = self
            if due < state.wakesAt { wake(at: due, &state) }
        }
    }

    func arm(after nanoseconds: Int64) {
        arm(at: RxTime.monotonic.advanced(byNanoseconds: nanoseconds))
    }

    func disarm() {
        _ = state.withLock { $0.disarm() }
    }

    func dispose() {
        _ = state.withLock { state in
            defer { state.action = nil }
            return Handover((state.action, state.disarm()))
        }
        source.cancel()
    }

    private func wake(at time: RxTime, _ state: inout State) {
        state.wakesAt = time
        source.schedule(deadline: DispatchTime(time), leeway: leeway)
    }

    private func wakeUp() {
        let action = state.withLock { state -> Handover<() -> Void>? in
            state.wakesAt = .distantFuture
            guard let due = state.due, let action = state.action else { return nil }
            guard RxTime.monotonic >= due else {
                wake(at: due, &state)
                return nil
            }
            // `self` is held by the caller meanwhile.
            _ = state.disarm()
            if isOneShot { state.action = nil }
            return Handover(action)
        }
        action?.value()
    }
}
