#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Identifies a running thread; never 0.
typealias ThreadIdentity = UInt

/// Returns the identity of the calling thread.
var currentThread: ThreadIdentity {
    #if canImport(Glibc)
        UInt(pthread_self())
    #else
        UInt(bitPattern: pthread_self())
    #endif
}
