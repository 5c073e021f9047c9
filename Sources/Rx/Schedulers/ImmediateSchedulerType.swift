/// Decides where and when work is done: now, on this thread, on a queue.
public protocol ImmediateSchedulerType {
    /// Schedules work to be done as soon as possible.
    ///
    /// - `state`: handed to the action.
    /// - `action`: the work; returns what stops what it began.
    /// Returns what cancels the work.
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
        let recursion = Recursion<State>(action: action) { state, work in
            self.schedule(state, action: work)
        }
        recursion.schedule(state)
        return recursion
    }
}
