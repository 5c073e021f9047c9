#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs work on a new thread and returns the number of bytes of its stack that the work used.
///
/// The stack has `limit` bytes; work that needs more crashes at the page below it.
func stackUse(limit: Int, of work: @escaping () -> Void) -> Int {
    let page = 16_384
    let size = limit + page
    let flags = MAP_PRIVATE | MAP_ANON
    guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED
    else { preconditionFailure("mmap failed") }
    defer { munmap(base, size) }
    mprotect(base, page, PROT_NONE)
    run(work, onStack: base + page, of: limit)
    // Pages that were not used are zero.
    let zeros = [UInt8](repeating: 0, count: page)
    let unused = stride(from: 0, to: limit, by: page)
        .first { memcmp(base + page + $0, zeros, page) != 0 }
    return limit - (unused ?? limit)
}

private func run(
    _ work: @escaping () -> Void,
    onStack stack: UnsafeMutableRawPointer,
    of size: Int
) {
    final class Work {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstack(&attributes, stack, size)
    defer { pthread_attr_destroy(&attributes) }
    let argument = Unmanaged.passRetained(Work(work)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
        let result = pthread_create(
            &thread,
            &attributes,
            { argument in
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            argument
        )
        precondition(result == 0, "pthread_create said \(result)")
        if let thread { pthread_join(thread, nil) }
    #else
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            },
            argument
        )
        precondition(result == 0, "pthread_create said \(result)")
        pthread_join(thread, nil)
    #endif
}
