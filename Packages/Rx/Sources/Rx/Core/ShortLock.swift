public import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock that is held for a few instructions only: to append to a queue, to swap a reference.
///
/// A waiting thread spins, then yields; so if it has a high real-time priority, it can starve the
/// thread of low priority that holds the lock. `Mutex` is not used, because this lock costs one
/// exchange and one store, and consists of atomics, which the thread sanitiser can follow; the slow
/// path of `Mutex` lies in a library that the sanitiser cannot see.
@usableFromInline @frozen
package struct ShortLock: ~Copyable {
    @usableFromInline let isHeld = Atomic<Bool>(false)

    @inlinable
    package init() {}

    /// Runs `body` with the lock held, and returns its result.
    ///
    /// `body` must neither call code outside this module nor release anything whose `deinit` may
    /// call such code. In debug builds a thread that takes a lock inside `body` traps.
    @inlinable @inline(__always)
    package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
        #if DEBUG
            LockCheck.enter()
        #endif
        if isHeld.exchange(true, ordering: .acquiring) { wait() }
        let result = body()
        isHeld.store(false, ordering: .releasing)
        #if DEBUG
            LockCheck.leave()
        #endif
        return result
    }

    @usableFromInline @inline(never)
    borrowing func wait() {
        var spins = 0
        repeat {
            while isHeld.load(ordering: .relaxed) {
                spins += 1
                if spins > 50 { sched_yield() }
            }
        } while isHeld.exchange(true, ordering: .acquiring)
    }
}
