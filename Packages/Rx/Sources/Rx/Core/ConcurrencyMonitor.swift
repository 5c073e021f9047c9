import Synchronization

/// Reports, in debug builds, when two threads send to one observer at the same time.
///
/// Subjects and combining operators serialise such sends. The observer of `create` does not,
/// because every element would pay for that; its user can serialise the sends where needed.
@usableFromInline
final class ConcurrencyMonitor: Sendable {
    // The number of sends that have not returned, and the thread of the first of them.
    private let depth = Atomic<Int>(0)
    private let thread = Atomic<UInt>(0)

    @usableFromInline
    init() {}

    @usableFromInline
    func enter() {
        let callingThread = currentThread
        if depth.add(1, ordering: .acquiringAndReleasing).oldValue == 0 {
            thread.store(callingThread, ordering: .releasing)
        } else if thread.load(ordering: .acquiring) != callingThread {
            Hooks.report(
                """
                Problem: two threads sent to the observer of one `create` at the same time.
                Interpretation: operators behind it hold no locks, so elements can be lost or \
                counted twice, and a sequence can end twice.
                Remedy: send through a PublishSubject, which puts the elements in order, or behind \
                observe(on:) with a serial scheduler.
                """
            )
        }
    }

    @usableFromInline
    func leave() { depth.subtract(1, ordering: .acquiringAndReleasing) }
}
