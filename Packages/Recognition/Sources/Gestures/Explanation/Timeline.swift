import InputEvents

/// Finds the elements in a given time span, among many elements with short time spans.
///
/// A look-up takes time proportional to the logarithm of the number of elements, plus the size of
/// the result.
struct Timeline<Element> {
    /// The elements in the order of their beginnings, each with its index in the original order.
    private let entries: [(began: Timestamp, offset: Int, element: Element)]
    /// The latest end of all entries up to each entry, including it.
    private let ends: [Timestamp]

    init(_ elements: [Element], _ time: (Element) -> ClosedRange<Timestamp>) {
        let times = elements.map(time)
        let order = elements.indices.sorted { times[$0].lowerBound < times[$1].lowerBound }
        entries = order.map { (times[$0].lowerBound, $0, elements[$0]) }
        var last = Timestamp.zero
        ends = order.map { offset in
            last = max(last, times[offset].upperBound)
            return last
        }
    }

    /// Returns the elements that overlap a time span, in their original order.
    ///
    /// The result may also include elements that ended before the span, if an element that began
    /// earlier overlaps the span.
    func elements(from began: Timestamp, to ended: Timestamp) -> [Element] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].began <= ended { low = middle + 1 } else { high = middle }
        }
        let first = (0..<low).last { ends[$0] < began }.map { $0 + 1 } ?? 0
        return entries[first..<low].sorted { $0.offset < $1.offset }.map(\.element)
    }
}
