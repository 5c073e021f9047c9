extension RandomAccessCollection {
    /// Returns the index of the first element for which the condition does not hold, by binary
    /// search; all elements for which it holds must come before the others.
    func partitionPoint(_ holds: (Element) -> Bool) -> Index {
        var (low, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if holds(self[middle]) {
                (low, length) = (index(after: middle), length - half - 1)
            } else {
                length = half
            }
        }
        return low
    }
}
