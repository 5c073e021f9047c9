public import Synchronization

/// Serialises callers without blocking: if the gate is busy, the work is queued, and the current
/// holder of the gate runs it.
///
/// A gate puts events from several threads, and re-entrant events, in one order, and holds no lock
/// while user code runs. To enter an idle gate takes one atomic exchange, and so does leaving it;
/// while the process has only one thread, both take none. Queued work runs in the order of arrival,
/// on the holder's thread.
///
///     if gate.enter() { work(); gate.leave() } else { gate.enqueue { work() } }
@usableFromInline
class SerialGate {
    // The number of jobs, running and queued; 0 if the gate is free.
    @usableFromInline final let jobs = Atomic<Int>(0)
    private final let lock = ShortLock()
    // Guarded by the lock, which is held only to append and to pop.
    @exclusivity(unchecked) private final var queue = Fifo<() -> Void>()

    // Each gate has a copy, which inlined code reads with one load.
    @usableFromInline final let soleThread: SoleThread

    @usableFromInline
    init() { soleThread = .ofProcess }

    /// Creates a gate that asks `soleThread` whether other threads exist; for tests.
    init(_ soleThread: SoleThread) { self.soleThread = soleThread }

    /// Enters the gate if it is free; returns true if it did.
    @inlinable @inline(__always)
    final func enter() -> Bool {
        guard soleThread.isCertain else {
            return jobs.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        }
        guard jobs.load(ordering: .relaxed) == 0 else { return false }
        jobs.store(1, ordering: .relaxed)
        return true
    }

    /// Runs the work that was queued meanwhile, then frees the gate.
    ///
    /// Checks again whether there is only one thread, because the work may have started another.
    @inlinable @inline(__always)
    final func leave() {
        if soleThread.isCertain, jobs.load(ordering: .relaxed) == 1 {
            jobs.store(0, ordering: .relaxed)
        } else if !jobs.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            runQueuedWork()
        }
    }

    /// Queues work for the holder, or runs it if the gate has just become free.
    @usableFromInline @inline(never)
    final func enqueue(_ work: @escaping () -> Void) {
        lock.withLock { queue.append(work) }
        guard jobs.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        drain()
    }

    /// Counts the holder's own work as done, then runs the queued work.
    @usableFromInline @inline(never)
    final func runQueuedWork() {
        guard jobs.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 else { return }
        drain()
    }

    private final func drain() {
        repeat {
            var work: (() -> Void)?
            lock.withLock { work = queue.popFirst() }
            work?()
        } while jobs.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }
}
