import Glibc

/// A second thread, which does nothing but exist.
///
/// With it, the C library no longer reports that the process has one thread, so nothing can leave
/// out its atomic exchanges.
enum SecondThread {
    static func start() {
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { _ in
                while true { pause() }
            },
            nil
        )
        precondition(result == 0, "pthread_create said \(result)")
    }
}

/// Nanoseconds that this thread has run on a processor.
func cpuNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}
