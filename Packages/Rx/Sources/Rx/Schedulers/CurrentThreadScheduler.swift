/// Runs work on the current thread, one piece after another: the trampoline.
///
/// The first piece runs at once; work that it schedules waits until the piece has returned. So
/// recursive sources become loops, and a chain is completely subscribed before its source sends.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The only instance; each thread has a queue of its own.
    public static let instance = CurrentThreadScheduler()

    /// True if the thread is outside the trampoline, so that work would run at once.
    public static var isScheduleRequired: Bool {
        @inlinable get { !isTrampolineActive() }
        set { Trampoline.current.isActive = !newValue }
    }

    @usableFromInline
    static func isTrampolineActive() -> Bool { Trampoline.currentIfAny?.isActive ?? false }

    /// Runs the work, then the work that it scheduled; if the thread is already in the trampoline,
    /// queues the work.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let trampoline = Trampoline.current
        guard trampoline.isActive else {
            trampoline.isActive = true
            let disposable = action(state)
            trampoline.finish()
            return disposable
        }
        let item = TrampolineItem { action(state) }
        trampoline.queue.append(item)
        return item
    }

    /// Enters the trampoline and returns it, unless the thread is already in it.
    ///
    /// The caller does its work and then calls ``Trampoline/finish()``.
    @usableFromInline
    static func startTrampoline() -> Unmanaged<Trampoline>? { Trampoline.enter() }
}

/// A piece of work that waits on the trampoline.
// Unchecked: only the trampoline's thread accesses the work.
final class TrampolineItem: TrampolineWork, @unchecked Sendable {
    private let subscription = SubscriptionGuard()
    private var work: (() -> any Disposable)?

    init(_ work: @escaping () -> any Disposable) { self.work = work }

    func run(on trampoline: Trampoline) {
        // Work that schedules itself may be endless.
        trampoline.subscribing?.disposeIfRequested()
        guard !subscription.isDisposed, let work else { return }
        self.work = nil
        subscription.attach(work())
    }

    func dispose() { subscription.dispose() }
}
