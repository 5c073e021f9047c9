#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The state of ``CurrentThreadScheduler`` on one thread.
@usableFromInline
final class Trampoline {
    @exclusivity(unchecked) var isActive = false
    @exclusivity(unchecked) var queue = Fifo<any TrampolineWork>()
    /// The innermost subscription that `subscribe(on:)` is making on this thread; nil if there is
    /// none.
    @exclusivity(unchecked) var subscribing: OnScheduler?

    /// The number of rounds that an operator runs while it is being subscribed; later rounds wait
    /// on the trampoline.
    ///
    /// Without this limit, an endless series of sources that end at once could not be stopped,
    /// because a subscription cannot be disposed while it is being made.
    static var roundsBeforeYielding: Int { 256 }

    /// Runs all work that was scheduled meanwhile, then leaves the trampoline.
    @usableFromInline
    func finish() {
        while !queue.isEmpty { queue.popFirst()?.run(on: self) }
        isActive = false
    }

    /// The key of the thread-local slot, whose trampoline is released when the thread ends.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { pointer in
            #if canImport(Darwin)
                Unmanaged<Trampoline>.fromOpaque(pointer).release()
            #else
                if let pointer { Unmanaged<Trampoline>.fromOpaque(pointer).release() }
            #endif
        }
        precondition(result == 0, "no thread-local slot is left: pthread_key_create said \(result)")
        return key
    }()

    /// The trampoline of this thread; nil if there is none yet.
    static var currentIfAny: Trampoline? { slot?.takeUnretainedValue() }

    // The thread retains the trampoline until the thread ends.
    private static var slot: Unmanaged<Trampoline>? {
        pthread_getspecific(key).map { .fromOpaque($0) }
    }

    /// Marks the trampoline of this thread as active and returns it; nil if it was already active.
    ///
    /// The trampoline is returned unmanaged, so that its reference count does not change.
    static func enter() -> Unmanaged<Trampoline>? {
        let slot = slot ?? .passUnretained(current)
        return slot._withUnsafeGuaranteedRef { trampoline in
            if trampoline.isActive { return nil }
            trampoline.isActive = true
            return slot
        }
    }

    /// The trampoline of this thread; made at first use.
    static var current: Trampoline {
        if let current = currentIfAny { return current }
        let trampoline = Trampoline()
        let result = pthread_setspecific(key, Unmanaged.passRetained(trampoline).toOpaque())
        precondition(result == 0, "out of memory: pthread_setspecific said \(result)")
        return trampoline
    }
}

/// Work that waits on the trampoline.
protocol TrampolineWork: Disposable {
    /// Runs the work, unless it was disposed.
    func run(on trampoline: Trampoline)
}
