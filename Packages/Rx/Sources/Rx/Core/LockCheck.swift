#if DEBUG
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// Detects, in debug builds, a thread that takes a lock while it holds another.
    ///
    /// A thread holds at most one ``ShortLock``, because while it holds the lock, it calls no code
    /// of other modules and releases nothing. So a thread that takes a second lock runs the user's
    /// code inside the first lock; if both are the same lock, the thread deadlocks.
    @usableFromInline
    enum LockCheck {
        /// The key of a thread-local value that is not nil while the thread holds a lock.
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            let result = pthread_key_create(&key, nil)
            precondition(
                result == 0,
                "no thread-local slot is left: pthread_key_create said \(result)"
            )
            return key
        }()

        /// True if this thread holds a lock.
        static var isLockHeld: Bool { pthread_getspecific(key) != nil }

        @usableFromInline
        static func enter() {
            precondition(
                !isLockHeld,
                """
                Problem: a lock of Rx was taken inside another one.
                Interpretation: Rx called or released something of the program while it held a \
                lock. In a release build the thread may wait for ever.
                Remedy: please report the stack of this thread.
                """
            )
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
        }

        @usableFromInline
        static func leave() { pthread_setspecific(key, nil) }
    }
#endif
