// Unchecked because of the scheduler: whoever schedules a round must be allowed to use it.
/// Schedules the next round of recursive work.
public struct TimedRecursion<State>: Disposable, @unchecked Sendable {
    let scheduler: any SchedulerType
    let recursion: Recursion<State>

    /// Schedules the next round after `dueTime`.
    public func schedule(_ state: State, dueTime: RxTimeInterval) {
        recursion.schedule(state) { state, round in
            scheduler.scheduleRelative(state, dueTime: dueTime, action: round)
        }
    }

    /// Schedules the next round as soon as possible.
    public func schedule(_ state: State) {
        recursion.schedule(state) { state, round in scheduler.schedule(state, action: round) }
    }

    /// Cancels the waiting rounds.
    public func dispose() { recursion.dispose() }
}
