/// Does the work at once, on the caller's stack.
public final class ImmediateScheduler: ImmediateSchedulerType, Sendable {
    /// The one there is.
    public static let instance = ImmediateScheduler()

    /// Does the work.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        action(state)
    }
}
