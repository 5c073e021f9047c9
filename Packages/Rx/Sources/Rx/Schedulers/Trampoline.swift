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
    static var currentIfAny: Trampoline? {
        guard let pointer = pthread_getspecific(key) else { return nil }
        return Unmanaged<Trampoline>.fromOpaque(pointer).takeUnretainedValue()
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
