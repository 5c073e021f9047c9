public import Synchronization

/// Lets one through at a time and nobody wait: who finds it taken leaves the work with the one
/// inside.
///
/// Serialises what several threads send, and puts re-entrant sends in order, without a lock held
/// while user code runs: entering and leaving an idle gate is one atomic exchange each, and none at
/// all while the process has one thread. Work left behind runs in the order in which it came, on the
/// thread that is inside.
///
///     if gate.enter() { work(); gate.leave() } else { gate.later { work() } }
@usableFromInline
class SerialGate {
    // 0: free. n: one inside and n - 1 pieces of work left for it.
    @usableFromInline final let load = Atomic<Int>(0)
    private final let lock = ShortLock()
    // Guarded by the lock, which is held to append and to take only.
    @exclusivity(unchecked) private final var queue = Fifo<() -> Void>()

    // Its own copy, which is one load away for inlined code.
    @usableFromInline final let soleThread: SoleThread

    @usableFromInline
    init() { soleThread = .ofProcess }

    /// A gate that is told how many threads there are.
    init(_ soleThread: SoleThread) { self.soleThread = soleThread }

    /// Goes in if the gate is free.
    @inlinable @inline(__always)
    final func enter() -> Bool {
        guard soleThread.isCertain else {
            return load.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        }
        guard load.load(ordering: .relaxed) == 0 else { return false }
        load.store(1, ordering: .relaxed)
        return true
    }

    /// Goes out, after the work that others left meanwhile.
    ///
    /// Asks anew: what ran inside may have started a thread.
    @inlinable @inline(__always)
    final func leave() {
        if soleThread.isCertain, load.load(ordering: .relaxed) == 1 {
            load.store(0, ordering: .relaxed)
        } else if !load.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            finishWorkOfOthers()
        }
    }

    /// Leaves work for the one inside, or does it if that one has just gone.
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
