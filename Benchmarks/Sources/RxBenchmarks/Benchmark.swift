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
        for _ in 0..<repetitions {
            let work = prepare()
            work(100)
            let start = monotonic_nanoseconds()
            work(count)
            let elapsed = monotonic_nanoseconds() - start
            nanoseconds = min(nanoseconds, Double(elapsed) / Double(count))
        }
        return Result(nanoseconds: nanoseconds, allocations: allocations())
    }

    /// Counts in a run of its own, because counting takes time.
    private func allocations() -> Double {
        let work = prepare()
        work(100)
        start_counting_allocations()
        work(count)
        return Double(stop_counting_allocations()) / Double(count)
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
