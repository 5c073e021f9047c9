extension Sequence {
    /// Returns the elements in descending order of an amount, such as time, turns or specificity;
    /// elements with equal amounts keep their order.
    func mostFirst<Amount: Comparable>(_ amount: (Element) -> Amount) -> [Element] {
        // `sorted` is stable.
        let measured = map { (amount: amount($0), element: $0) }
        return measured.sorted { $0.amount > $1.amount }.map(\.element)
    }
}
