import AllocationCounter

/// The costs of one repetition of a piece of work.
struct Measurement {
    var nanoseconds = Double.infinity
    var allocations = Double.infinity

    /// Runs the pieces of work in turns, and keeps the best run of each.
    ///
    /// They take turns because the speed of a shared machine changes while it is measured.
    static func bestOf(_ runs: Int, _ works: [Work]) -> [Measurement] {
        var best = works.map { _ in Measurement() }
        for _ in 0..<runs {
            for (place, work) in works.enumerated() { best[place].keepBest(of: work) }
        }
        return best
    }

    private mutating func keepBest(of work: Work) {
        let run = work.prepare()
        run(100)
        let allocated = allocation_count()
        let start = cpuNanoseconds()
        run(work.count)
        let elapsed = Double(cpuNanoseconds() - start)
        nanoseconds = min(nanoseconds, elapsed / Double(work.count))
        allocations = min(allocations, Double(allocation_count() - allocated) / Double(work.count))
    }
}
