import InputEvents

/// Finds among many things that each took little time those that were there at some time.
///
/// To look costs the logarithm of how many there are, and what is found.
struct Timeline<Element> {
    /// By when they began, each with its place in the order in which they were given.
    private let entries: [(began: Timestamp, place: Int, element: Element)]
    /// When the last had ended of all up to each.
    private let ends: [Timestamp]

    init(_ elements: [Element], _ time: (Element) -> ClosedRange<Timestamp>) {
        let times = elements.map(time)
        let order = elements.indices.sorted { times[$0].lowerBound < times[$1].lowerBound }
        entries = order.map { (times[$0].lowerBound, $0, elements[$0]) }
        var last = Timestamp.zero
        ends = order.map { place in
            last = max(last, times[place].upperBound)
            return last
        }
    }

    /// What was there at any time between these, in the order in which it was given.
    ///
    /// What had ended before may be among it, if something else had not that began before.
    func elements(from began: Timestamp, to ended: Timestamp) -> [Element] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].began <= ended { low = middle + 1 } else { high = middle }
        }
        let first = (0..<low).last { ends[$0] < began }.map { $0 + 1 } ?? 0
        return entries[first..<low].sorted { $0.place < $1.place }.map(\.element)
    }
}
