/// Runs work at once, on the caller's stack.
public final class ImmediateScheduler: ImmediateSchedulerType, Sendable {
    /// The only instance.
    public static let instance = ImmediateScheduler()

    /// Runs the work.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        action(state)
    }
}
