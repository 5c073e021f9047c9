#if canImport(Glibc)
    import Glibc
#endif

/// Whether the process has one thread, which needs no atomic exchanges to agree with itself.
@usableFromInline @frozen
struct SoleThread {
    @usableFromInline let byte: UnsafePointer<UInt8>

    /// A byte that is not zero while there is one thread only.
    init(_ byte: UnsafePointer<UInt8>) { self.byte = byte }

    /// False as soon as a second thread is about to start.
    @inlinable var isCertain: Bool { byte.pointee != 0 }

    /// This process's: false for good where the C library does not tell.
    nonisolated(unsafe) static let ofProcess: SoleThread = {
        #if canImport(Glibc)
            // Of <sys/single_threaded.h>, since glibc 2.32; Swift's module of glibc leaves it out.
            if let byte = dlsym(nil, "__libc_single_threaded") {
                return SoleThread(byte.assumingMemoryBound(to: UInt8.self))
            }
        #endif
        let zero = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        zero.initialize(to: 0)
        return SoleThread(zero)
    }()
}
