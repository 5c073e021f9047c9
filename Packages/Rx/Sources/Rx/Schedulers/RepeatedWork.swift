extension ImmediateSchedulerType {
    /// Runs `step` repeatedly, each time as new work on the scheduler, until it returns false.
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

/// A loop on the trampoline: after each step it lets other queued work run.
// Unchecked: only the trampoline's thread runs the steps.
final class TrampolineLoop: TrampolineWork, @unchecked Sendable {
    private let subscription = SubscriptionGuard()
    private let step: () -> Bool

    init(_ step: @escaping () -> Bool) { self.step = step }

    func run(on trampoline: Trampoline) {
        guard trampoline.subscribing == nil else { return runInSubscribeOn(on: trampoline) }
        while !subscription.isStopped, step() {
            guard trampoline.queue.isEmpty else {
                trampoline.queue.append(self)
                return
            }
        }
    }

    // A loop of its own, so that the usual one asks one question less at each step.
    /// Runs the work inside `subscribe(on:)`, which may be disposed meanwhile.
    private func runInSubscribeOn(on trampoline: Trampoline) {
        while !subscription.isStopped, step() {
            trampoline.subscribing?.disposeIfRequested()
            guard trampoline.queue.isEmpty else {
                trampoline.queue.append(self)
                return
            }
        }
    }

    func dispose() { subscription.dispose() }
}
