import AllocationCounter

/// A measured piece of work, which is done `count` times.
struct Benchmark {
    let group: String
    let name: String
    /// The number of repetitions in one run.
    let count: Int
    /// Prepares and returns the work.
    let prepare: () -> (Int) -> Void

    struct Result {
        let nanoseconds: Double
        let allocations: Double
    }

    /// Returns the best of several runs, per piece of work.
    func run(repetitions: Int) -> Result {
        var nanoseconds = Double.infinity
        var allocations = Double.infinity
        for _ in 0..<repetitions {
            let work = prepare()
            work(100)
            let allocationsBefore = allocation_count()
            let start = monotonic_nanoseconds()
            work(count)
            let elapsed = monotonic_nanoseconds() - start
            let allocated = allocation_count() - allocationsBefore
            nanoseconds = min(nanoseconds, Double(elapsed) / Double(count))
            allocations = min(allocations, Double(allocated) / Double(count))
        }
        return Result(nanoseconds: nanoseconds, allocations: allocations)
    }
}

/// A receiver of results: a property of an object, so that the work is not optimised away.
final class Total {
    var value = 0
}

/// User code that the optimiser cannot see.
struct Opaque {
    var isWanted: (Int) -> Bool
    var increment: (Int) -> Int

    @inline(never) @_optimize(none)
    static func make() -> Opaque {
        Opaque(isWanted: { $0 & 1 == 0 || $0 > 0 }, increment: { $0 &+ 1 })
    }
}
