#if canImport(Glibc)
    import Glibc
#endif

/// Tells whether the process has only one thread, so that atomic exchanges can be omitted.
@usableFromInline @frozen
struct SoleThread {
    @usableFromInline let byte: UnsafePointer<UInt8>

    /// Creates an instance with a byte that is not zero while there is only one thread.
    init(_ byte: UnsafePointer<UInt8>) { self.byte = byte }

    /// True only if there is one thread; false as soon as a second one is about to start.
    @inlinable var isCertain: Bool { byte.pointee != 0 }

    /// The instance for this process; `isCertain` is always false if the C library lacks the byte.
    nonisolated(unsafe) static let ofProcess: SoleThread = {
        #if canImport(Glibc)
            // From <sys/single_threaded.h>, since glibc 2.32; Swift's glibc module does not export
            // it.
            if let byte = dlsym(nil, "__libc_single_threaded") {
                return SoleThread(byte.assumingMemoryBound(to: UInt8.self))
            }
        #endif
        let zero = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        zero.initialize(to: 0)
        return SoleThread(zero)
    }()
}
