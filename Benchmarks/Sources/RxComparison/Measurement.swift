import AllocationCounter

/// The costs of one repetition of a piece of work.
struct Measurement {
    var nanoseconds = Double.infinity
    let allocations: Double

    /// Runs the pieces of work in turns, and keeps the best run of each.
    ///
    /// They take turns because the speed of a shared machine changes while it is measured.
    static func bestOf(_ runs: Int, _ works: [Work]) -> [Measurement] {
        var best = works.map { Measurement(allocations: allocations(of: $0)) }
        for _ in 0..<runs {
            for (place, work) in works.enumerated() { best[place].keepBest(of: work) }
        }
        return best
    }

    /// Counts in a run of its own, because counting takes time.
    private static func allocations(of work: Work) -> Double {
        let run = work.prepare()
        run(100)
        start_counting_allocations()
        run(work.count)
        return Double(stop_counting_allocations()) / Double(work.count)
    }

    private mutating func keepBest(of work: Work) {
        let run = work.prepare()
        run(100)
        let start = cpuNanoseconds()
        run(work.count)
        let elapsed = Double(cpuNanoseconds() - start)
        nanoseconds = min(nanoseconds, elapsed / Double(work.count))
    }
}
