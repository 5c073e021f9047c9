import InputEvents

/// Finds, among many short time spans, those at a given time.
///
/// A look-up takes time proportional to the logarithm of their number, plus the size of the result.
struct Timeline<Element> {
    /// The elements in the order of their beginnings, each with its place in the original order.
    private let entries: [(began: Timestamp, place: Int, element: Element)]
    /// For each element, the latest end of all up to it.
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

    /// Returns the elements that overlap a time span, in their original order.
    ///
    /// The result may include some that had ended before, if an earlier one had not.
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
