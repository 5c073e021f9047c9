import Dispatch
import Rx

/// A timer on a queue, exact to the nanosecond and due at an absolute time.
///
/// Its dispatch source is rescheduled only to an earlier time. If the timer is armed repeatedly for
/// later times, as `debounce` does, the source fires at the first of these times and is then
/// scheduled for the last one. So arming the timer for a later time needs no system call.
// Unchecked, because `DispatchSourceTimer` is not declared `Sendable` on Linux, although any thread
// may use it.
final class DispatchTimer: SchedulerTimer, @unchecked Sendable {
    /// The action in a struct, so that Swift stores it without a thunk (see ``Nominal``).
    private struct Action {
        let run: () -> Void
    }

    private struct State: Nominal {
        /// The action of the timer; nil after disposal.
        var action: Action?
        /// The time at which the action is due; nil while disarmed.
        var due: RxTime?
        /// The time at which the source fires; `distantFuture` if it is not scheduled.
        var wakesAt = RxTime.distantFuture
        /// The timer itself while it is armed, so that no other object has to retain it.
        var keptAlive: DispatchTimer?

        mutating func disarm() {
            due = nil
            keptAlive = nil
        }
    }

    private let state: Guarded<State>
    private let source: any DispatchSourceTimer
    private let leeway: DispatchTimeInterval
    /// True if the timer fires only once and then releases its action.
    private let isOneShot: Bool

    init(
        queue: DispatchQueue,
        leeway: DispatchTimeInterval,
        isOneShot: Bool = false,
        action: @escaping () -> Void
    ) {
        self.leeway = leeway
        self.isOneShot = isOneShot
        state = Guarded(State(action: Action(run: action)))
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
        // Disarming may release the last reference to the timer, and with it the lock.
        withExtendedLifetime(self) { state.withLock { $0.disarm() } }
    }

    func dispose() {
        withExtendedLifetime(self) {
            state.withLock { state in
                state.action = nil
                state.disarm()
            }
            source.cancel()
        }
    }

    /// Schedules the source for a time.
    private func wake(at time: RxTime, _ state: inout State) {
        state.wakesAt = time
        source.schedule(deadline: DispatchTime(time), leeway: leeway)
    }

    /// Runs the action if it is due; otherwise, schedules the source again.
    private func wakeUp() {
        let action = state.withLock { state -> Action? in
            state.wakesAt = .distantFuture
            guard let due = state.due, let action = state.action else { return nil }
            guard RxTime.monotonic >= due else {
                wake(at: due, &state)
                return nil
            }
            // The event handler retains `self` until this method returns.
            state.disarm()
            if isOneShot { state.action = nil }
            return action
        }
        action?.run()
    }
}
