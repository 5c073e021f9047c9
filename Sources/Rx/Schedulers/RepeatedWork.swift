extension ImmediateSchedulerType {
    /// Does `step` again and again, each time as new work of the scheduler, until it returns false.
    @usableFromInline
    func scheduleRepeatedly(_ step: @escaping () -> Bool) -> any Disposable {
        guard self is CurrentThreadScheduler, !CurrentThreadScheduler.isScheduleRequired else {
            return scheduleRecursive(()) { _, recurse in
                if step() { recurse(()) }
            }
        }
        let work = TrampolineLoop(step)
        Trampoline.current.queue.append(work)
        return work
    }
}

/// A loop on the trampoline: goes to the back of the queue after each step if others wait.
final class TrampolineLoop: TrampolineWork {
    private let subscription = SubscriptionGuard()
    private let step: () -> Bool

    init(_ step: @escaping () -> Bool) { self.step = step }

    func run(on trampoline: Trampoline) {
        while !subscription.isStopped, step() {
            guard trampoline.queue.isEmpty else {
                trampoline.queue.append(self)
                return
            }
        }
    }

    func dispose() { subscription.dispose() }
}
