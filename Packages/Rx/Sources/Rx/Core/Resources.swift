#if TRACE_RESOURCES
    import Synchronization

    private let resourceCount = Atomic<Int32>(0)
    private let serialObservationCount = Atomic<Int32>(0)
#endif

/// Counts the objects that exist, in builds with `TRACE_RESOURCES`.
///
/// Every observable, subscription and disposable is counted, so a test that ends with the count it
/// began with has leaked nothing. Without the flag it compiles to nothing.
public enum Resources {
    #if TRACE_RESOURCES
        /// How many objects exist.
        public static var total: Int32 { resourceCount.load(ordering: .relaxed) }

        /// Counts one more.
        @discardableResult
        public static func incrementTotal() -> Int32 {
            resourceCount.add(1, ordering: .relaxed).newValue
        }

        /// Counts one less.
        @discardableResult
        public static func decrementTotal() -> Int32 {
            resourceCount.subtract(1, ordering: .relaxed).newValue
        }
    #endif

    #if TRACE_RESOURCES
        /// How many sequences exist that are observed on a serial scheduler.
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
