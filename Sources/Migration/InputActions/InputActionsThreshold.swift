/// How far a gesture of InputActions goes, or how long it lasts, in InputActions' units.
struct InputActionsThreshold: Hashable, Sendable {
    /// The least amount; 0 if any is enough.
    var least: Double
    /// The greatest amount; nil if there is none.
    var most: Double?

    /// Reads `300` or `100-300`.
    static func read(_ text: String) throws(ImportFailure) -> InputActionsThreshold {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { Double($0.trimmed) }
        let amounts = numbers.compactMap(\.self).filter { (0..<1e6).contains($0) }
        guard let least = amounts.first, let last = amounts.last, amounts.count == numbers.count,
            amounts.count <= 2
        else { throw ImportFailure("`threshold: \(Original.short(text))` is no range of numbers") }
        // KWin Gestures wrote 0 for no greatest amount.
        let most = amounts.count == 2 && last > 0 ? last : nil
        return try InputActionsThreshold(least: least, most: most).checked()
    }

    /// Returns the amounts that both thresholds allow.
    func intersected(
        with other: InputActionsThreshold
    ) throws(ImportFailure) -> InputActionsThreshold {
        let greatest = [most, other.most].compactMap(\.self).min()
        return try InputActionsThreshold(least: max(least, other.least), most: greatest).checked()
    }

    private func checked() throws(ImportFailure) -> InputActionsThreshold {
        guard most.map({ $0 > least }) ?? true else {
            throw ImportFailure("the greatest amount of its `threshold` is not above the least")
        }
        return self
    }
}
