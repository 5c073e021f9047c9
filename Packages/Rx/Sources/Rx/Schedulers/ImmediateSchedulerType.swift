/// Decides when and where work runs: at once, later on this thread, or on a queue.
public protocol ImmediateSchedulerType {
    /// Schedules work to run as soon as possible.
    ///
    /// - Parameters:
    ///   - state: Passed to the action.
    ///   - action: Does the work; returns a disposable that stops everything it has started.
    /// - Returns: A disposable that cancels the work.
    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable
}

extension ImmediateSchedulerType {
    /// Schedules work that schedules itself again by calling its second argument.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
    ) -> any Disposable {
        let scheduleRound: Recursion<State>.Round = { self.schedule($0, action: $1) }
        let recursion = Recursion<State> { state, recursion in
            action(state) { recursion.schedule($0, by: scheduleRound) }
        }
        recursion.schedule(state, by: scheduleRound)
        return recursion
    }
}
