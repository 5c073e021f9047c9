public import Synchronization

/// Serialises callers without blocking: if the gate is busy, the work is queued and its current
/// holder runs it.
///
/// Puts events from several threads, and re-entrant ones, in one order, and holds no lock while
/// user code runs. Entering and leaving an idle gate takes one atomic exchange each, and none while
/// the process has one thread. Queued work runs in the order in which it arrived, on the holder's
/// thread.
///
///     if gate.enter() { work(); gate.leave() } else { gate.later { work() } }
@usableFromInline
class SerialGate {
    // 0 means free; n means held, with n - 1 pieces of work in the queue.
    @usableFromInline final let load = Atomic<Int>(0)
    private final let lock = ShortLock()
    // Guarded by the lock, which is held only to append and to pop.
    @exclusivity(unchecked) private final var queue = Fifo<() -> Void>()

    // A copy for each gate: inlined code reads it with one load.
    @usableFromInline final let soleThread: SoleThread

    @usableFromInline
    init() { soleThread = .ofProcess }

    /// Creates a gate with its own count of threads; for tests.
    init(_ soleThread: SoleThread) { self.soleThread = soleThread }

    /// Enters the gate if it is free; returns true if it did.
    @inlinable @inline(__always)
    final func enter() -> Bool {
        guard soleThread.isCertain else {
            return load.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        }
        guard load.load(ordering: .relaxed) == 0 else { return false }
        load.store(1, ordering: .relaxed)
        return true
    }

    /// Runs the work that was queued meanwhile, then frees the gate.
    ///
    /// Reads the number of threads again, because the work may have started one.
    @inlinable @inline(__always)
    final func leave() {
        if soleThread.isCertain, load.load(ordering: .relaxed) == 1 {
            load.store(0, ordering: .relaxed)
        } else if !load.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            finishWorkOfOthers()
        }
    }

    /// Queues work for the holder, or runs it if the gate has just become free.
    @usableFromInline @inline(never)
    final func later(_ work: @escaping () -> Void) {
        lock.withLock { queue.append(work) }
        guard load.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        drain()
    }

    @usableFromInline @inline(never)
    final func finishWorkOfOthers() {
        guard load.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 else { return }
        drain()
    }

    private final func drain() {
        repeat {
            var work: (() -> Void)?
            lock.withLock { work = queue.popFirst() }
            work?()
        } while load.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }
}
