#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The state of ``CurrentThreadScheduler`` on one thread.
final class Trampoline {
    @exclusivity(unchecked) var isActive = false
    @exclusivity(unchecked) var queue = Fifo<any TrampolineWork>()

    /// Runs all work that was scheduled meanwhile, and leaves the trampoline.
    func finish() {
        while !queue.isEmpty { queue.popFirst()?.run(on: self) }
        isActive = false
    }

    /// One slot per thread, emptied when the thread ends.
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

    /// The trampoline of this thread, if there is one.
    static var currentIfAny: Trampoline? { slot?.takeUnretainedValue() }

    // The thread retains it until it ends.
    private static var slot: Unmanaged<Trampoline>? {
        pthread_getspecific(key).map { .fromOpaque($0) }
    }

    /// Calls `body` with the trampoline of this thread, without changing its reference count.
    static func withCurrent<Result>(_ body: (Trampoline) -> Result) -> Result {
        guard let slot else { return body(current) }
        return slot._withUnsafeGuaranteedRef(body)
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
