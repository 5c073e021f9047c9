import Synchronization

/// Runs work that schedules itself, one round at a time, and can cancel the waiting rounds.
///
/// A scheduler that runs work at once, such as ``ImmediateScheduler``, would nest each round in the
/// previous one. Instead, such a round waits until the round that scheduled it has returned, so any
/// number of rounds needs only the stack of one.
final class Recursion<State>: Disposable {
    typealias Round = (State, @escaping (State) -> any Disposable) -> any Disposable

    private let scheduled = CompositeDisposable()
    private let progress: Guarded<Progress<State>>

    /// Creates the work; `action` runs a round and schedules the next through its second argument.
    init(action: @escaping (State, Recursion) -> Void) {
        progress = Guarded(Progress(action: action))
    }

    /// Schedules the next round.
    func schedule(_ state: State, by scheduleRound: Round) {
        let round = ScheduledRound()
        guard let key = scheduled.insert(round.subscription) else { return }
        let disposable = scheduleRound(state) { [self] state in
            scheduled.remove(for: key)
            if !round.isBeingScheduledHere || !progress.withLock({ $0.postpone(state) }) {
                run(state)
            }
            return Disposables.create()
        }
        round.schedulingThread.store(0, ordering: .relaxed)
        round.subscription.attach(disposable)
    }

    /// Runs a round, then the rounds that the scheduler tried to run inside that round.
    private func run(_ state: State) {
        progress.withLock { $0.begin() }
        var next: State? = state
        while let state = next {
            progress.read { $0.action }?.run(state, self)
            next = progress.withLock { $0.next() }
        }
    }

    /// Cancels the waiting rounds and releases the action.
    func dispose() {
        _ = progress.withLock { $0.takeAction() }
        scheduled.dispose()
    }
}

/// A round that is being scheduled or has been scheduled, until it starts.
private final class ScheduledRound {
    let subscription = SubscriptionGuard()
    /// The thread that is inside the scheduler's `schedule`; 0 after `schedule` has returned.
    let schedulingThread = Atomic<ThreadIdentity>(currentThread)

    /// True if the scheduler runs the round at once instead of scheduling it.
    var isBeingScheduledHere: Bool { schedulingThread.load(ordering: .relaxed) == currentThread }
}

private struct Progress<State>: ReturnsRemoved {
    struct Action: Nominal {
        let run: (State, Recursion<State>) -> Void
    }

    /// The action of a round; nil after disposal.
    var action: Action?
    // The threads that run a round (rarely more than one), each with the rounds that wait on it.
    private var running: [(thread: ThreadIdentity, waiting: Fifo<State>)] = []

    init(action: @escaping (State, Recursion<State>) -> Void) { self.action = Action(run: action) }

    mutating func takeAction() -> Action? {
        defer { action = nil }
        return action
    }

    mutating func begin() { running.append((currentThread, Fifo())) }

    /// Queues a round behind the one that this thread runs; returns false if the thread runs none.
    mutating func postpone(_ state: State) -> Bool {
        guard let index = running.lastIndex(where: { $0.thread == currentThread }) else {
            return false
        }
        running[index].waiting.append(state)
        return true
    }

    /// Removes the next round that waits on this thread and returns its state.
    ///
    /// If no round waits, records that the thread runs none any more and returns nil.
    mutating func next() -> State? {
        guard let index = running.lastIndex(where: { $0.thread == currentThread }) else {
            return nil
        }
        if let state = running[index].waiting.popFirst() { return state }
        // The removed queue is empty, so nothing is released inside the lock.
        running.remove(at: index)
        return nil
    }
}
