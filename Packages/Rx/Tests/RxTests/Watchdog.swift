import Foundation
import Synchronization

/// Runs work on a thread of its own; returns false if it has not returned after ten seconds.
///
/// Then that thread waits for ever; the test that calls this fails instead of waiting with it.
func returns(stackSize: Int = 8 << 20, _ work: @escaping () -> Void) -> Bool {
    let job = Job(work)
    let thread = Thread { job.run() }
    thread.stackSize = stackSize
    thread.start()
    for _ in 0..<100_000 {
        if job.isDone.load(ordering: .acquiring) { return true }
        usleep(100)
    }
    return false
}

private final class Job: @unchecked Sendable {
    let isDone = Atomic<Bool>(false)
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void) { self.work = work }

    func run() {
        work?()
        work = nil
        isDone.store(true, ordering: .releasing)
    }
}
