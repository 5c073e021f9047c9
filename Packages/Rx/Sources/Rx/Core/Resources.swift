#if TRACE_RESOURCES
    import Synchronization

    private let resourceCount = Atomic<Int32>(0)
    private let serialObservationCount = Atomic<Int32>(0)
#endif

/// Counts the objects that exist, in builds with `TRACE_RESOURCES`.
///
/// Observables, subscriptions and most disposables are counted, so a test that ends with the count
/// it began with has leaked none of them. Without the flag, counting compiles to nothing.
public enum Resources {
    #if TRACE_RESOURCES
        /// The number of objects that exist.
        public static var total: Int32 { resourceCount.load(ordering: .relaxed) }

        /// Counts a new object.
        @discardableResult
        public static func incrementTotal() -> Int32 {
            resourceCount.add(1, ordering: .relaxed).newValue
        }

        /// Counts the release of an object.
        @discardableResult
        public static func decrementTotal() -> Int32 {
            resourceCount.subtract(1, ordering: .relaxed).newValue
        }
    #endif

    #if TRACE_RESOURCES
        /// The number of sequences that are observed on a serial scheduler.
        public static var numberOfSerialDispatchQueueObservables: Int32 {
            serialObservationCount.load(ordering: .relaxed)
        }

        static func countSerialObservation(_ change: Int32) {
            serialObservationCount.add(change, ordering: .relaxed)
        }

        @usableFromInline
        static func increment() { incrementTotal() }

        @usableFromInline
        static func decrement() { decrementTotal() }
    #else
        static func countSerialObservation(_ change: Int32) {}

        @inlinable @inline(__always)
        static func increment() {}

        @inlinable @inline(__always)
        static func decrement() {}
    #endif
}
